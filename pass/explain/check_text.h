// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accesses and checks in the words of the source, as paper 000 writes them: "CheckWrite(p->x/y/z)", "CheckRead(a[lo..hi))".
#ifndef BIGFOOT_PASS_EXPLAIN_CHECK_TEXT_H
#define BIGFOOT_PASS_EXPLAIN_CHECK_TEXT_H

#include <string>

namespace bigfoot {

struct Access;
struct PlacedCheck;

// "read of a[]"; the number of bytes where debug info has no name.
std::string accessText(const Access &access);
// Of a check that stands before its access.
std::string checkText(const Access &access);
std::string checkText(const PlacedCheck &check);

}  // namespace bigfoot

#endif
