// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of the program that can be changed while threads run it, and is never writable where it runs.
//
//   the program   page, r-x, private ──▶ a file of memory, a copy of the page ◀── rw-, shared   alias, here
//
// The mapping of the page is replaced by one of the same bytes; a thread that comes there meanwhile waits in the kernel (SL4). After that a change is a
// store to the alias, as W^X wants it, and needs no system call but the one that makes all threads see it.
#ifndef BIGFOOT_PRODUCTION_TEXT_PAGE_H
#define BIGFOOT_PRODUCTION_TEXT_PAGE_H

#include <stdint.h>

namespace bigfoot::text_page {

inline constexpr long kPage = 4096;

// One caller at a time, for all of this.

// Returns: whether the kernel lets us: if not it has said why, once.
bool begin();

// Replaces the 8 aligned bytes of code. Returns: false if the kernel refused; then it is said, once, and nothing changed.
bool write(uintptr_t address, uint64_t bytes);
// A page for new code, at most `reach` bytes below an address of code. Above it the heap may want to grow. Returns: 0 if there is none; then it is not said.
uintptr_t newPage(uintptr_t near, uintptr_t reach);
// After writes: returns when every thread runs what was written (SL3).
void settle();

// Code in [start, end) is gone.
void forget(uintptr_t start, uintptr_t end);

// In the child of a fork: what it changes from now on is its own.
void separate();

}  // namespace bigfoot::text_page

#endif
