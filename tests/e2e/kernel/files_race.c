// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other files and locks, and failing ones, order nothing.
// REPORTS: 7
// EXPECT: #0 another
// EXPECT: #0 both_write
// EXPECT: #0 both_read
// EXPECT: #0 another_lock
// EXPECT: #0 lock_fails
// EXPECT: #0 another_stream_lock
// EXPECT: #0 another_queue
#define EDGES "files_unordered.h"
#include "edges.h"
