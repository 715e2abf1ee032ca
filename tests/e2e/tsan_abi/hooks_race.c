// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every hook of ThreadSanitizer's interface for plain accesses, called as compilers call it, races with a write of the same bytes.
// Without debug information, or those of one line would be one report.
// CFLAGS: -g0
// REPORTS: 66
// EXPECT: of size 1 at
// EXPECT: of size 2 at
// EXPECT: of size 4 at
// EXPECT: of size 8 at
// EXPECT: of size 16 at
// EXPECT: of size 24 at
// EXPECT: Write of size 8 at .*\n.* #0 second
#include <stdint.h>

#include "in_turn.h"

#define OF_SIZE(use, n)                                                                                          \
  use(__tsan_read##n) use(__tsan_write##n) use(__tsan_read_write##n) use(__tsan_unaligned_read##n)               \
  use(__tsan_unaligned_write##n) use(__tsan_unaligned_read_write##n) use(__tsan_volatile_read##n)                \
  use(__tsan_volatile_write##n) use(__tsan_unaligned_volatile_read##n) use(__tsan_unaligned_volatile_write##n)
#define ALL(use) OF_SIZE(use, 1) OF_SIZE(use, 2) OF_SIZE(use, 4) OF_SIZE(use, 8) OF_SIZE(use, 16) use(__tsan_vptr_read)
#define WITH_PC(use) \
  use(__tsan_read1_pc) use(__tsan_write1_pc) use(__tsan_read2_pc) use(__tsan_write2_pc) use(__tsan_read4_pc) \
  use(__tsan_write4_pc) use(__tsan_read8_pc) use(__tsan_write8_pc) use(__tsan_read16_pc) use(__tsan_write16_pc)

#define DECLARE(name) void name(void *);
#define DECLARE_PC(name) void name(void *, void *);
ALL(DECLARE)
WITH_PC(DECLARE_PC)
void __tsan_read_range(void *, uint64_t);
void __tsan_write_range(void *, uint64_t);
void __tsan_read_range_pc(void *, uint64_t, void *);
void __tsan_write_range_pc(void *, uint64_t, void *);
void __tsan_vptr_update(void **, void *);
void __tsan_func_entry(void *);
void __tsan_func_exit(void);

enum { kCells = 80, kBytes = 32 };
static char cells[kCells][kBytes] __attribute__((aligned(64)));
static char code[kCells];  // made up program counters, one for each access

static void first(void) {
  __tsan_func_entry(__builtin_return_address(0));
  __tsan_write_range(cells, sizeof cells);
  __tsan_func_exit();
}

static void second(void) {
  int i = 0;
  __tsan_func_entry(__builtin_return_address(0));
#define CALL(name) name(cells[i++]); __asm__ volatile("");
#define CALL_PC(name) name(cells[i], &code[i]); ++i;
  ALL(CALL)
  WITH_PC(CALL_PC)
  __tsan_read_range(cells[i++], 24);
  __tsan_write_range(cells[i++], 24);
  __tsan_read_range_pc(cells[i], 24, &code[i]);
  ++i;
  __tsan_write_range_pc(cells[i], 24, &code[i]);
  ++i;
  void **vptr = (void **)cells[i++];
  __tsan_vptr_update(vptr, code);
  __tsan_func_exit();
}

int main(void) {
  in_turn(first, second);
  return 0;
}
