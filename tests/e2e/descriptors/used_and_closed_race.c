// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread uses a descriptor, another closes it, nothing orders them.
// RACE-EACH: KIND kinds.def
// REPORTS: 30
// EXPECT: WARNING: BigFoot: race on file descriptor \d+ \(pid=
// EXPECT: #0 close <null>
// EXPECT: #0 read <null>
// EXPECT: Location is file descriptor \d+ opened by main thread:
// EXPECT: #0 open <null>
// EXPECT: SUMMARY: BigFoot: race on file descriptor
#include "kinds.h"
