// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/short_code.h"

#include <gtest/gtest.h>

#include <vector>

namespace bigfoot {
namespace {

// What LLVM's assembler makes of a text is what we write.
#define ASSEMBLED(name, text) asm(".pushsection .rodata\n" #name ":\n" text "\n" #name "_end:\n.popsection"); extern "C" const uint8_t name[], name##_end[]
#define EXPECT_CODE(name, write)                                                                                    \
  {                                                                                                                 \
    ShortCode code;                                                                                                 \
    write;                                                                                                          \
    EXPECT_EQ(std::vector(code.bytes(), code.bytes() + code.size()), std::vector(name, name##_end)) << #name;       \
    EXPECT_TRUE(code.fits());                                                                                       \
  }

constexpr unsigned kRax = 0, kRcx = 1, kRbx = 3, kRsi = 6, kR8 = 8, kR10 = 10, kR11 = 11;

ASSEMBLED(frame, "leaq -128(%rsp), %rsp\n{disp32} leaq 128(%rsp), %rsp");
ASSEMBLED(saving, "pushq %rsi\npushq %r10\npopq %r10\npopq %rsi");
ASSEMBLED(moving, "movq %r8, %rcx\nmovq %rcx, %r8\nmovq %rax, %rbx\nmovq %rsp, %r11\nmovq %rsp, %rcx");
ASSEMBLED(computing, "shrq $47, %rcx\nshrq $3, %r10\nandq $-2, %rcx\nandq $-2, %r10\n.byte 0x81, 0xe1, 0xff, 0x7f, 0, 0\nandl $32767, %r10d\ntestl %ecx, %ecx\ntestl %r10d, %r10d");
ASSEMBLED(comparing, "cmpq $4096, %rcx\ncmpq $4096, %r11");
ASSEMBLED(loading, "{disp8} movzwl (%rcx), %ecx\n{disp8} movzwl (%r10), %r10d");
ASSEMBLED(own, "subq %fs:-64, %rcx\ncmpq %fs:-64, %r10\ncmpl %fs:-64, %r10d\ncmpl %fs:-64, %ecx\naddq %fs:0, %r8");
ASSEMBLED(spilling, "movups %xmm3, -16(%rsp)\nmovups %xmm12, -16(%rsp)\nmovq -16(%rsp), %rcx\nmovq -8(%rsp), %r10");

TEST(ShortCode, IsWhatAnAssemblerWrites) {
  EXPECT_CODE(frame, (code.enterFrame(), code.leaveFrame()));
  EXPECT_CODE(saving, (code.push(kRsi), code.push(kR10), code.pop(kR10), code.pop(kRsi)));
  EXPECT_CODE(moving, (code.move(kRcx, kR8), code.move(kR8, kRcx), code.move(kRbx, kRax), code.moveStackPointer(kR11), code.moveStackPointer(kRcx)));
  EXPECT_CODE(computing, (code.shiftRight(kRcx, 47), code.shiftRight(kR10, 3), code.andSigned(kRcx, -2), code.andSigned(kR10, -2), code.andWord(kRcx, 0x7fff), code.andWord(kR10, 0x7fff),
                          code.testWord(kRcx), code.testWord(kR10)));
  EXPECT_CODE(comparing, (code.compareWith(kRcx, 4096), code.compareWith(kR11, 4096)));
  EXPECT_CODE(loading, (code.loadHalfWord(kRcx), code.loadHalfWord(kR10)));
  EXPECT_CODE(own, (code.subtractOwn(kRcx, -64), code.compareOwn(kR10, -64), code.compareOwnWord(kR10, -64), code.compareOwnWord(kRcx, -64), code.addThreadPointer(kR8)));
  EXPECT_CODE(spilling, (code.spill(3), code.spill(12), code.loadSpilled(kRcx, 0), code.loadSpilled(kR10, 1)));
}

ASSEMBLED(addresses, "leaq 8(%rdi), %rax\nleaq 0x18(%r14,%rbx,4), %rax\nleaq -0x1234(%rax,%r9,8), %rax\nleaq 0x10(,%rcx,2), %rax\nleaq (%r12), %rax\nleaq (%r13), %rax\nleaq -8(%rbp), %rax");
ASSEMBLED(constants, "movabsq $0x123456789a, %r10\nmovabsq $0x20, %rcx\naddq %fs:0, %rcx");

// Ours always have an index field and four bytes of distance, so that operands are compared.
TEST(ShortCode, FindsTheSameAddresses) {
  for (const uint8_t *at = addresses; at < addresses_end;) {
    Operand theirs, ours;
    at = readOperand(at, theirs);
    ASSERT_NE(at, nullptr);
    for (const unsigned to : {kRcx, kR10}) {
      ShortCode code;
      code.address(to, theirs);
      ASSERT_EQ(readOperand(code.bytes(), ours), code.bytes() + code.size());
      EXPECT_EQ((code.bytes()[2] >> 3 & 7) + (code.bytes()[0] & 4 ? 8u : 0u), to);
      EXPECT_EQ(ours.base, theirs.base);
      EXPECT_EQ(ours.index, theirs.index);
      EXPECT_EQ(ours.scale, theirs.scale);
      EXPECT_EQ(ours.displacement, theirs.displacement);
    }
  }
  Operand absolute{}, of_thread{};
  absolute.displacement = 0x123456789a;
  of_thread.displacement = 0x20, of_thread.in_thread = true;
  EXPECT_CODE(constants, (code.address(kR10, absolute), code.address(kRcx, of_thread)));
}

TEST(ShortCode, KnowsWhereTheStackPointerWas) {
  ShortCode code;
  code.enterFrame();
  code.push(kRax);
  Operand operand{};
  operand.base = kStackPointer, operand.displacement = 24;
  const unsigned before = code.size();
  code.address(kRcx, operand);
  Operand read{};
  ASSERT_NE(readOperand(code.bytes() + before, read), nullptr);
  EXPECT_EQ(read.displacement, 24 + 128 + 8);
}

TEST(ShortCode, JumpsToLabels) {
  ShortCode code;
  Label forward;
  code.jump(ShortCode::kEqual, forward);
  code.push(kRax);
  code.jump(forward);
  code.here(forward);
  code.jumpOut(0x10000, 0x20000);
  const uint8_t expected[] = {0x0f, 0x84, 6, 0, 0, 0, 0x50, 0xe9, 0, 0, 0, 0, 0xe9, 0xef, 0xff, 0, 0};
  EXPECT_EQ(std::vector(code.bytes(), code.bytes() + code.size()), std::vector(expected, expected + sizeof expected));
}

TEST(ShortCode, SaysWhereItHasNoRoom) {
  ShortCode code;
  for (unsigned i = 0; i < ShortCode::kMost; ++i) code.push(kRax);
  EXPECT_TRUE(code.fits());
  code.push(kRax);
  EXPECT_FALSE(code.fits());
  Operand operand{};
  operand.base = 0, operand.displacement = int64_t{1} << 40;
  ShortCode far;
  far.address(kRcx, operand);
  EXPECT_FALSE(far.fits());
}

}  // namespace
}  // namespace bigfoot
