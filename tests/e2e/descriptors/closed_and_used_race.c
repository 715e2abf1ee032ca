// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread closes a descriptor, another uses it then, nothing orders them.
// RACE-EACH: KIND kinds.def
// REPORTS: 30
// EXPECT: WARNING: BigFoot: race on file descriptor \d+ \(pid=
// EXPECT: #0 read <null>
// EXPECT: #0 close <null>
#define CLOSED_FIRST
#include "kinds.h"
