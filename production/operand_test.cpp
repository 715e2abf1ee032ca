// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/operand.h"

#include <gtest/gtest.h>

#include <vector>

namespace bigfoot {
namespace {

Registers numbered() {
  Registers registers;
  for (unsigned i = 0; i < 16; ++i) registers.general[i] = 0x1000 * (i + 1);
  return registers;
}

// Assembled by LLVM, as the operands of sleds are.
#define LEA(name, operand) asm(".pushsection .rodata\n" #name ":\nleaq " operand ", %rax\n.popsection"); extern "C" const uint8_t name[]
LEA(of_rdi, "(%rdi)");
LEA(of_rbp, "-8(%rbp)");
LEA(of_r12, "(%r12)");
LEA(of_r13, "(%r13)");
LEA(of_rsp, "24(%rsp)");
LEA(indexed, "0x18(%r14,%rbx,4)");
LEA(high_index, "-0x1234(%rax,%r9,8)");
LEA(no_base, "0x10(,%rcx,2)");
LEA(absolute, "0x1234");
LEA(own, "of_rdi(%rip)");
LEA(of_thread, "%fs:0x20");
LEA(far_away, "0x12345678(%r15)");

uint64_t valueOf(const uint8_t *code, const Registers &registers) {
  Operand operand;
  EXPECT_NE(readOperand(code, operand), nullptr);
  return operand.in(registers);
}

TEST(Operand, IsComputedAsTheProcessorDoes) {
  const Registers r = numbered();
  EXPECT_EQ(valueOf(of_rdi, r), r.general[7]);
  EXPECT_EQ(valueOf(of_rbp, r), r.general[5] - 8);
  EXPECT_EQ(valueOf(of_r12, r), r.general[12]);
  EXPECT_EQ(valueOf(of_r13, r), r.general[13]);
  EXPECT_EQ(valueOf(of_rsp, r), r.stackPointer() + 24);
  EXPECT_EQ(valueOf(indexed, r), r.general[14] + 4 * r.general[3] + 0x18);
  EXPECT_EQ(valueOf(high_index, r), r.general[0] + 8 * r.general[9] - 0x1234);
  EXPECT_EQ(valueOf(no_base, r), 2 * r.general[1] + 0x10);
  EXPECT_EQ(valueOf(absolute, r), 0x1234u);
  EXPECT_EQ(valueOf(own, r), reinterpret_cast<uint64_t>(of_rdi));
  EXPECT_EQ(valueOf(of_thread, r), reinterpret_cast<uint64_t>(__builtin_thread_pointer()) + 0x20);
  EXPECT_EQ(valueOf(far_away, r), r.general[15] + 0x12345678);
}

LEA(two_leas, "0x18(%r14,%rbx,4), %rax\nleaq (%rdi)");

TEST(Operand, TellsWhereTheNextBegins) {
  Operand operand;
  const uint8_t *next = readOperand(two_leas, operand);
  ASSERT_NE(next, nullptr);
  EXPECT_EQ(valueOf(next, numbered()), numbered().general[7]);
}

#define MOVAPS(name, operand) asm(".pushsection .rodata\n" #name ":\nmovaps " operand ", %xmm0\nleaq (%rdi), %rax\n.popsection"); extern "C" const uint8_t name[]
MOVAPS(low_vector, "%xmm3");
MOVAPS(high_vector, "%xmm12");

TEST(Operand, MayBeAVectorRegister) {
  Operand operand;
  EXPECT_EQ(valueOf(readOperand(low_vector, operand), numbered()), numbered().general[7]);
  EXPECT_EQ(operand.vector, 3);
  EXPECT_EQ(valueOf(readOperand(high_vector, operand), numbered()), numbered().general[7]);
  EXPECT_EQ(operand.vector, 12);
}

TEST(Operand, IsNoneOfAnotherInstruction) {
  const uint8_t load[] = {0x48, 0x8b, 0x07}, of_register[] = {0x48, 0x8d, 0xc7}, nothing[] = {0x90, 0x90}, of_memory[] = {0x0f, 0x28, 0x07};
  Operand operand;
  EXPECT_EQ(readOperand(load, operand), nullptr);
  EXPECT_EQ(readOperand(of_register, operand), nullptr);
  EXPECT_EQ(readOperand(nothing, operand), nullptr);
  EXPECT_EQ(readOperand(of_memory, operand), nullptr);
}

}  // namespace
}  // namespace bigfoot
