#include "session.h"
#include "streams.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include <fmt/format.h>

extern "C" {
extern const int davsim_cc_architecture;
extern const char davsim_cc_configs[];
extern const char davsim_cc_here[];
}

namespace davsim_cc {

using davsim::CoreKind;
using davsim::record::Recorder;

namespace {

/// What a program compiled for an architecture runs on, unless the environment names another product.
const std::map<int, std::string>& products_by_architecture() {
  static const std::map<int, std::string> products = {
      {1001, "atlas-training"},        {2002, "atlas-inference-aicore"}, {2201, "atlas-a2"},
      {3002, "atlas-200i-500-a2"},     {3003, "kirin-x90"},              {3113, "kirin-9030"},
      {3510, "ascend-950pr"},
  };
  return products;
}

std::string environment(const char* name, const std::string& fallback) {
  const char* const value = std::getenv(name);
  return value == nullptr || *value == '\0' ? fallback : value;
}

davsim::Product product_of_program() {
  const auto known = products_by_architecture().find(davsim_cc_architecture);
  const std::string id = environment(
      "DAVSIM_PRODUCT", known == products_by_architecture().end() ? "" : known->second);
  const std::string configs = environment("DAVSIM_CONFIGS", davsim_cc_configs);
  try {
    davsim::Product product = davsim::read_product(configs, id);
    const std::string architecture = fmt::format("dav-{}", davsim_cc_architecture);
    if (product.target.architecture == architecture) return product;
    leave(fmt::format("DAVSIM_PRODUCT {}: is of {}, but the program was compiled for {}; compile it with "
                      "--npu-arch={}",
                      id, product.target.architecture, architecture, product.target.architecture),
          2);
  } catch (const davsim::Error& error) {
    leave(error.what(), 2);
  }
}

/// The folder of davsim's headers: that above this file's.
std::string header_folder() {
  return std::filesystem::path(davsim_cc_here).parent_path().parent_path().string() + "/";
}

}  // namespace

void leave(const std::string& message, int status) {
  std::fflush(nullptr);
  fmt::print(stderr, "error: {}\n", message);
  std::fflush(stderr);
  std::_Exit(status);
}

Session& Session::get() {
  // Never destroyed: programs end in many ways, and device memory may be used until the last.
  static Session* const session = new Session;
  return *session;
}

Session::Session()
    : lines(header_folder()),
      product_(product_of_program()),
      out_(environment("DAVSIM_OUT", "davsim-out")),
      writes_(environment("DAVSIM_TRACE", "1") != "0") {
  if (writes_) std::atexit([] { get().time_launches(); });
}

Recorder& Session::running(const char* what) const {
  if (recorder_ == nullptr || recorder_->running() < 0) {
    leave(fmt::format("{}: called outside a kernel; expected it in a function that <<<...>>> starts",
                      what),
          1);
  }
  return *recorder_;
}

void Session::launch(const LaunchSite& site, std::int64_t blocks,
                     const std::function<void()>& body) {
  constexpr std::int64_t kMostBlocks = 65535;
  if (blocks < 1 || blocks > kMostBlocks) {
    leave(fmt::format("{}:{}: {}<<<{}>>>: expected 1 to {} blocks", site.file, site.line, site.kernel,
                      blocks, kMostBlocks),
          1);
  }
  site_ = site;
  blocks_ = blocks;
  launched_.clear();
  places_.clear();
  const bool merged = product_.target.has_core(CoreKind::merged);
  const auto add = [&](CoreKind kind, int per_block) {
    const auto first = static_cast<std::int64_t>(places_.size());
    launched_.push_back({kind, first, blocks * per_block});
    const bool vector = kind != CoreKind::aic;
    for (std::int64_t i = 0; i < blocks * per_block; ++i) {
      places_.push_back({i, blocks, static_cast<int>(i % per_block), per_block,
                         kind != CoreKind::aiv, vector});
    }
  };
  if (merged) {
    add(CoreKind::merged, 1);
  } else {
    if (site.kind != KernelKind::vector && site.cube > 0) add(CoreKind::aic, 1);
    if (site.kind == KernelKind::vector) add(CoreKind::aiv, 1);
    if (site.kind == KernelKind::mixed && site.vector > 0) {
      add(CoreKind::aiv, static_cast<int>(site.vector));
    }
  }
  locals_.assign(places_.size(), {});
  stores_.assign(places_.size(), {});
  uses_tensors_ = false;

  davsim::record::Launch what;
  what.kernel = site.kernel;
  what.tensors = device.tensors();
  what.memory = &device.memory();
  what.blocks = launched_;
  what.locate = [this](const void* place) { return lines.of(place); };
  recorder_ = std::make_unique<Recorder>(product_.target, std::move(what));
  try {
    recorder_->run([&](std::int64_t) {
      body();
      flush_store();
    });
  } catch (const FailedAssertion& failed) {
    fmt::print(stderr, "{}\n", failed.message);
    print_reports();
    reported_.clear();
    note_stopped_kernel(fmt::format("the kernel {} has stopped: {}", site.kernel, failed.message));
    recorder_.reset();
    return;
  } catch (const davsim::Error& error) {
    stop_kernel(error);
  }
  print_reports();
  if (writes_) write();
  reported_.clear();
  recorder_.reset();
}

void Session::stop_kernel(const davsim::Error& error) {
  print_reports();
  leave(fmt::format("{}\nin {}<<<{}>>> of {}:{}", error.what(), site_.kernel, blocks_, site_.file, site_.line), 1);
}

void Session::print_reports() {
  for (const auto& finding : recorder_->data_caches().findings()) report(finding.where, finding.message);
  for (const auto& finding : reported_) {
    fmt::print(stderr, "davsim: {}: {}: {}\n", finding.where.text(), site_.kernel, finding.message);
  }
}

void Session::report(const davsim::Location& where, const std::string& message) {
  for (const auto& known : reported_) {
    if (known.where == where && known.message == message) return;
  }
  reported_.push_back({where, message});
}

const Place& Session::place() const {
  return places_[static_cast<std::size_t>(running("GetBlockIdx").running())];
}

}  // namespace davsim_cc
