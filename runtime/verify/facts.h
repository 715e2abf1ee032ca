// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What one thread did to some bytes, as far as the two properties of docs/placement.md need it: each access covered, each check
// legitimate. (V1) to (V4) of that page.
//
// A past access or check counts until the next release; it is named by the number of releases before it. What still waits, an
// access for a check that covers it or a check for an access that makes it legitimate, waits until the next acquire: whoever
// keeps Facts ends the waiting there (thread_facts.h), so it needs no number.
#ifndef BIGFOOT_RUNTIME_VERIFY_FACTS_H
#define BIGFOOT_RUNTIME_VERIFY_FACTS_H

#include <stdint.h>

#include "abi/site.h"

namespace bigfoot::verify {

enum class What : unsigned char { kAccess, kCheck };

// One access or check, at the thread's present.
struct Event {
  What what;
  bool is_write;
  uint32_t releases;  // 1 + those of the thread before it, in 32 bits: a run of 2^32 releases would be verified for years
  const Site *site;
};

// All zero: nothing happened here. Arrays are indexed by is_write.
struct Facts {
  uint32_t checked[2];       // Event::releases of the last check
  uint32_t accessed[2];      // of the last access
  const Site *uncovered[2];  // an access that waits for a check, or null
  const Site *idle[2];       // a check that waits for an access, or null
  const Site *last_check;
  const Site *last_access;

  bool isWaiting() const { return uncovered[0] || uncovered[1] || idle[0] || idle[1]; }

  void note(const Event &e) {
    if (e.what == What::kAccess)
      noteAccess(e);
    else
      noteCheck(e);
  }

 private:
  // A write check covers both kinds, a read check only reads.
  void noteAccess(const Event &e) {
    const bool covered = checked[1] == e.releases || (!e.is_write && checked[0] == e.releases);
    if (!covered && !uncovered[e.is_write]) uncovered[e.is_write] = e.site;
    idle[0] = nullptr;
    if (e.is_write) idle[1] = nullptr;
    accessed[e.is_write] = e.releases;
    last_access = e.site;
  }
  // A write access makes checks of both kinds legitimate, a read access only read checks.
  void noteCheck(const Event &e) {
    const bool legitimate = accessed[1] == e.releases || (!e.is_write && accessed[0] == e.releases);
    if (!legitimate && !idle[e.is_write]) idle[e.is_write] = e.site;
    uncovered[0] = nullptr;
    if (e.is_write) uncovered[1] = nullptr;
    checked[e.is_write] = e.releases;
    last_check = e.site;
  }
};
static_assert(sizeof(Facts) == 64);

}  // namespace bigfoot::verify

#endif
