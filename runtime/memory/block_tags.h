// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which heap blocks a library gave a tag (runtime/annotate/external.h), by their addresses. A later one may take the place of another, which
// then has none.
#ifndef BIGFOOT_RUNTIME_MEMORY_BLOCK_TAGS_H
#define BIGFOOT_RUNTIME_MEMORY_BLOCK_TAGS_H

#include <stdint.h>

namespace bigfoot::block_tags {

void assign(uintptr_t block, unsigned tag);
// 0: none.
unsigned of(uintptr_t block);

extern __attribute__((visibility("hidden"))) bool g_any;
void forgetSlow(uintptr_t block);
// The block is another one from now on.
inline void forget(uintptr_t block) {
  if (__atomic_load_n(&g_any, __ATOMIC_RELAXED)) [[unlikely]] forgetSlow(block);
}

}  // namespace bigfoot::block_tags

#endif
