// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline tests against their definition in abi/layout.h: single accesses and merged ones, at every place of a page's end, over entries of
// all kinds.
// RUN: clang++ -std=c++20 -O1 %bigfoot -mllvm -bigfoot-checks=bigfoot -mllvm -bigfoot-inline-frequency=0 -c %s -o %t.o
// RUN: clang++ -std=c++20 -O1 -I%S/../.. %t.o %S/Inputs/cells.cpp -o %t && %t
#include <cstddef>
#include <utility>

#include "Inputs/cells.h"

namespace {

template <class T, size_t... i>
void writeAll(T *p, std::index_sequence<i...>) {
  ((p[i] = T(i + 1)), ...);
}
template <class T, size_t... i>
T readAll(T *p, std::index_sequence<i...>) {
  return (p[i] + ...);
}
template <class T, size_t n>
void write(void *p) {
  writeAll(static_cast<T *>(p), std::make_index_sequence<n>());
}
template <class T, size_t n>
void read(void *p) {
  asm volatile("" : : "r"(static_cast<long>(readAll(static_cast<T *>(p), std::make_index_sequence<n>()))));
}
void mixed(void *p) {
  struct Mixed { long a; int b; };
  static_cast<Mixed *>(p)->a = 1;
  static_cast<Mixed *>(p)->b = 2;
}
// Its low bits are known.
void middle(void *p) { static_cast<char *>(__builtin_assume_aligned(p, 8))[3] = 1; }

template <class T, size_t n>
void both(Cells &cells) {
  cells.expect(write<T, n>, 0, n * sizeof(T), alignof(T), true);
  cells.expect(read<T, n>, 0, n * sizeof(T), alignof(T), false);
}
template <class T>
void someOf(Cells &cells) {
  both<T, 1>(cells);
  if constexpr (sizeof(T) <= 8) both<T, 2>(cells);
  if constexpr (sizeof(T) <= 4) both<T, 3>(cells), both<T, 4>(cells);
  if constexpr (sizeof(T) <= 2) both<T, 5>(cells), both<T, 6>(cells), both<T, 7>(cells), both<T, 8>(cells);
  if constexpr (sizeof(T) == 1) both<T, 9>(cells), both<T, 15>(cells), both<T, 16>(cells);
}

}  // namespace

void expectAll(Cells &cells) {
  someOf<char>(cells);
  someOf<short>(cells);
  someOf<int>(cells);
  someOf<long>(cells);
  someOf<__int128>(cells);
  cells.expect(mixed, 0, 12, 8, true);
  cells.expect(middle, 3, 1, 8, true);
}
