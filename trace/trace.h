// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Traces: events with the names of what they speak of, and readers and writers of files that hold them.
//
// Readers trust nothing: whatever the bytes, they give events that detectors can take, or throw a TraceError that says what is wrong and
// where. They hold one block of events at a time.
#ifndef BIGFOOT_TRACE_TRACE_H
#define BIGFOOT_TRACE_TRACE_H

#include <stdint.h>

#include <iosfwd>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "abi/event.h"

namespace bigfoot::trace {

// "what, where": the position is "line 12" or "byte 4711".
class TraceError : public std::runtime_error {
 public:
  TraceError(const std::string &position, const std::string &what) : std::runtime_error(position + ": " + what) {}
};

inline constexpr uint64_t kMostThreads = 1 << 16;
inline constexpr uint64_t kMostSites = 1 << 26;
inline constexpr uint64_t kMostAccessBytes = uint64_t{1} << 32;  // of one access, or one end of a block's life
inline constexpr size_t kMostNameBytes = 4096;
inline constexpr size_t kBlockEvents = 1 << 15;

// What numbers of events stand for.
class Dictionary {
 public:
  // Sites begin at 1; 0 has no text.
  std::vector<std::string> sites{""};
  std::map<uint64_t, std::string> objects;          // by address; each stands for kNameSpan bytes
  std::map<uint16_t, std::string> threads;          // others are T and their number
  std::vector<std::string> classes;                 // by number

  static constexpr uint64_t kNameSpan = 1 << 20;
  // Addresses that names of text formats get, far from any program's.
  static constexpr uint64_t kFirstName = uint64_t{1} << 56;

  std::string thread(uint16_t number) const;
  std::string object(uint64_t address) const;       // "x", "x+4", "0x7f00"
  // Returns: the class of a call.
  std::string classOf(const Event &call) const;
  const std::string &site(uint32_t number) const { return sites[number < sites.size() ? number : 0]; }
};

// Returns: what is wrong with an event, or an empty string.
std::string complaintAbout(const Event &event, uint64_t sites, uint64_t classes);

class Reader {
 public:
  virtual ~Reader() = default;
  // Replaces `events` by the next ones. Returns: whether there are any.
  virtual bool read(std::vector<Event> &events) = 0;
  // Where an event of the last block is in the file.
  virtual std::string position(size_t index) const = 0;
  // Whether the file says that it ends here: a recording that was cut short does not. After the last block.
  virtual bool isFinished() const { return true; }
  virtual const char *format() const = 0;

  const Dictionary &dictionary() const { return dictionary_; }

 protected:
  Dictionary dictionary_;
};

class Writer {
 public:
  virtual ~Writer() = default;
  // Throws TraceError if the format cannot say it.
  virtual void write(std::span<const Event> events, const Dictionary &dictionary) = 0;
  virtual void finish() {}
};

}  // namespace bigfoot::trace

#endif
