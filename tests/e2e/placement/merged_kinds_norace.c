// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write check for a field that is only read would be a false alarm.
#include "in_turn.h"
struct Two { long written, read; };
struct Two two, other;
static void first(void) { two.written = two.read; }
static void second(void) { use(two.read); }
int main(void) { in_turn(first, second); }
