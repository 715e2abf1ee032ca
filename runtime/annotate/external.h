// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects of libraries whose code has no checks (__tsan_external_*): the library tells when its user reads or changes one as a whole, and
// of which type it is. That is an access to the object's first byte, where the user called the library.
#ifndef BIGFOOT_RUNTIME_ANNOTATE_EXTERNAL_H
#define BIGFOOT_RUNTIME_ANNOTATE_EXTERNAL_H

#include <stddef.h>
#include <stdint.h>

namespace bigfoot::external {

// What was registered under a number; null for 0, and what is null in it was not told.
struct Type {
  const char *name;
  const char *title;   // of reports, instead of "race on NAME"
};
const Type *typeOf(unsigned tag);

}  // namespace bigfoot::external

#endif
