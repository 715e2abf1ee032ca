// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/heap.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stddef.h>

#include "production/modules.h"
#include "production/owners.h"
#include "runtime/sys/die.h"

// For each function: what the program calls, one jump to bigfoot_go_NAME. At first that finds the next function of the name behind this program, as the
// loader would; then it is that function, or the one of this file that watches. Weak: a program that has the function keeps its own.
#define BIGFOOT_HEAP(name, symbol, result, parameters, arguments)                                                                        \
  extern "C" __attribute__((visibility("hidden"))) result bigfoot_find_##name parameters;                                               \
  extern "C" __attribute__((visibility("hidden"))) result (*bigfoot_go_##name) parameters;                                              \
  result (*bigfoot_go_##name) parameters = bigfoot_find_##name;                                                                          \
  static result (*g_real_##name) parameters;                                                                                             \
  asm(".pushsection bigfoot_text, \"ax\", @progbits\n.weak " symbol "\n.type " symbol ", @function\n" symbol ":\nendbr64\n"              \
      "jmpq *bigfoot_go_" #name "(%rip)\n.size " symbol ", . - " symbol "\n.popsection");
#include "production/heap.def"

namespace bigfoot::heap {
namespace {

bool g_watches;

// Not of a block that was freed by somebody who has another allocator.
size_t bytesOf(void *block) { return malloc_usable_size(block); }

void *owned(void *block, const void *caller) {
  if (block && modules::have(reinterpret_cast<uint64_t>(caller))) owners::own(reinterpret_cast<uint64_t>(block), bytesOf(block));
  return block;
}

void disown(void *block) {
  const auto address = reinterpret_cast<uint64_t>(block);
  if (block && owners::ownerOf(address)) owners::disown(address, bytesOf(block));
}

// A block that is larger or moved belongs to whom it belonged.
template <class Grow>
void *regrown(void *block, size_t bytes_wanted, const void *caller, Grow grow) {
  const auto before = reinterpret_cast<uint64_t>(block);
  const bool was_own = block && owners::ownerOf(before) && owners::ownerOf(before) == owners::self();
  const size_t bytes = block ? bytesOf(block) : 0;
  disown(block);
  void *grown = grow();
  if (!block) return owned(grown, caller);
  if (was_own && grown) owners::own(reinterpret_cast<uint64_t>(grown), bytesOf(grown));
  else if (was_own && bytes_wanted) owners::own(before, bytes);   // it stays as it was
  return grown;
}

}  // namespace

#define CALLER __builtin_return_address(0)

static void *watch_malloc(size_t bytes) { return owned(g_real_malloc(bytes), CALLER); }
static void *watch_calloc(size_t count, size_t bytes) { return owned(g_real_calloc(count, bytes), CALLER); }
static void *watch_realloc(void *block, size_t bytes) {
  return regrown(block, bytes, CALLER, [&] { return g_real_realloc(block, bytes); });
}
static void *watch_reallocarray(void *block, size_t count, size_t bytes) {
  return regrown(block, count * bytes, CALLER, [&] { return g_real_reallocarray(block, count, bytes); });
}
static void *watch_memalign(size_t alignment, size_t bytes) { return owned(g_real_memalign(alignment, bytes), CALLER); }
static void *watch_aligned_alloc(size_t alignment, size_t bytes) { return owned(g_real_aligned_alloc(alignment, bytes), CALLER); }
static void *watch_valloc(size_t bytes) { return owned(g_real_valloc(bytes), CALLER); }
static void *watch_pvalloc(size_t bytes) { return owned(g_real_pvalloc(bytes), CALLER); }
static void watch_free(void *block) {
  disown(block);
  g_real_free(block);
}
static void *watch_new_object(size_t bytes) { return owned(g_real_new_object(bytes), CALLER); }
static void *watch_new_array(size_t bytes) { return owned(g_real_new_array(bytes), CALLER); }
static void *watch_new_object_nothrow(size_t bytes, const void *tag) { return owned(g_real_new_object_nothrow(bytes, tag), CALLER); }
static void *watch_new_array_nothrow(size_t bytes, const void *tag) { return owned(g_real_new_array_nothrow(bytes, tag), CALLER); }
static void *watch_new_object_aligned(size_t bytes, size_t alignment) { return owned(g_real_new_object_aligned(bytes, alignment), CALLER); }
static void *watch_new_array_aligned(size_t bytes, size_t alignment) { return owned(g_real_new_array_aligned(bytes, alignment), CALLER); }
static void *watch_new_object_aligned_nothrow(size_t bytes, size_t alignment, const void *tag) {
  return owned(g_real_new_object_aligned_nothrow(bytes, alignment, tag), CALLER);
}
static void *watch_new_array_aligned_nothrow(size_t bytes, size_t alignment, const void *tag) {
  return owned(g_real_new_array_aligned_nothrow(bytes, alignment, tag), CALLER);
}

void watch() {
  g_watches = true;
#define BIGFOOT_HEAP(name, symbol, result, parameters, arguments) \
  if (g_real_##name) bigfoot_go_##name = watch_##name;
#include "production/heap.def"
}

}  // namespace bigfoot::heap

#define BIGFOOT_HEAP(name, symbol, result, parameters, arguments)                                            \
  result bigfoot_find_##name parameters {                                                                    \
    using namespace bigfoot;                                                                                 \
    g_real_##name = reinterpret_cast<result(*) parameters>(dlsym(RTLD_NEXT, symbol));                        \
    if (!g_real_##name) die("the program has no function " symbol);                                          \
    bigfoot_go_##name = heap::g_watches ? heap::watch_##name : g_real_##name;                                \
    return bigfoot_go_##name arguments;                                                                      \
  }
#include "production/heap.def"
