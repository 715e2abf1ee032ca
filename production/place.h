// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A place of the source that a user names: FILE:LINE or FILE:LINE:COLUMN.
#ifndef BIGFOOT_PRODUCTION_PLACE_H
#define BIGFOOT_PRODUCTION_PLACE_H

#include <stddef.h>

#include "abi/site.h"

namespace bigfoot {

struct Place {
  char file[1024];
  unsigned line;
  unsigned column;  // 0: any
};

// Reads FILE:LINE[:COLUMN] from `text`, up to `length` bytes. Returns: false if it is none.
bool readPlace(const char *text, size_t length, Place &place);

// "FILE:LINE[:COL],FILE:LINE[:COL]", or one place, which is to race with itself. Returns: false if it is neither.
bool readPair(const char *text, Place (&pair)[2]);

// Whether the names are of one file: FILE is all of the site's path, or its end from a slash on.
bool isFile(const Place &place, const Site &site);
bool isAt(const Place &place, const Site &site);
bool areSame(const Place &a, const Place &b);

}  // namespace bigfoot

#endif
