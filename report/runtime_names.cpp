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

// Families of functions that the runtime provides under their own name.
constexpr std::string_view kEntryPrefixes[] = {
    "operator new", "operator delete", "pthread_", "sem_",   "mtx_",     "cnd_",
    "thrd_",        "__cxa_guard_",    "__tsan_",  "Annotate",
};

constexpr std::string_view kEntryNames[] = {
    "malloc", "calloc",  "realloc", "reallocarray", "free",      "memalign", "posix_memalign", "aligned_alloc",
    "valloc", "pvalloc", "mmap",    "mmap64",       "munmap",    "mremap",   "call_once",      "fork",
    "vfork",  "dlopen",  "dlclose", "strdup",       "strndup",   "cfree",
    "madvise", "sbrk",   "brk", "shmat", "flockfile", "ftrylockfile",
};

template <typename List>
bool contains(const List &list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// Also those that are in a library of C++: the runtime puts them into the stack (runtime/intercept/lock_memory.h).
bool isLockFunction(std::string_view function) {
  static const std::set<std::string, std::less<>> names = [] {
    std::set<std::string, std::less<>> all;
    for (const LockFunction &lock : kLockFunctions) all.insert(llvm::demangle(lock.name));
    return all;
  }();
  return names.contains(function);
}

bool isEntryName(std::string_view function) {
  return contains(kEntryNames, function) || isLockFunction(function) ||
         std::any_of(std::begin(kEntryPrefixes), std::end(kEntryPrefixes),
                     [&](std::string_view prefix) { return function.starts_with(prefix); });
}

}  // namespace

RuntimeRole runtimeRole(std::string_view function) {
  if (function.starts_with("bigfoot::")) return RuntimeRole::kInternal;
  if (contains(kHooks, function)) return RuntimeRole::kHook;
  if (function.starts_with(kPrefix) || isEntryName(function)) return RuntimeRole::kEntry;
  return RuntimeRole::kNone;
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

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace bigfoot::report
