// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source access, as the pass describes it for reports. Every check passes the address of its Site.
#ifndef BIGFOOT_ABI_SITE_H
#define BIGFOOT_ABI_SITE_H

namespace bigfoot {

enum SiteFlag : unsigned short {
  kSiteWrite = 1,   // else a read
  kSiteAtomic = 2,
  kSiteRange = 4,   // size is known only at run time; Site::size is 0
  kSiteVptr = 8,    // a virtual-table pointer
  kSiteCycle = 16,  // in a function of a call cycle, whose calls are folded into one context (abi/context.h)
  kSiteScope = 32,  // line and column are where the scope begins that encloses it: the compiler made one access of several lines
  kSitePasses = 64,  // no access: the address is passed to a function that may keep it (abi/sled.h)
  kSiteCopies = 128, // a write of what is read from elsewhere (abi/sled.h)
  kSiteRelaxed = 256,  // atomic, and orders nothing
};

// Strings are NUL-terminated and named by their distance from the field that holds it, 0 for none: such a
// distance needs no relocation at load time, and a large program has a hundred thousand sites.
struct Site {
  int file;          // as the compiler was given it, directory included
  int function;      // demangled by the reporter
  int variable;      // "counter", "account->balance", "table[]"; 0 if debug info does not tell
  unsigned line;     // 0 if there is no debug info
  unsigned column;
  unsigned size;     // bytes
  unsigned short flags;
  unsigned short values;  // of a sled: how many operands tell what it stores (abi/sled.h)
};

static_assert(sizeof(Site) == 28);

inline const char *siteString(const int &field) {
  return field ? reinterpret_cast<const char *>(&field) + field : nullptr;
}

}  // namespace bigfoot

#endif
