// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/binary.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "trace/open.h"

namespace bigfoot::trace {
namespace {

std::vector<Event> randomEvents(unsigned seed, size_t count, const Dictionary &dictionary) {
  std::mt19937_64 random(seed);
  std::vector<Event> events;
  while (events.size() < count) {
    Event e{random() >> random() % 64, 0, static_cast<unsigned>(random() % dictionary.sites.size()), static_cast<unsigned short>(random() % 5),
            static_cast<EventKind>(random() % kEventKinds)};
    if (operandOf(e.kind) == Operand::kMemory) e.size = random() % 2 ? 1u << random() % 5 : 1 + random() % 10'000;
    if (operandOf(e.kind) == Operand::kPointer) e.size = random();
    if (operandOf(e.kind) == Operand::kInstance) e.size = MemberCall::of(random() % dictionary.classes.size(), 1 + random() % 100, random() % 2 ? kCallReads : kCallBegins | kCallUnseen).word;
    if (operandOf(e.kind) == Operand::kThread) e.object %= 65536;
    if (operandOf(e.kind) == Operand::kNothing) e.object = 0;
    if (complaintAbout(e, dictionary.sites.size(), dictionary.classes.size()).empty()) events.push_back(e);
  }
  return events;
}

Dictionary smallDictionary() {
  Dictionary dictionary;
  for (int i = 0; i < 100; ++i) dictionary.sites.push_back("file.c:" + std::to_string(i));
  dictionary.objects[64] = "x";
  dictionary.threads[3] = "worker";
  dictionary.classes = {"Counter", "std::vector<int>"};
  return dictionary;
}

std::string written(std::span<const Event> events, const Dictionary &dictionary) {
  std::ostringstream output;
  BinaryWriter writer(output);
  writer.write(events, dictionary);
  writer.finish();
  return output.str();
}

// Returns: the error; `events` gets what came before.
std::string errorOf(const std::string &bytes, size_t *events = nullptr) {
  std::istringstream input(bytes);
  std::vector<Event> block;
  try {
    const std::unique_ptr<Reader> reader = openReader(input);
    while (reader->read(block))
      if (events) *events += block.size();
  } catch (const TraceError &error) {
    return error.what();
  }
  return "";
}

TEST(Binary, ReadsWhatItWrites) {
  const Dictionary dictionary = smallDictionary();
  const std::vector<Event> events = randomEvents(1, 100'000, dictionary);
  std::istringstream input(written(events, dictionary));
  BinaryReader reader(input);
  std::vector<Event> block, all;
  while (reader.read(block)) {
    EXPECT_LE(block.size(), kBlockEvents);
    all.insert(all.end(), block.begin(), block.end());
  }
  EXPECT_TRUE(all == events);
  EXPECT_TRUE(reader.isFinished());
  EXPECT_EQ(reader.dictionary().sites, dictionary.sites);
  EXPECT_EQ(reader.dictionary().object(64), "x");
  EXPECT_EQ(reader.dictionary().thread(3), "worker");
}

TEST(Binary, ManySitesTakeSeveralBlocks) {
  Dictionary dictionary;
  for (int i = 0; i < 5000; ++i) dictionary.sites.emplace_back(4000, static_cast<char>('a' + i % 26));
  const Event event{64, 8, 5000, 0, EventKind::kRead};
  std::istringstream input(written({&event, 1}, dictionary));
  BinaryReader reader(input);
  std::vector<Event> block;
  ASSERT_TRUE(reader.read(block));
  EXPECT_EQ(block, std::vector<Event>{event});
  EXPECT_EQ(reader.dictionary().sites, dictionary.sites);
}

TEST(Binary, ARecordingThatWasCutShortIsWholeUpToItsLastBlock) {
  const Dictionary dictionary = smallDictionary();
  const std::vector<Event> events = randomEvents(2, 3 * kBlockEvents, dictionary);
  const std::string bytes = written(events, dictionary);
  for (const size_t missing : {1ul, 24ul, 25ul, bytes.size() / 2}) {
    size_t got = 0;
    const std::string error = errorOf(bytes.substr(0, bytes.size() - missing), &got);
    EXPECT_EQ(got % kBlockEvents, 0u);
    EXPECT_EQ(error.empty(), missing == 24) << missing;  // without the end mark it is only not finished
    if (missing == 25) EXPECT_EQ(got, 2 * kBlockEvents);
  }
}

TEST(Binary, EveryDamagedByteIsFound) {
  const Dictionary dictionary = smallDictionary();
  const std::string bytes = written(randomEvents(3, 200, dictionary), dictionary);
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_NE(errorOf(damaged), "") << "byte " << i;
  }
}

TEST(Binary, SaysWhatIsWrongAndWhere) {
  const Dictionary dictionary = smallDictionary();
  const std::vector<Event> events = randomEvents(4, 100, dictionary);
  const std::string bytes = written(events, dictionary);
  EXPECT_EQ(errorOf(bytes.substr(0, 10)), "byte 10: the file ends inside the file's header");
  EXPECT_EQ(errorOf(bytes + "x"), "byte " + std::to_string(bytes.size() - 24) + ": something follows the end of the trace");
  EXPECT_EQ(errorOf(bytes.substr(0, 30)), "byte 30: the file ends inside a block's header");
  EXPECT_EQ(errorOf("BFTRACK\n12345678"), "byte 0: not a trace of BigFoot");
  std::string damaged = bytes;
  damaged[50] ^= 1;
  EXPECT_EQ(errorOf(damaged), "byte 16: a block is damaged: its checksum is wrong");
}

// What a block of these bytes says, whatever wrote it.
std::string decodeError(std::vector<uint8_t> bytes, uint32_t count) {
  std::vector<Event> events;
  Dictionary dictionary;
  return Decoder().decode(bytes, count, events, dictionary);
}

TEST(Binary, HostileBlocksAreRefused) {
  EXPECT_EQ(decodeError({30, 3, 0}, 1), "an unknown kind of event, 33");
  EXPECT_EQ(decodeError({0}, 1), "a number is cut off or too large");
  EXPECT_EQ(decodeError({0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02}, 1), "a number is cut off or too large");
  EXPECT_EQ(decodeError({32, 2, 0}, 1), "site 1 is not defined");
  EXPECT_EQ(decodeError({0, 0, 0, 0}, 1), "more events than its header says");
  EXPECT_EQ(decodeError({0, 0}, 2), "fewer events than its header says");
  EXPECT_EQ(decodeError({kSiteIs << 5 | kControl, 100, 'x'}, 0), "a name is cut off or too long");
  EXPECT_EQ(decodeError({kThreadIs << 5 | kControl, 0x80, 0x80, 4}, 0), "a thread number above 65535");
  EXPECT_EQ(decodeError({7 << 5 | kControl, 0}, 0), "an unknown control");
  EXPECT_EQ(decodeError({3 << 6 | 0, 0, 0}, 1), "read of no bytes");
}

}  // namespace
}  // namespace bigfoot::trace
