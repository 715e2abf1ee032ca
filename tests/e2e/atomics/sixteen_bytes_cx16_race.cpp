// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same where the compiler may use the instruction for 16 bytes.
// CFLAGS: -std=c++20 -mcx16
// LIBS: -latomic
// RACE-EACH: EDGE sixteen_bytes_ways_race.cpp shared
// RACE: @plainly@ @atomically@ wide
// REPORTS: 9
#include "sixteen_bytes_ways_race.cpp"
