#include "source_lines.h"

#include <elfutils/libdwfl.h>
#include <dwarf.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

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

  /// The scopes of the code at an address of a unit, from its function inwards. The functions of a unit are listed
  /// once: they are few beside all that is declared in it.
  std::vector<Dwarf_Die> scopes_at(Dwarf_Die& unit, Dwarf_Addr address) {
    const auto [functions, is_new] = functions_.try_emplace(dwarf_dieoffset(&unit));
    if (is_new) list_functions(unit, functions->second);
    std::vector<Dwarf_Die> scopes;
    for (Dwarf_Die& function : functions->second) {
      if (dwarf_haspc(&function, address) <= 0) continue;
      scopes.push_back(function);
      while (enter(scopes, address)) {
      }
      break;
    }
    return scopes;
  }

  Dwfl* dwfl = nullptr;

 private:
  /// Functions with code, in namespaces and classes too; their parts stay out.
  static void list_functions(Dwarf_Die& parent, std::vector<Dwarf_Die>& functions) {
    Dwarf_Die child;
    for (int end = dwarf_child(&parent, &child); end == 0; end = dwarf_siblingof(&child, &child)) {
      const int tag = dwarf_tag(&child);
      if (tag == DW_TAG_namespace || tag == DW_TAG_structure_type || tag == DW_TAG_class_type) {
        list_functions(child, functions);
      }
      Dwarf_Addr unused = 0;
      Dwarf_Addr begin = 0;
      Dwarf_Addr finish = 0;
      if (tag == DW_TAG_subprogram && dwarf_ranges(&child, 0, &unused, &begin, &finish) > 0) {
        functions.push_back(child);
      }
    }
  }
  /// Adds the scope inside the last one that has the address.
  static bool enter(std::vector<Dwarf_Die>& scopes, Dwarf_Addr address) {
    Dwarf_Die child;
    for (int end = dwarf_child(&scopes.back(), &child); end == 0; end = dwarf_siblingof(&child, &child)) {
      const int tag = dwarf_tag(&child);
      if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_lexical_block && tag != DW_TAG_subprogram) continue;
      if (dwarf_haspc(&child, address) <= 0) continue;
      scopes.push_back(child);
      return true;
    }
    return false;
  }

  std::unordered_map<Dwarf_Off, std::vector<Dwarf_Die>> functions_;
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
  if (unit != nullptr && where.file.starts_with(headers_)) {
    // An inlined call stands inside the function that it was inlined into.
    std::vector<Dwarf_Die> scopes = reader_->scopes_at(*unit, address - bias);
    for (auto scope = scopes.rbegin(); scope != scopes.rend() && where.file.starts_with(headers_); ++scope) {
      if (dwarf_tag(&*scope) == DW_TAG_inlined_subroutine) call_place(*scope, *unit, where);
    }
  }
  // A path relative to the folder that the program was compiled in.
  where.file = std::filesystem::path(where.file).lexically_normal().string();
  if (where.file.starts_with(folder_)) where.file.erase(0, folder_.size());
  return where;
}

}  // namespace davsim_cc
