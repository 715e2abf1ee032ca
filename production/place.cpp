// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/place.h"

#include <string.h>

namespace bigfoot {
namespace {

// Takes ":NUMBER" off the end of [text, text + length). Returns: false if there is none.
bool takeNumber(const char *text, size_t &length, unsigned &number) {
  size_t at = length;
  while (at && text[at - 1] >= '0' && text[at - 1] <= '9') --at;
  if (at == length || length - at > 9 || !at || text[at - 1] != ':') return false;
  number = 0;
  for (size_t i = at; i < length; ++i) number = number * 10 + static_cast<unsigned>(text[i] - '0');
  length = at - 1;
  return true;
}

}  // namespace

bool readPlace(const char *text, size_t length, Place &place) {
  unsigned last, before;
  if (!takeNumber(text, length, last)) return false;
  const bool has_column = takeNumber(text, length, before);
  place.line = has_column ? before : last;
  place.column = has_column ? last : 0;
  if (!length || length >= sizeof place.file || !place.line) return false;
  memcpy(place.file, text, length);
  place.file[length] = 0;
  return true;
}

bool readPair(const char *text, Place (&pair)[2]) {
  const char *comma = strchr(text, ',');
  if (!comma) {
    if (!readPlace(text, strlen(text), pair[0])) return false;
    pair[1] = pair[0];
    return true;
  }
  return readPlace(text, static_cast<size_t>(comma - text), pair[0]) && readPlace(comma + 1, strlen(comma + 1), pair[1]);
}

bool isFile(const Place &place, const Site &site) {
  const char *path = siteString(site.file);
  if (!path) return false;
  const size_t whole = strlen(path), end = strlen(place.file);
  if (end > whole || strcmp(path + whole - end, place.file)) return false;
  return end == whole || path[whole - end - 1] == '/';
}

bool isAt(const Place &place, const Site &site) {
  return site.line == place.line && (!place.column || site.column == place.column) && isFile(place, site);
}

bool areSame(const Place &a, const Place &b) { return a.line == b.line && a.column == b.column && !strcmp(a.file, b.file); }

}  // namespace bigfoot
