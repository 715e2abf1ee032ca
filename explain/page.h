// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file with its checks, as in paper 000's Figure 1:
//
//       7 |   void move(int dx, int dy, int dz) {
//       + |     CheckWrite(this->x/y/z)  // merged: lines 8, 9, 10
//       8 |     x += dx;
//       - |     // read of this->x: CheckWrite(this->x/y/z) in line 8 covers it
//
// No line is longer than 80 columns: comments are broken, lines of the source cut.
#ifndef BIGFOOT_EXPLAIN_PAGE_H
#define BIGFOOT_EXPLAIN_PAGE_H

#include <string>
#include <vector>

#include "explain/record.h"

namespace bigfoot::explain {

struct Source {
  std::string name;   // as the user gave it
  std::string path;   // the one under which remarks know it
  std::vector<std::string> lines;
};

// One run of the compiler.
struct Unit {
  std::string main;   // the path of the file that it compiled
  std::vector<Remark> remarks;
};

// Of a header: what became of it in all units together.
std::string page(const Source &source, const std::vector<Unit> &units, bool in_colour);

}  // namespace bigfoot::explain

#endif
