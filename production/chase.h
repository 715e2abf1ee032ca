// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RaceChaser (paper 004, section 4): threads wait before accesses at one of two places; one that comes to the other, with bytes that conflict, has
// raced with each that waits (SL2).
//
// state              written by                          read by
// Waiter             the waiting thread, with the lock   those that come by, without it, as a hint; with it, for good
// g_waiting          with the lock                       every hit
// Hitter             its thread                          its thread
// budget, sleds      with the lock                       with the lock
#ifndef BIGFOOT_PRODUCTION_CHASE_H
#define BIGFOOT_PRODUCTION_CHASE_H

#include "production/registers.h"

namespace bigfoot::chase {

// Before any constructor: reads options().chase. Nothing is chased if it is empty or wrong.
void begin();

// A program or library, with its section of sleds.
void addModule(const char *start, const char *stop);
void removeModule(const char *start);

// A hit at a sled. Returns: whether there is more to do than is allowed there.
bool hit(const Registers &registers, uintptr_t key);
void hitSlowly(const Registers &registers, uintptr_t key);

// All that the program was started with is there: says what of the pair is not.
void startupIsOver();

// At the end of the program: to the campaign, and, with verbosity=1, to the user.
void tellWhatWasDone();

// In the child of a fork.
void continueInChild();

}  // namespace bigfoot::chase

#endif
