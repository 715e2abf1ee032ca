// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Caper's dynamic part (paper 004, section 5; docs/caper.md): which of the accesses that may race, by `bigfoot pairs`, touch memory that other threads can
// reach. Each tells it once, in PLAN.escaped (CA9).
//
// state            written by                                         read by
// table of sleds   when a module comes, with the lock                 every hit, without it
// Watch::left      whoever reports the access                         every hit; told twice if two are first
// owners, stack    production/owners.h, own_stack.h
#ifndef BIGFOOT_PRODUCTION_CAPER_H
#define BIGFOOT_PRODUCTION_CAPER_H

#include <stdint.h>

#include "production/registers.h"

namespace bigfoot::caper {

// Before any constructor: reads options().caper. Nothing is watched if it is empty or wrong.
void begin();
bool isWatching();

void addModule(const char *start, const char *stop);
void removeModule(const char *start);

// A hit at a sled. Returns: whether there is more to do than is allowed there.
bool hit(const Registers &registers, uintptr_t key);
// With what xsave stored.
void hitSlowly(const Registers &registers, uintptr_t key, const char *extended_state);

void continueInChild();

}  // namespace bigfoot::caper

#endif
