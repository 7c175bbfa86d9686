#include "source_lines.h"

#include <elfutils/libdwfl.h>
#include <dwarf.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace davsim_cc {

struct SourceLines::Reader {
  Reader() {
    static const Dwfl_Callbacks callbacks = {dwfl_linux_proc_find_elf, dwfl_standard_find_debuginfo,
                                             nullptr, nullptr};
    dwfl = dwfl_begin(&callbacks);
    if (dwfl == nullptr) return;
    if (dwfl_linux_proc_report(dwfl, getpid()) != 0 || dwfl_report_end(dwfl, nullptr, nullptr) != 0) {
      dwfl_end(dwfl);
      dwfl = nullptr;
    }
  }
  ~Reader() {
    if (dwfl != nullptr) dwfl_end(dwfl);
  }

  Dwfl* dwfl = nullptr;
};

SourceLines::SourceLines(std::string headers) : headers_(std::move(headers)) {
  std::error_code error;
  folder_ = std::filesystem::current_path(error).string() + "/";
}

SourceLines::~SourceLines() = default;

davsim::Location SourceLines::of(const void* site) {
  const auto known = known_.find(site);
  if (known != known_.end()) return known->second;
  return known_[site] = read(site);
}

namespace {

/// The place that an inlined call stands at.
bool call_place(Dwarf_Die& inlined, Dwarf_Die& unit, davsim::Location& where) {
  Dwarf_Attribute attribute;
  Dwarf_Word file = 0;
  Dwarf_Word line = 0;
  if (dwarf_formudata(dwarf_attr(&inlined, DW_AT_call_file, &attribute), &file) != 0) return false;
  if (dwarf_formudata(dwarf_attr(&inlined, DW_AT_call_line, &attribute), &line) != 0) return false;
  Dwarf_Files* files = nullptr;
  std::size_t count = 0;
  if (dwarf_getsrcfiles(&unit, &files, &count) != 0) return false;
  const char* const name = dwarf_filesrc(files, file, nullptr, nullptr);
  if (name == nullptr) return false;
  where = {name, static_cast<int>(line), 0};
  return true;
}

}  // namespace

davsim::Location SourceLines::read(const void* site) {
  if (!reader_) reader_ = std::make_unique<Reader>();
  if (reader_->dwfl == nullptr) return {};
  // The return address stands behind the call.
  const auto address = reinterpret_cast<Dwarf_Addr>(site) - 1;
  Dwfl_Module* const module = dwfl_addrmodule(reader_->dwfl, address);
  if (module == nullptr) return {};
  Dwfl_Line* const line = dwfl_module_getsrc(module, address);
  if (line == nullptr) return {};
  int number = 0;
  const char* const name = dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
  if (name == nullptr) return {};
  davsim::Location where{name, number, 0};
  Dwarf_Addr bias = 0;
  Dwarf_Die* const unit = dwfl_module_addrdie(module, address, &bias);
  // The innermost scope of the address, then what encloses it in the code: an inlined call stands inside
  // the function that it was inlined into.
  Dwarf_Die* innermost = nullptr;
  Dwarf_Die* scopes = nullptr;
  int count = unit == nullptr ? 0 : dwarf_getscopes(unit, address - bias, &innermost);
  if (count > 0) count = dwarf_getscopes_die(&innermost[0], &scopes);
  for (int i = 0; i < count && where.file.starts_with(headers_); ++i) {
    if (dwarf_tag(&scopes[i]) == DW_TAG_inlined_subroutine) call_place(scopes[i], *unit, where);
  }
  std::free(innermost);
  std::free(scopes);
  // A path relative to the folder that the program was compiled in.
  where.file = std::filesystem::path(where.file).lexically_normal().string();
  if (where.file.starts_with(folder_)) where.file.erase(0, folder_.size());
  return where;
}

}  // namespace davsim_cc
