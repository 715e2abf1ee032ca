// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/task.h"

#include <algorithm>

#include "driver/linker_words.h"

namespace bigfoot::driver {
namespace {

enum class InputKind { kSource, kHeader, kLinkable };

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// `language` is the argument of the last -x, empty or "none" for "by the file's name".
InputKind kindOf(const std::string &file, const std::string &language) {
  if (!language.empty() && language != "none")
    return language.ends_with("-header") ? InputKind::kHeader : InputKind::kSource;
  if (file == "-") return InputKind::kSource;
  const std::size_t slash = file.rfind('/');
  const std::size_t dot = file.rfind('.');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return InputKind::kLinkable;
  const std::string_view suffix = std::string_view(file).substr(dot + 1);
  if (isOneOf(suffix, {"h", "H", "hh", "hp", "hpp", "hxx", "h++"})) return InputKind::kHeader;
  if (isOneOf(suffix, {"c", "C", "cc", "CC", "cp", "cpp", "CPP", "cxx", "CXX", "c++", "C++", "i", "ii", "s", "S", "asm",
                       "ll", "bc", "m", "M", "mm", "mi", "mii", "cppm", "ccm", "cxxm", "c++m", "iim", "pcm", "ast",
                       "f", "F", "for", "FOR", "fpp", "FPP", "ftn", "FTN", "f90", "F90", "f95", "F95", "f03", "F03", "f08", "F08"}))
    return InputKind::kSource;
  return InputKind::kLinkable;
}

bool stopsBeforeLink(ClangOption option) {
  switch (option) {
    case OPT_c: case OPT_S: case OPT_E: case OPT_M: case OPT_MM: case OPT_fsyntax_only: case OPT__analyze:
    case OPT_emit_ast: case OPT__precompile: case OPT_verify_pch: case OPT_rewrite_objc:
    case OPT_rewrite_legacy_objc: case OPT_module_file_info: case OPT_extract_api: case OPT_emit_interface_stubs:
    case OPT_fmodule_header: case OPT_fmodule_header_EQ: case OPT_dM:
      return true;
    default:
      return false;
  }
}

// "address,undefined" => added to or removed from the set
void updateSanitizers(std::vector<std::string> &set, const std::string &list, bool add) {
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    const std::string name = list.substr(at, comma - at);
    if (!add && name == "all") set.clear();
    std::erase(set, name);
    if (add && !name.empty()) set.push_back(name);
    at = comma + 1;
  }
}

bool isOurTarget(const std::string &triple) {
  return (triple.starts_with("x86_64") || triple.starts_with("amd64")) && triple.find("linux") != std::string::npos &&
         !triple.ends_with("gnux32");
}

void note(Task &task, const Argument &argument) {
  switch (argument.option) {
    case OPT_static: case OPT_static_pie: task.static_option = argument.words[0]; break;
    case OPT_no_pie: case OPT_pie: break;
    case OPT_nostdlib: case OPT_nodefaultlibs: case OPT_nolibc: task.has_default_libraries = false; break;
    case OPT_flto_EQ:
      task.uses_lto = true;
      task.uses_thin_lto = argument.value == "thin";
      break;
    case OPT_fno_lto: task.uses_lto = task.uses_thin_lto = false; break;
    case OPT_fuse_ld_EQ: case OPT_ld_path_EQ: task.chooses_linker = true; break;
    case OPT_fsanitize_EQ: updateSanitizers(task.sanitizers, argument.value, true); break;
    case OPT_fno_sanitize_EQ: updateSanitizers(task.sanitizers, argument.value, false); break;
    case OPT_m32: case OPT_m16: case OPT_mx32: task.foreign_target = argument.words[0]; break;
    case OPT_m64: task.foreign_target.clear(); break;
    case OPT_target: case OPT_target_legacy_spelling:
      task.foreign_target = isOurTarget(argument.value) ? "" : argument.value;
      break;
    default: break;
  }
}

bool onlyTalks(ClangOption option) {
  switch (option) {
    case OPT__version: case OPT_help: case OPT__help_hidden: case OPT_dumpversion: case OPT_dumpmachine:
    case OPT_print_file_name_EQ: case OPT_print_prog_name_EQ: case OPT_print_search_dirs:
    case OPT_print_libgcc_file_name: case OPT_print_resource_dir: case OPT_print_target_triple:
    case OPT_print_multi_lib: case OPT_print_multi_directory: case OPT_print_effective_triple:
    case OPT_print_runtime_dir: case OPT_print_supported_cpus: case OPT_print_targets: case OPT_autocomplete:
      return true;
    default:
      return false;
  }
}

}  // namespace

Task understand(const std::vector<Argument> &arguments) {
  Task task;
  std::string language;
  bool has_input = false, has_linkable = false, stops = false, talks = false, shared = false, relocatable = false;
  for (const Argument &argument : arguments) {
    note(task, argument);
    stops |= stopsBeforeLink(argument.option);
    talks |= onlyTalks(argument.option);
    shared |= argument.option == OPT_shared;
    relocatable |= argument.option == OPT_r;
    if (argument.option == OPT_x) language = argument.value;
    if (argument.option == OPT_l) has_input = has_linkable = true;
    for (const std::string &word : linkerWords(argument)) {
      shared |= isOneOf(word, {"-shared", "--shared", "-Bshareable"});
      relocatable |= isOneOf(word, {"-r", "-relocatable", "--relocatable"});
    }
    if (argument.option != OPT_INPUT) continue;
    const InputKind kind = kindOf(argument.value, language);
    has_input = true;
    task.compiles |= kind != InputKind::kLinkable;
    has_linkable |= kind != InputKind::kHeader;
  }
  if (!has_input || talks) task.product = Product::kNothing;
  else if (stops || !has_linkable) task.product = Product::kNoLink;
  else if (relocatable) task.product = Product::kRelocatable;
  else if (shared) task.product = Product::kSharedLibrary;
  else task.product = Product::kExecutable;
  return task;
}

}  // namespace bigfoot::driver
