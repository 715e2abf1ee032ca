// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What functions do that have no summary: those of the C and C++ libraries that are known. What any other is given it may keep, change, pass on to any
// thread, and call (CA2).
#include <algorithm>

#include "pairs/calls.h"

namespace bigfoot::pairs {
namespace {

bool startsWith(std::string_view text, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) { return text.starts_with(prefix); });
}

const std::set<std::string_view> kKeepsNothing = {
#define BIGFOOT_LIBC(result, name, parameters) #name,
#include "abi/libc.def"
#undef BIGFOOT_LIBC
#define BIGFOOT_LOCK_USED(name, bytes) #name,
#define BIGFOOT_LOCK_WAIT(name, bytes) #name,
#define BIGFOOT_LOCK_CHANGED(name, bytes) #name,
#include "abi/locks.def"
#define BIGFOOT_KEEPS_NOTHING(name) #name,
#define BIGFOOT_KEEPS(name)
#define BIGFOOT_FILLS(name)
#include "abi/keeps.def"
#define BIGFOOT_PAIRS_KNOWN(name) #name,
#include "pairs/known.def"
};

const std::set<std::string_view> kKeeps = {
#define BIGFOOT_KEEPS_NOTHING(name)
#define BIGFOOT_KEEPS(name) #name,
#define BIGFOOT_FILLS(name)
#include "abi/keeps.def"
};

const std::set<std::string_view> kFills = {
#define BIGFOOT_KEEPS_NOTHING(name)
#define BIGFOOT_KEEPS(name)
#define BIGFOOT_FILLS(name) #name,
#include "abi/keeps.def"
};

const std::set<std::string_view> kCopies = {"memcpy", "memmove", "mempcpy", "memccpy", "wmemcpy", "wmemmove", "wmempcpy", "__memcpy_chk", "__memmove_chk", "__mempcpy_chk"};

bool allocates(std::string_view symbol) {
  static const std::set<std::string_view> kNames = {"malloc", "calloc", "aligned_alloc", "memalign", "valloc", "pvalloc", "posix_memalign",
                                                    "strdup", "strndup", "wcsdup", "__cxa_allocate_exception"};
  return kNames.count(symbol) || startsWith(symbol, {"_Znw", "_Zna"});
}

bool ends(std::string_view symbol) {
  return symbol == "free" || symbol == "cfree" || startsWith(symbol, {"_Zdl", "_Zda"});
}

constexpr int64_t kPointerBytes = 8;
constexpr int64_t kRunInVtable = 16;   // std::thread::_State: behind two destructors

}  // namespace

// Returns: whether it is a function that starts a thread.
bool Calls::startsThread(unsigned number, const std::string &symbol) {
  const Call &call = program_.calls[number];
  const auto argument = [&](size_t i) { return i < call.arguments.size() ? call.arguments[i] : 0; };
  if (symbol == "pthread_create" || symbol == "thrd_create") {
    const size_t function = symbol == "pthread_create" ? 2 : 1;
    handed_over_.push_back(argument(function + 1));
    callBack(number, argument(function), {argument(function + 1)}, true);
  } else if (symbol.starts_with("_ZNSt6thread15_M_start_thread")) {
    if (!argument(1)) return true;
    const Node state = program_.points_to.content(argument(1), 0), table = program_.points_to.content(state, 0);
    handed_over_.push_back(state);
    callBack(number, program_.points_to.content(table, kRunInVtable), {state}, true);
  } else if (symbol == "__kmpc_fork_call") {
    std::vector<Node> arguments = {0, 0};
    for (size_t i = 3; i < call.arguments.size(); ++i) arguments.push_back(argument(i)), handed_over_.push_back(argument(i));
    callBack(number, argument(2), arguments, true);
  } else {
    return false;
  }
  bound_[number].creates = true;
  return true;
}

bool Calls::callsBack(unsigned number, const std::string &symbol) {
  const Call &call = program_.calls[number];
  const auto argument = [&](size_t i) { return i < call.arguments.size() ? call.arguments[i] : 0; };
  if (symbol == "pthread_once" || symbol == "call_once") callBack(number, argument(1), {}, false);
  else if (symbol == "atexit") callBack(number, argument(0), {}, true);
  else if (symbol == "__cxa_atexit" || symbol == "__cxa_thread_atexit") callBack(number, argument(0), {argument(1)}, true);
  else if (symbol == "pthread_key_create" || symbol == "tss_create") callBack(number, argument(1), {named("specific")}, true);
  else if (symbol == "signal") callBack(number, argument(1), {}, true);
  else if (symbol == "qsort" || symbol == "qsort_r") {
    if (argument(0)) program_.points_to.repeat(argument(0), 1);
    callBack(number, argument(3), {argument(0), argument(0), argument(4)}, false);
  } else if (symbol == "bsearch") {
    if (argument(1)) program_.points_to.repeat(argument(1), 1);
    callBack(number, argument(4), {argument(0), argument(1)}, false);
    unify(call.result, argument(1));
  } else {
    return false;
  }
  return true;
}

