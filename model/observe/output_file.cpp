#include "observe/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/error.h"

namespace davsim {
namespace {

constexpr int kGzipBuffer = 1 << 18;

gzFile gzip_of(void* handle) { return static_cast<gzFile>(handle); }

/// The temporary files that exist, for the signal handler: it may neither allocate nor lock, so the
/// names lie in fixed places. Files beyond these, or with longer names, outlive a signal.
struct Unfinished {
  std::atomic<bool> taken = false;
  std::atomic<bool> exists = false;  ///< `path` is complete
  std::array<char, 4096> path{};
};
std::array<Unfinished, 16> unfinished;
static_assert(std::atomic<bool>::is_always_lock_free);

void remember(const std::string& path) {
  for (Unfinished& file : unfinished) {
    if (path.size() >= file.path.size()) return;
    if (file.taken.exchange(true)) continue;
    std::memcpy(file.path.data(), path.c_str(), path.size() + 1);
    file.exists = true;
    return;
  }
}

void forget(const std::string& path) {
  for (Unfinished& file : unfinished) {
    if (!file.exists || path != file.path.data()) continue;
    file.exists = false;
    file.taken = false;
  }
}

void (*before_removing)(int) = nullptr;

extern "C" void remove_unfinished_files(int signal) {
  if (before_removing != nullptr) before_removing(signal);
  for (const Unfinished& file : unfinished) {
    if (file.exists) ::unlink(file.path.data());
  }
  // The handler was installed for one signal: this one now ends the process as it always does.
  ::raise(signal);
}

}  // namespace

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), target_(path_), buffer_(std::make_unique<char[]>(kBuffer)) {
  at_ = buffer_.get();
  if (path_.empty()) throw InputError("the path of an output file is empty; - is standard output");
  if (path_ == "-") {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status status = fs::status(target_, ignored);
  if (fs::is_directory(status)) fail("cannot be written", EISDIR);
  if (fs::is_regular_file(status) && fs::is_symlink(target_, ignored)) {
    target_ = fs::canonical(target_).string();
  }
  int flags = O_WRONLY | O_CREAT | O_CLOEXEC;
  if (!fs::exists(status) || fs::is_regular_file(status)) {
    temporary_ = fmt::format("{}.tmp-{}", target_, ::getpid());
    flags |= O_TRUNC;
  }
  if (!temporary_.empty()) remember(temporary_);
  descriptor_ = ::open(temporary_.empty() ? target_.c_str() : temporary_.c_str(), flags, 0666);
  if (descriptor_ < 0) {
    forget(temporary_);
    temporary_.clear();
    fail("cannot be opened for writing", errno);
  }
  if (path_.ends_with(".gz")) {
    gzip_ = ::gzdopen(descriptor_, "wb1");
    if (gzip_ == nullptr) fail("cannot be compressed", ENOMEM);
    ::gzbuffer(gzip_of(gzip_), kGzipBuffer);
  }
}

OutputFile::~OutputFile() {
  if (gzip_ != nullptr) {
    ::gzclose(gzip_of(gzip_));
  } else if (descriptor_ > STDOUT_FILENO) {
    ::close(descriptor_);
  }
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
}

void OutputFile::thousandths(std::uint64_t value) {
  number(value / 1000);
  need(4);
  const auto rest = static_cast<unsigned>(value % 1000);
  *at_++ = '.';
  *at_++ = static_cast<char>('0' + rest / 100);
  *at_++ = static_cast<char>('0' + rest / 10 % 10);
  *at_++ = static_cast<char>('0' + rest % 10);
}

void OutputFile::json(std::string_view what) { text(json_string(what)); }

void OutputFile::long_text(std::string_view what) {
  flush();
  if (what.size() > room()) return write_out(what.data(), what.size());
  text(what);
}

void OutputFile::flush() {
  const auto size = static_cast<std::size_t>(at_ - buffer_.get());
  at_ = buffer_.get();
  write_out(at_, size);
}

void OutputFile::write_out(const char* data, std::size_t size) {
  while (size != 0) {
    if (gzip_ != nullptr) {
      const auto piece = static_cast<unsigned>(std::min<std::size_t>(size, kGzipBuffer));
      errno = 0;
      if (::gzwrite(gzip_of(gzip_), data, piece) == 0) fail("cannot be written", errno);
      data += piece;
      size -= piece;
      continue;
    }
    const ssize_t written = ::write(descriptor_, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot be written", errno);
    data += written;
    size -= static_cast<std::size_t>(written);
  }
}

void OutputFile::close_file() {
  errno = 0;
  bool good = true;
  if (gzip_ != nullptr) {
    good = ::gzclose(gzip_of(gzip_)) == Z_OK;
  } else if (descriptor_ > STDOUT_FILENO) {
    good = ::close(descriptor_) == 0;
  }
  gzip_ = nullptr;
  descriptor_ = -1;
  if (!good) fail("cannot be written", errno);
}

void OutputFile::commit() {
  flush();
  close_file();
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot be replaced", errno);
  forget(temporary_);
  temporary_.clear();
}

void OutputFile::fail(std::string_view what, int error) const {
  const std::string name = path_ == "-" ? "standard output" : path_;
  throw InputError(
      fmt::format("{}: {}: {}", name, what,
                  error == 0 ? "unknown error" : std::generic_category().message(error)));
}

void remove_unfinished_files_on_signals(void (*first)(int signal)) {
  before_removing = first;
  ::signal(SIGXFSZ, SIG_IGN);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    struct sigaction now {};
    if (::sigaction(signal, nullptr, &now) != 0 || now.sa_handler != SIG_DFL) continue;
    now.sa_handler = remove_unfinished_files;
    now.sa_flags = SA_RESETHAND;
    ::sigaction(signal, &now, nullptr);
  }
}

std::string json_string(std::string_view what) {
  return nlohmann::json(what).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace davsim
