// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The short way through a sled of Caper's: code of its own, written while the program runs, which sees for itself that there is nothing to do and goes back,
// or else goes on to the sled's stub (CA10). It saves two registers, calls nothing, and reads a word of the heap and a few of the thread.
//
//   sled:  jmp code ──▶ code:  save A and B
//                              for each access:  A = its address; is it the thread's own?   no ──▶ restore; jmp stub
//                              restore; jmp sled + 5
//
//   is A the thread's own?     word of owners for A == t_mine.number, or the word is 0 and A, and the stack pointer, lie in the quiet part of the stack
//   is A no news?              A < 4096, or no address of programs, or the word is 0 and A is not on the stack
#ifndef BIGFOOT_PRODUCTION_SHORT_WAY_H
#define BIGFOOT_PRODUCTION_SHORT_WAY_H

#include "production/watched_sled.h"

namespace bigfoot::short_way {

// Writes the code for what the sled has left to do. One caller at a time. Threads may be sent there after text_page::settle(). Returns: where it is; the stub's
// address if there can be none: no free memory near, or no free registers.
uintptr_t write(const WatchedSled &sled);

}  // namespace bigfoot::short_way

#endif
