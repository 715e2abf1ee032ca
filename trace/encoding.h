// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Events as bytes, before they are packed. Each begins with a byte:
//
//   7..6   5                4..0
//   size   site follows     kind, or kControl
//
// size: 0, 1, 2 stand for 8, 4 and 1 bytes, 3: a number follows. Then come, each as a number in groups of 7 bits: the site, as a distance from
// the last one; the size; the object, as a distance from the last one at the same site. A control byte says, by its upper three bits, what
// follows: whose events come next, or a definition. Every block begins anew: it can be read by itself, but for sites and names.
#ifndef BIGFOOT_TRACE_ENCODING_H
#define BIGFOOT_TRACE_ENCODING_H

#include <array>
#include <set>

#include "trace/trace.h"

namespace bigfoot::trace {

inline constexpr size_t kMostRawBytes = 8 << 20;
inline constexpr uint8_t kControl = 31, kFurtherKind = 30, kSiteFollows = 32;
enum Control : uint8_t { kThreadIs, kSiteIs, kObjectIs, kThreadNameIs, kClassIs };

// What both sides expect next. Objects are looked up by site, of which a hash is enough.
struct Expectation {
  uint32_t thread = 0, site = 0;
  std::array<uint64_t, 1024> objects{};
  uint64_t &objectAt(uint32_t site) { return objects[site % objects.size()]; }
};

class Encoder {
 public:
  // Defines what is new in the dictionary. Returns: whether that is all; false if the block is full.
  bool define(const Dictionary &dictionary);
  // Requires: all that the event uses is defined.
  void add(const Event &event);
  uint32_t events() const { return events_; }
  std::span<const uint8_t> bytes() const { return bytes_; }
  // The next block begins.
  void clear();

 private:
  void number(uint64_t value);
  void text(const std::string &text);
  void control(Control what) { bytes_.push_back(static_cast<uint8_t>(what << 5 | kControl)); }

  std::vector<uint8_t> bytes_;
  uint32_t events_ = 0;
  Expectation expectation_;
  // What was defined so far. Dictionaries only grow.
  size_t sites_ = 1, classes_ = 0;
  std::set<uint64_t> defined_objects_;
  std::set<uint16_t> defined_threads_;
};

class Decoder {
 public:
  // Appends the events of a block. Returns: what is wrong, or an empty string.
  std::string decode(std::span<const uint8_t> bytes, uint32_t count, std::vector<Event> &events, Dictionary &dictionary);
};

}  // namespace bigfoot::trace

#endif
