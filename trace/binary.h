// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The format that recordings have: small, fast, and whole up to the last block whatever ends the recording.
//
//   file    magic "BFTRACE\n", version (4 bytes), CRC-32 of these 12
//   block   a header of six 4-byte numbers (marker, events, bytes unpacked, bytes packed, CRC-32 of the packed bytes, CRC-32 of the 20 bytes
//           before), then the packed bytes: a zstd frame
//   end     a header with no events and no bytes; a recording that was cut short has none
//
// Numbers are little-endian. docs/traces.md has what a block holds (trace/encoding.h writes it). Definitions of sites and names come before
// the first event that uses them.
#ifndef BIGFOOT_TRACE_BINARY_H
#define BIGFOOT_TRACE_BINARY_H

#include <istream>

#include "trace/encoding.h"

namespace bigfoot::trace {

inline constexpr char kMagic[] = {'B', 'F', 'T', 'R', 'A', 'C', 'E', '\n'};
inline constexpr uint32_t kVersion = 2, kOldestVersion = 1;  // of 1 there are no events from kFurtherKind on (trace/encoding.h)

class BinaryReader : public Reader {
 public:
  explicit BinaryReader(std::istream &input);
  ~BinaryReader() override;

  bool read(std::vector<Event> &events) override;
  std::string position(size_t index) const override { return "event " + std::to_string(events_before_ + index + 1); }
  bool isFinished() const override { return is_finished_; }
  const char *format() const override { return "binary"; }

 private:
  bool readBlock(std::vector<Event> &events);
  bool fill(void *to, size_t bytes, const char *what);
  [[noreturn]] void fail(const std::string &what) const;

  std::istream &input_;
  struct Unpacker;
  std::unique_ptr<Unpacker> unpacker_;
  Decoder decoder_;
  uint64_t bytes_ = 0;          // read so far
  uint64_t block_at_ = 0;       // where the block at hand begins
  uint64_t events_before_ = 0, last_events_ = 0;
  bool is_finished_ = false;
  std::vector<uint8_t> packed_, raw_;
};

class BinaryWriter : public Writer {
 public:
  explicit BinaryWriter(std::ostream &output);
  ~BinaryWriter() override;

  void write(std::span<const Event> events, const Dictionary &dictionary) override;
  // Writes a block of what there is, so that it survives.
  void flush();
  void finish() override;

 private:
  void writeBlock(uint32_t events, std::span<const uint8_t> raw);

  std::ostream &output_;
  struct Packer;
  std::unique_ptr<Packer> packer_;
  Encoder encoder_;
};

}  // namespace bigfoot::trace

#endif
