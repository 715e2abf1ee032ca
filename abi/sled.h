// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --checks=production leaves in a program: sleds, their stubs and their records (docs/sleds.md).
//
//   in the code    sled:  nopl 0(%rax,%rax)                 five bytes of eight aligned ones; armed it is  jmp stub
//   bigfoot_stubs  stub:  lea -128(%rsp), %rsp              past the red zone
//                         call *__bigfoot_sled@GOTPCREL(%rip)
//                         jmp sled + 5                      __bigfoot_sled takes back the 128 bytes when it returns
//                         lea ADDRESS, %rax                 for each access; never run: the operand says where the address is
//                         lea (LENGTH), %rax                for each access whose length only the run tells, behind its address
//                         lea (VALUE), %rax                 Site::values of them, behind these: what a write stores and may be a pointer; of
//                                                           kSiteCopies where the bytes come from
//                         movaps VALUE, %xmm0               the same, two at once
//
// kSitePasses: ADDRESS is passed to a function that may keep it; with kSiteCopies it keeps what lies there, which is to be looked at.
//   bigfoot_sleds         SledRecord, and a distance to a Site for each access
#ifndef BIGFOOT_ABI_SLED_H
#define BIGFOOT_ABI_SLED_H

namespace bigfoot {

// Distances are counted from the field that holds them.
struct SledRecord {
  int sled;
  int stub;
  unsigned accesses;
  // int site[accesses];
};
static_assert(sizeof(SledRecord) == 12);

inline constexpr unsigned kSledBytes = 5;
inline constexpr unsigned kStubReturn = 11;      // where the stub goes on after its call
inline constexpr unsigned kStubOperands = 16;    // where the operands begin

}  // namespace bigfoot

#endif
