// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/member_names.h"

#include <cstdlib>

#include "abi/event.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace bigfoot {

namespace {

// The standard library's classes that are capsules; what else it has runs as part of whoever calls it.
const StringSet<> kLibraryClasses{"vector",        "deque",         "list",          "forward_list",       "map",          "multimap",
                                  "set",           "multiset",      "unordered_map", "unordered_multimap", "unordered_set", "unordered_multiset",
                                  "basic_string",  "stack",         "queue",         "priority_queue",     "optional",     "any",
                                  "function",      "unique_ptr",    "shared_ptr",    "__shared_ptr",       "weak_ptr",     "__weak_ptr"};
// [container.requirements.dataraces]: these count as const.
const StringSet<> kReaders{"begin", "end", "rbegin", "rend", "front", "back", "data", "find", "lower_bound", "upper_bound", "equal_range", "at"};

// "std::map<..>" and "std::__cxx11::list<..>": "map", "list". Empty for what is not of the library, or nested in one of its classes.
StringRef libraryClass(StringRef context) {
  if (!context.consume_front("std::")) return "";
  context.consume_front("__cxx11::");
  const StringRef name = context.substr(0, context.find('<'));
  // Behind the template's arguments nothing may follow.
  return name.contains("::") || (name.size() < context.size() && !context.ends_with(">")) ? "" : name;
}

// A class in a function template has that function's result before it: "void std::f<int>(int)::Local".
bool isOfLibrary(StringRef context) {
  const StringRef first = context.substr(0, context.find_first_of("<("));
  const StringRef name = first.substr(first.rfind(' ') + 1);
  return name.starts_with("std::") || name.starts_with("__gnu_cxx::") || name.starts_with("__cxxabiv1::");
}

// "main::$_0", "f()::'lambda'(int)"
bool isClosure(StringRef context) { return context.contains("$_") || context.contains("'lambda"); }

bool isAssociative(StringRef name) { return name == "map" || name == "unordered_map"; }

std::string taken(char *text) {
  std::string copy = text ? text : "";
  std::free(text);
  return copy;
}

}  // namespace

std::optional<MemberName> memberName(StringRef mangled) {
  ItaniumPartialDemangler name;
  const std::string text = mangled.str();  // to which the demangler refers
  if (name.partialDemangle(text.c_str()) || !name.isFunction()) return std::nullopt;
  MemberName member{taken(name.getFunctionDeclContextName(nullptr, nullptr)), 0};
  const std::string base = taken(name.getFunctionBaseName(nullptr, nullptr));
  const StringRef function(base);
  if (member.class_name.empty() || isClosure(member.class_name)) return std::nullopt;
  const bool is_destructor = function.starts_with("~");
  if (name.isCtorOrDtor()) member.flags |= is_destructor ? kCallEnds : kCallBegins;
  if (name.hasFunctionQualifiers() && mangled.starts_with("_ZNK")) member.flags |= kCallReads;
  if (!isOfLibrary(member.class_name)) return member;
  const StringRef own = libraryClass(member.class_name);
  if (own == "atomic" && name.isCtorOrDtor() && !is_destructor) return member.flags |= kCallOpen | kCallLibrary, member;
  if (!kLibraryClasses.contains(own) || function.starts_with("_M_") || function.starts_with("_S_")) return std::nullopt;
  member.flags |= kCallLibrary;
  if (kReaders.contains(function) || (function == "operator[]" && !isAssociative(own))) member.flags |= kCallReads;
  return member;
}

}  // namespace bigfoot
