// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BIGFOOT_PASS_LOWER_PLAIN_ACCESS_H
#define BIGFOOT_PASS_LOWER_PLAIN_ACCESS_H

namespace bigfoot {

struct Access;
class SiteTable;

// Puts the check of a plain access before it: inline where abi/hooks.def has a hook of its size, else a range.
void lowerAccess(const Access &access, SiteTable &sites);

}  // namespace bigfoot

#endif
