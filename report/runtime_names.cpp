// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/runtime_names.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "abi/locks.h"
#include "llvm/Demangle/Demangle.h"

namespace bigfoot::report {
namespace {

constexpr std::string_view kPrefix = "__bigfoot_";
constexpr std::string_view kMemoryPrefix = "__tsan_mem";   // what clang's own sanitizer makes of memcpy

constexpr std::string_view kHooks[] = {
#define BIGFOOT_HOOK(result, name, convention, parameters) #name,
#include "abi/hooks.def"
#undef BIGFOOT_HOOK
};

template <typename List>
bool contains(const List &list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

}  // namespace

bool isCalledByUsers(std::string_view function) { return !function.starts_with("bigfoot::") && !contains(kHooks, function); }

bool isLockFunction(std::string_view function) {
  static const std::set<std::string, std::less<>> names = [] {
    std::set<std::string, std::less<>> all;
    for (const LockFunction &lock : kLockFunctions) all.insert(llvm::demangle(lock.name));
    return all;
  }();
  return names.contains(function);
}

std::string_view nameUserCalled(std::string_view function) {
  if (function.starts_with(kPrefix)) function.remove_prefix(kPrefix.size());
  if (function.starts_with(kMemoryPrefix)) function.remove_prefix(kMemoryPrefix.size() - 3);
  return function;
}

bool isStartRoutine(std::string_view function) {
  constexpr std::string_view kNames[] = {"_start", "start_thread", "clone", "clone3", "__clone", "__clone3",
                                         "__bigfoot_thread_start"};
  return contains(kNames, function) || function.starts_with("__libc_start_");
}

bool isStartModule(std::string_view path) {
  std::string_view name = baseName(path);
  return name.starts_with("libc.so") || name.starts_with("libc-2") || name.starts_with("libpthread") ||
         name.starts_with("ld-linux") || name.starts_with("ld-2");
}

bool isCxxLibrary(std::string_view path) { return baseName(path).starts_with("libstdc++.so"); }

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace bigfoot::report
