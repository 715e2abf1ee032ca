// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace bigfoot::trace {
namespace {

std::string errorOf(const std::string &text) {
  std::istringstream input(text);
  TextReader reader(input);
  std::vector<Event> events;
  try {
    while (reader.read(events)) continue;
  } catch (const TraceError &error) {
    return error.what();
  }
  return "";
}

TEST(Text, ReadsWhatItWrites) {
  const std::string text =
      "T0 alloc p:64\nT0 fork T1\nT1 write p+4:4 @ bank.cpp:29:19 in teller\nT1 acq m\nT1 rel m\nT0 fence_release\n"
      "T0 read 0x7f00\nT0 barrier_enter b\nT0 enter main\nT0 join T1\nT0 points p+8->m\nT0 points p->0x0\nT0 hands p+8\nT0 stack s:4096\n"
      "T0 call c:24 begins of Counter @ main.cpp:3\nT0 return c:24 begins of Counter\nT0 passes p+16\n"
      "T1 call q:48 const library unseen of std::map<int, long>\nT1 return q:48 of std::map<int, long>\n";
  std::istringstream input("# a comment\n\n" + text);
  TextReader reader(input);
  std::vector<Event> events;
  ASSERT_TRUE(reader.read(events));
  EXPECT_EQ(events.size(), 19u);
  EXPECT_EQ(MemberCall{events[14].size}.bytes(), 24u);
  EXPECT_TRUE(MemberCall{events[17].size}.has(kCallReads));
  EXPECT_FALSE(MemberCall{events[17].size}.has(kCallEnds));
  EXPECT_EQ(reader.dictionary().classOf(events[17]), "std::map<int, long>");
  EXPECT_EQ(events[10].object, events[0].object + 8);
  EXPECT_EQ(events[10].size, events[3].object);
  EXPECT_EQ(events[2].size, 4u);
  EXPECT_EQ(events[2].object, events[0].object + 4);
  EXPECT_EQ(reader.position(2), "line 5");
  std::ostringstream output;
  TextWriter(output).write(events, reader.dictionary());
  EXPECT_EQ(output.str(), text);
  EXPECT_FALSE(reader.read(events));
}

TEST(Text, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(errorOf("T0 read x\nmain read x\n"), "line 2: 'main' is no thread: these are T0, T1, ..");
  EXPECT_EQ(errorOf("T0 raed x"), "line 1: 'raed' is no operation");
  EXPECT_EQ(errorOf("T0"), "line 1: no operation after the thread");
  EXPECT_EQ(errorOf("T0 acq"), "line 1: 'acq' of what?");
  EXPECT_EQ(errorOf("T0 fence_acquire x"), "line 1: 'fence_acquire' takes no 'x'");
  EXPECT_EQ(errorOf("T0 points x"), "line 1: 'x' does not say what it points to: x->y");
  EXPECT_EQ(errorOf("T0 points x->5"), "line 1: '5' is neither a name nor an address (0x..)");
  EXPECT_EQ(errorOf("T0 read x:y"), "line 1: 'y' is no number of bytes");
  EXPECT_EQ(errorOf("T0 read x:0"), "line 1: read of no bytes");
  EXPECT_EQ(errorOf("T0 read 7"), "line 1: '7' is neither a name nor an address (0x..)");
  EXPECT_EQ(errorOf("T0 read x y"), "line 1: 'y' is too much");
  EXPECT_EQ(errorOf("T0 call x:8"), "line 1: a call does not say 'of' which class");
  EXPECT_EQ(errorOf("T0 call x:8 of"), "line 1: a call of no class");
  EXPECT_EQ(errorOf("T0 call x:8 loudly of C"), "line 1: 'loudly' is none of const, begins, ends, library, unseen, open, virtual and of");
  EXPECT_EQ(errorOf("T0 call x:0 of C"), "line 1: call of an object of no bytes");
  EXPECT_EQ(errorOf("T0 call x:268435456 of C"), "line 1: an object of 268435456 bytes; there are at most 268435455");
  EXPECT_EQ(errorOf("T70000 read x"), "line 1: thread 'T70000': there are at most 65536");
  EXPECT_EQ(errorOf("T0 read 0xffffffffffffffff:2"), "line 1: read beyond the end of memory");
  EXPECT_EQ(errorOf("T0 write x:5000000000"), "line 1: write of 5000000000 bytes; at most 4 GiB are taken at once");
  EXPECT_EQ(errorOf("T0 read x+2000000"), "line 1: offset 2000000: a name stands for 1 MiB");
  EXPECT_EQ(errorOf(std::string(100'000, 'x')), "line 1: a line of more than 65536 bytes; this is no trace");
  EXPECT_EQ(errorOf("@ bank.cpp:3"), "line 1: a position without an event");
  EXPECT_EQ(errorOf("T0 \x1b[2J x"), "line 1: '?[2J' is no operation");
}

}  // namespace
}  // namespace bigfoot::trace
