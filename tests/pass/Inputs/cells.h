// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shadow that tests fill, to see which inline tests pass.
#ifndef BIGFOOT_TESTS_PASS_INPUTS_CELLS_H
#define BIGFOOT_TESTS_PASS_INPUTS_CELLS_H

#include <cstddef>
#include <random>

class Cells {
 public:
  Cells();
  // access(p) accesses the bytes [p + offset, p + offset + size); p is a multiple of `align`.
  // Aborts unless its tests fail exactly when one of these bytes is not proved, but over a page's end, where they may always fail.
  void expect(void (*access)(void *), size_t offset, size_t size, size_t align, bool is_write);

 private:
  void fill(const char *from, size_t size);
  bool passes(const char *from, size_t size, bool is_write) const;

  char *memory_;  // two pages, whose cells lie apart
  std::mt19937 random_{1};
};

// What the test has to offer.
void expectAll(Cells &cells);

#endif
