// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers for the sites of a program, in the order of their first event. Requires everywhere: the stream's lock.
#ifndef BIGFOOT_EVENTS_SITE_NUMBERS_H
#define BIGFOOT_EVENTS_SITE_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

#include "abi/site.h"

namespace bigfoot::events {

using TellSite = void (*)(const char *text, size_t size);

// Calls tell("bank.cpp:29:19 teller(void*) account->balance", its size) when the site is new.
uint32_t numberOf(const Site *site, TellSite tell);

}  // namespace bigfoot::events

#endif
