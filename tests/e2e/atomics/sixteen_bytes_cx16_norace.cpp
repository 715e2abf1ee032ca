// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same where the compiler may use the instruction for 16 bytes.
// CFLAGS: -std=c++20 -mcx16
// LIBS: -latomic
#include "sixteen_bytes_ways_norace.cpp"