// Links between nodes, which are of one class; strings and streams.
bool Calls::isOfContainers(const Call &call, const std::string &symbol) {
  const bool is_list = symbol.starts_with("_ZNSt8__detail15_List_node_base"), is_tree = symbol.find("_Rb_tree_") != std::string::npos;
  if (is_list || is_tree) {
    for (const Node node : call.arguments) {
      unify(node, call.result ? call.result : call.arguments[0]);
      if (!node) continue;
      for (int64_t link = is_list ? 0 : 1; link < (is_list ? 2 : 4); ++link) unify(program_.points_to.content(node, link * kPointerBytes), node);
    }
    return true;
  }
  if (startsWith(symbol, {"_ZSt11_Hash_bytes", "_ZNKSt8__detail20_Prime_rehash_policy"})) return true;
  if (!startsWith(symbol, {"_ZNSt", "_ZNKSt", "_ZSt", "_ZNSo", "_ZNSi", "_ZNKSo", "_ZNKSi"})) return false;
  const bool is_string = symbol.find("basic_string") != std::string::npos && symbol.find("stream") == std::string::npos;
  const bool is_stream = symbol.find("stream") != std::string::npos || startsWith(symbol, {"_ZNSo", "_ZNSi", "_ZNKSo", "_ZNKSi", "_ZStls", "_ZStrs"});
  const bool throws = symbol.starts_with("_ZSt") && symbol.find("__throw_") != std::string::npos;
  if (is_string)
    for (size_t i = 1; i < call.arguments.size(); ++i)
      if (call.arguments[0] && call.arguments[i]) program_.points_to.copy({call.arguments[0], 0, call.arguments[i], 0, 0});
  if ((is_string || is_stream) && !call.arguments.empty()) unify(call.result, call.arguments[0]);
  return is_string || is_stream || throws;
}

bool Calls::isKnown(const Call &call, const std::string &symbol) {
  const auto argument = [&](size_t i) { return i < call.arguments.size() ? call.arguments[i] : 0; };
  if (allocates(symbol) || ends(symbol)) return true;
  if (symbol == "realloc" || symbol == "reallocarray" || symbol == "__cxa_get_exception_ptr") return unify(call.result, argument(0)), true;
  if (kCopies.count(symbol)) {
    if (argument(0) && argument(1)) program_.points_to.copy({argument(0), 0, argument(1), 0, 0});
    return unify(call.result, argument(0)), true;
  }
  if (symbol == "pthread_join" || symbol == "thrd_join") {
    if (argument(1)) unify(program_.points_to.content(argument(1), 0), named("thread result"));
    return true;
  }
  if (symbol == "pthread_exit" || symbol == "thrd_exit") return unify(argument(0), named("thread result")), true;
  if (symbol == "pthread_setspecific" || symbol == "tss_set") return unify(argument(1), named("specific")), true;
  if (symbol == "pthread_getspecific" || symbol == "tss_get") return unify(call.result, named("specific")), true;
  if (symbol == "__cxa_throw") return unify(argument(0), named("exception")), true;
  if (symbol == "__cxa_begin_catch") return unify(call.result, named("exception")), true;
  if (kKeeps.count(symbol) || !kKeepsNothing.count(symbol)) return false;
  if (kFills.count(symbol))
    for (const Node given : call.arguments) {
      if (!given) continue;
      program_.points_to.repeat(given, 1);
      unify(program_.points_to.content(given, 0), unknown_);
    }
  for (const Node given : call.arguments) {   // strchr() and its like return a place in what they get
    if (!call.result || !given) continue;
    unify(call.result, given);
    program_.points_to.repeat(call.result, 1);
  }
  return true;
}

void Calls::bindLibrary(unsigned number, const std::string &symbol) {
  if (kKeeps.count(symbol) || !kKeepsNothing.count(symbol)) bound_[number].leaves = true;
  if (callsBack(number, symbol) || startsThread(number, symbol)) return;   // they may know more functions in the next round
  if (!done_.emplace(number, symbol).second) return;
  const Call &call = program_.calls[number];
  if (!isOfContainers(call, symbol) && !isKnown(call, symbol)) passToUnknown(number);
}

}  // namespace bigfoot::pairs
