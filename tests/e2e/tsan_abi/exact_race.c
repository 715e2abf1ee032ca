// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bytes that a hook must not lose: of accesses that the program has misaligned, of 16 bytes that lie in two pages, of the
// expected value of a compare-and-exchange, which is read always and written when the exchange fails, and of a virtual-table pointer
// that is written and keeps its value.
// RACE: @ninth@ @misaligned@ bytes
// RACE: @second_page@ @two_pages@ pages
// RACE: @first_page@ @two_pages@ pages
// RACE: @call@ @table@ table
// RACE: @expected@ @exchanged@ read_always
// RACE: @read@ @written@ written
// REPORTS: 6
#include <stdint.h>

#include "in_turn.h"

void __tsan_write1(void *);
void __tsan_read1(void *);
void __tsan_write4(void *);
void __tsan_write8(void *);
void __tsan_write16(void *);
void __tsan_vptr_read(void *);
void __tsan_vptr_update(void **, void *);
int __tsan_atomic32_compare_exchange_strong(volatile uint32_t *, uint32_t *, uint32_t, int, int);

static char bytes[16] __attribute__((aligned(16)));
static char pages[2 * 4096] __attribute__((aligned(4096)));
static void *table = &table;
static uint32_t read_always, written, atomic;

static void first(void) {
  __tsan_write8(bytes);       // the first granule is known to the thread already
  __tsan_write4(bytes + 6);  // @misaligned@
  __tsan_write16(pages + 4096 - 8);  // @two_pages@
  __tsan_write8(pages);
  __tsan_vptr_update(&table, &table);  // @table@
  uint32_t *expected = &read_always;
  __tsan_atomic32_compare_exchange_strong(&atomic, expected, 0, 5, 5);  // succeeds  // @exchanged@
  written = 7;  // @written@
  __tsan_atomic32_compare_exchange_strong(&atomic, &written, 1, 0, 0);  // fails
}

static void second(void) {
  __tsan_read1(bytes + 9);  // @ninth@
  __tsan_read1(pages + 4096);  // @second_page@
  __tsan_read1(pages + 4096 - 8);  // @first_page@
  __tsan_vptr_read(&table);  // @call@
  __tsan_write4(&read_always);  // @expected@
  use(written);  // @read@
}

int main(void) {
  in_turn(first, second);
  return written == 0 ? 0 : 1;
}
