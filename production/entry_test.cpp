// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// entry.S, between code that uses all registers and handlers that spoil all that they may.
#include <gtest/gtest.h>

#include <cpuid.h>

#include <cstring>

#include "production/registers.h"

namespace bigfoot {
namespace {

struct State {
  uint64_t general[16];
  uint8_t vectors[16][16];
};

bool g_slow;
Registers g_seen;

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

extern "C" {
void bigfoot_idle_stub();
uint64_t bigfoot_extended_state;
State bigfoot_before, bigfoot_after;

__attribute__((target("general-regs-only"))) bool bigfoot_sled_hit(const Registers &registers, uintptr_t) {
  g_seen = registers;
  asm volatile("movq $-1, %%rax; movq %%rax, %%rcx; movq %%rax, %%rdx; movq %%rax, %%rsi; movq %%rax, %%rdi; movq %%rax, %%r8; movq %%rax, %%r9;"
               "movq %%rax, %%r10; movq %%rax, %%r11" : : : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  return g_slow;
}

void bigfoot_sled_hit_slowly(const Registers &, uintptr_t) {
  asm volatile("pcmpeqd %%xmm0, %%xmm0; movaps %%xmm0, %%xmm1; movaps %%xmm0, %%xmm2; movaps %%xmm0, %%xmm3; movaps %%xmm0, %%xmm4; movaps %%xmm0, %%xmm5;"
               "movaps %%xmm0, %%xmm6; movaps %%xmm0, %%xmm7; movaps %%xmm0, %%xmm8; movaps %%xmm0, %%xmm9; movaps %%xmm0, %%xmm10; movaps %%xmm0, %%xmm11;"
               "movaps %%xmm0, %%xmm12; movaps %%xmm0, %%xmm13; movaps %%xmm0, %%xmm14; movaps %%xmm0, %%xmm15"
               : : : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}

// Loads all registers from bigfoot_before, passes a stub, stores them to bigfoot_after. The red zone holds a number meanwhile.
uint64_t passStub();
}

#define EACH_GENERAL(DO) DO(0, rax) DO(1, rcx) DO(2, rdx) DO(3, rbx) DO(5, rbp) DO(6, rsi) DO(7, rdi) DO(8, r8) DO(9, r9) DO(10, r10) DO(11, r11) \
  DO(12, r12) DO(13, r13) DO(14, r14) DO(15, r15)
#define EACH_VECTOR(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14) DO(15)
#define LOAD(number, name) "movq bigfoot_before+8*" #number "(%rip), %" #name "\n"
#define STORE(number, name) "movq %" #name ", bigfoot_after+8*" #number "(%rip)\n"
#define LOAD_VECTOR(number) "movups bigfoot_before+128+16*" #number "(%rip), %xmm" #number "\n"
#define STORE_VECTOR(number) "movups %xmm" #number ", bigfoot_after+128+16*" #number "(%rip)\n"
asm(".text\n.globl passStub\npassStub:\npushq %rbx\npushq %rbp\npushq %r12\npushq %r13\npushq %r14\npushq %r15\n"
    "movq $4711, -64(%rsp)\n"  // where a function that calls nothing keeps things
    EACH_VECTOR(LOAD_VECTOR) EACH_GENERAL(LOAD) "callq bigfoot_idle_stub\n" EACH_GENERAL(STORE) EACH_VECTOR(STORE_VECTOR)
    "movq -64(%rsp), %rax\npopq %r15\npopq %r14\npopq %r13\npopq %r12\npopq %rbp\npopq %rbx\nretq\n");

namespace bigfoot {
namespace {

void fill() {
  unsigned a, b, c, d;
  ASSERT_TRUE(__get_cpuid_count(0xd, 0, &a, &b, &c, &d));
  bigfoot_extended_state = b;
  for (unsigned i = 0; i < 16; ++i) bigfoot_before.general[i] = 0x0101010101010101 * (i + 1);
  for (unsigned i = 0; i < 16; ++i) memset(bigfoot_before.vectors[i], static_cast<int>(0x40 + i), 16);
  bigfoot_before.general[kStackPointer] = bigfoot_after.general[kStackPointer] = 0;
}

class Entry : public testing::TestWithParam<bool> {};

TEST_P(Entry, KeepsAllRegistersAndTheRedZone) {
  g_slow = GetParam();
  fill();
  EXPECT_EQ(passStub(), 4711u);
  for (unsigned i = 0; i < 16; ++i) {
    EXPECT_EQ(bigfoot_after.general[i], bigfoot_before.general[i]) << i;
    EXPECT_EQ(memcmp(bigfoot_after.vectors[i], bigfoot_before.vectors[i], 16), 0) << i;
    if (i != kStackPointer) EXPECT_EQ(g_seen.get(i), bigfoot_before.general[i]) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(BothWays, Entry, testing::Bool());

}  // namespace
}  // namespace bigfoot
