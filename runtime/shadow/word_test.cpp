// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/shadow/word.h"

#include <gtest/gtest.h>

namespace bigfoot {
namespace {

constexpr Form kComposite[] = {Form::kHalves, Form::kSlots, Form::kInterned, Form::kReaders};

TEST(WordTest, FormAndIndexComeBackWithAnyCover) {
  for (const Form form : kComposite)
    for (const uint32_t index : {1u, 2u, 12345u, kMaxIndex})
      for (const Stamp cover : {1u, 77u, kCompositeBit - 1}) {
        const Word bare = Word::composite(form, index);
        for (const Word word : {bare, Word::writtenCover(form, index, cover), Word::readCover(form, index, cover)}) {
          EXPECT_EQ(word.form(), form);
          EXPECT_EQ(word.index(), index);
          EXPECT_EQ(word.bare(), bare);
          EXPECT_FALSE(word.isSimple());
          EXPECT_EQ(word.isValue(), form == Form::kInterned);
        }
      }
}

// What inline tests see: the lower half for writes, either for reads; a half that is no stamp has the highest bit.
TEST(WordTest, OnlyACoverLooksLikeAStamp) {
  const auto is_stamp = [](uint64_t half) { return !(half & kCompositeBit); };
  for (const Form form : kComposite) {
    const uint64_t bare = Word::composite(form, 9).bits(), written = Word::writtenCover(form, 9, 5).bits(),
                   read = Word::readCover(form, 9, 5).bits();
    EXPECT_FALSE(is_stamp(bare) || is_stamp(bare >> 32));
    EXPECT_TRUE(static_cast<uint32_t>(written) == 5 && !is_stamp(written >> 32));
    EXPECT_TRUE(read >> 32 == 5 && !is_stamp(read));
  }
}

TEST(WordTest, BusyIsNoState) {
  EXPECT_EQ(Word::busy().form(), Form::kBusy);
  EXPECT_FALSE(Word::busy().isSimple() || Word::busy().isValue() || Word::busy().blank());
  EXPECT_TRUE(Word().isSimple() && Word().blank());
  EXPECT_EQ(Word::simple(3, 4).bare(), Word::simple(3, 4));
}

}  // namespace
}  // namespace bigfoot
