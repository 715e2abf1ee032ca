// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/binary.h"

#include <zlib.h>
#include <zstd.h>

#include <cstring>
#include <ostream>

namespace bigfoot::trace {
namespace {

constexpr uint32_t kMarker = 0x314b4c42;  // "BLK1"
constexpr int kCompressionLevel = 1;      // 3 packs 5 % better, and takes twice as long

uint32_t checksum(const void *bytes, size_t size) {
  return static_cast<uint32_t>(crc32_z(crc32_z(0, nullptr, 0), static_cast<const Bytef *>(bytes), size));
}

struct FileHeader {
  char magic[sizeof kMagic];
  uint32_t version, check;
};
static_assert(sizeof(FileHeader) == 16);
constexpr size_t kFileChecked = offsetof(FileHeader, check);

struct BlockHeader {
  uint32_t marker, events, raw_bytes, packed_bytes, packed_check, check;
};
static_assert(sizeof(BlockHeader) == 24);
constexpr size_t kBlockChecked = offsetof(BlockHeader, check);

}  // namespace

struct BinaryReader::Unpacker {
  ZSTD_DCtx *context = ZSTD_createDCtx();
  ~Unpacker() { ZSTD_freeDCtx(context); }
};

BinaryReader::BinaryReader(std::istream &input) : input_(input), unpacker_(std::make_unique<Unpacker>()) {
  FileHeader header;
  if (!fill(&header, sizeof header, "the file's header")) fail("the file is empty");
  if (memcmp(header.magic, kMagic, sizeof kMagic)) fail("not a trace of BigFoot");
  if (header.check != checksum(&header, kFileChecked)) fail("the file's header is damaged: its checksum is wrong");
  if (header.version < kOldestVersion || header.version > kVersion)
    fail("version " + std::to_string(header.version) + " of the format; this program reads versions " + std::to_string(kOldestVersion) + " to " + std::to_string(kVersion));
}

BinaryReader::~BinaryReader() = default;

void BinaryReader::fail(const std::string &what) const { throw TraceError("byte " + std::to_string(block_at_), what); }

// Returns: false at the end of the file; throws if that comes in the middle.
bool BinaryReader::fill(void *to, size_t bytes, const char *what) {
  input_.read(static_cast<char *>(to), static_cast<std::streamsize>(bytes));
  const auto got = static_cast<size_t>(input_.gcount());
  bytes_ += got;
  if (got == bytes) return true;
  if (got == 0) return false;
  throw TraceError("byte " + std::to_string(bytes_), std::string("the file ends inside ") + what);
}

bool BinaryReader::read(std::vector<Event> &events) {
  do {
    if (!readBlock(events)) return false;
  } while (events.empty());  // definitions alone
  return true;
}

bool BinaryReader::readBlock(std::vector<Event> &events) {
  events.clear();
  events_before_ += last_events_;
  last_events_ = 0;
  if (is_finished_) return false;
  block_at_ = bytes_;
  BlockHeader header;
  if (!fill(&header, sizeof header, "a block's header")) return false;
  if (header.marker != kMarker) fail("no block begins here");
  if (header.check != checksum(&header, kBlockChecked)) fail("a block's header is damaged: its checksum is wrong");
  if (!header.events && !header.raw_bytes) {
    is_finished_ = true;
    if (input_.peek() != EOF) fail("something follows the end of the trace");
    return false;
  }
  if (header.raw_bytes > kMostRawBytes || header.packed_bytes > ZSTD_compressBound(kMostRawBytes) || header.events > header.raw_bytes)
    fail("a block is larger than any that BigFoot writes");
  packed_.resize(header.packed_bytes);
  raw_.resize(header.raw_bytes);
  if (!fill(packed_.data(), packed_.size(), "a block") && !packed_.empty()) fail("the file ends inside a block");
  if (header.packed_check != checksum(packed_.data(), packed_.size())) fail("a block is damaged: its checksum is wrong");
  const size_t unpacked = ZSTD_decompressDCtx(unpacker_->context, raw_.data(), raw_.size(), packed_.data(), packed_.size());
  if (ZSTD_isError(unpacked)) fail(std::string("a block cannot be unpacked: ") + ZSTD_getErrorName(unpacked));
  if (unpacked != raw_.size()) fail("a block is shorter than its header says");
  events.reserve(std::min<size_t>(header.events, 2 * kBlockEvents));
  if (const std::string bad = decoder_.decode(raw_, header.events, events, dictionary_); !bad.empty())
    fail("in the block that begins here, after " + std::to_string(events.size()) + " events: " + bad);
  last_events_ = events.size();
  return true;
}

struct BinaryWriter::Packer {
  ZSTD_CCtx *context = ZSTD_createCCtx();
  std::vector<char> packed;
  ~Packer() { ZSTD_freeCCtx(context); }
};

BinaryWriter::BinaryWriter(std::ostream &output) : output_(output), packer_(std::make_unique<Packer>()) {
  FileHeader header{};
  memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = kVersion;
  header.check = checksum(&header, kFileChecked);
  output_.write(reinterpret_cast<const char *>(&header), sizeof header);
}

BinaryWriter::~BinaryWriter() = default;

void BinaryWriter::write(std::span<const Event> events, const Dictionary &dictionary) {
  for (const Event &event : events) {
    while (!encoder_.define(dictionary)) flush();
    encoder_.add(event);
    if (encoder_.events() == kBlockEvents) flush();
  }
}

void BinaryWriter::flush() {
  if (encoder_.bytes().empty()) return;
  writeBlock(encoder_.events(), encoder_.bytes());
  encoder_.clear();
}

void BinaryWriter::writeBlock(uint32_t events, std::span<const uint8_t> raw) {
  BlockHeader header{kMarker, events, static_cast<uint32_t>(raw.size()), 0, 0, 0};
  std::vector<char> &packed = packer_->packed;
  if (!raw.empty()) {
    packed.resize(ZSTD_compressBound(raw.size()));
    const size_t size = ZSTD_compressCCtx(packer_->context, packed.data(), packed.size(), raw.data(), raw.size(), kCompressionLevel);
    if (ZSTD_isError(size)) throw TraceError("a block", std::string("cannot be packed: ") + ZSTD_getErrorName(size));
    packed.resize(size);
  } else {
    packed.clear();
  }
  header.packed_bytes = static_cast<uint32_t>(packed.size());
  header.packed_check = checksum(packed.data(), packed.size());
  header.check = checksum(&header, kBlockChecked);
  output_.write(reinterpret_cast<const char *>(&header), sizeof header);
  output_.write(packed.data(), static_cast<std::streamsize>(packed.size()));
  output_.flush();
  if (!output_) throw TraceError("a block", "cannot be written: " + std::string(strerror(errno)));
}

void BinaryWriter::finish() {
  flush();
  writeBlock(0, {});
}

}  // namespace bigfoot::trace
