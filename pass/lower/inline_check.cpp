// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A write of 4 bytes:
//
//   store i32 %v, ptr %p
//     =>
//   %a      = ptrtoint ptr %p to i64
//   %d      = (%a >> 12) * 32
//   %offset = load atomic i64, [kShadowBase + %d] monotonic
//   %cell   = kShadowBase + %offset + (%a & 0xff8) * 2
//   %others = rol(0xf0f0f0f0, %a)                        bits 31..24: the granule's four other bytes
//   %first  = load atomic i64, [%cell] monotonic
//   if ((%first | %others) >> 24 != __bigfoot_present) {
//     %second = load atomic i64, [%cell + 8] monotonic
//     if ((%second | %others) >> 24 != __bigfoot_present) [[unlikely]] call __bigfoot_write4(%p, site, context)
//   }
//   store i32 %v, ptr %p
//
// With all bytes that are not asked for set, the test of abi/layout.h is a comparison; what %others has below is shifted out, so that
// a rotation of a pattern needs no mask. For 8 bytes, and where the address's low bits are known, there is nothing to rotate. A read
// ignores the bit kPresentWrite. Entries are loaded one by one: each proves the access by itself, so that no snapshot of both is needed.
//
// On x86-64 at -O2 the first entry lets a write of 8 bytes pass in 12 instructions, of which one copies a register, and a read in 13;
// the second one needs 4 and 5 more. Fewer bytes need 4 more (the address to %cl, the pattern, rol, or), or one where the low bits are
// known; 16 bytes are 17 and 18. With the offset doubled before the mask it is 11, but every loop then has a second variable for each
// address, which took seven stack slots in a function of redis.
// kShadowBase and the thread-local's offset take one register each for the whole function (tests/pass/codegen.c).
// What the hooks clobber is spilled on the slow sides; the context costs the function one load at its entry.
// The second entry is tested in the order of the code and not out of line: which one proves an access depends on what was here before.
//
// Why a test that passes proves the access: docs/precision.md, I1 to I3.
#include "pass/lower/inline_check.h"

#include "abi/layout.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"

using namespace llvm;

namespace bigfoot {

namespace {

GlobalVariable *present(Module &module) {
  if (GlobalVariable *declared = module.getNamedGlobal("__bigfoot_present")) return declared;
  return new GlobalVariable(module, Type::getInt64Ty(module.getContext()), /*isConstant=*/false, GlobalValue::ExternalLinkage,
                            nullptr, "__bigfoot_present", nullptr, GlobalValue::InitialExecTLSModel);
}

constexpr uint64_t kCellBytes = kGranuleBytes * kShadowScale;

// A granule of which a check is about all bytes or some.
struct Part {
  Value *cell;
  Value *others;  // set in kBytesShift.. for the other bytes; anything below, nothing above. Null: there are none
};

class Test {
 public:
  // At the end of a block.
  Test(BasicBlock &block, const Instruction &access, bool is_write)
      : builder_(&block), location_(hookLocation(access)), is_write_(is_write) {
    builder_.SetCurrentDebugLocation(location_);
  }
  IRBuilder<> &builder() { return builder_; }

  // cell(a) of abi/layout.h. The runtime moves a page's cells under us: monotonic, never hoisted.
  Value *cell(Value *bits) {
    // (a >> 12) * 32, written so that x86 masks with an 8-bit constant: after a logical shift InstCombine would
    // clear the mask's upper bits and need a register for it. User addresses are positive.
    Value *page = builder_.CreateAShr(bits, kPageShift - kDescriptorShift);
    Value *descriptor = builder_.CreateAnd(page, ~(kDescriptorBytes - 1));
    Value *offset = loadRelaxed(shadow(descriptor));
    return scaled(shadow(offset), builder_.CreateAnd(bits, kGranuleOffsetMask), "bigfoot.cell");
  }
  // Requires: both addresses lie in one page; `cell` is that of the first.
  Value *cellBeside(Value *cell, Value *bits, Value *other) {
    auto inPage = [&](Value *place) { return builder_.CreateAnd(place, kGranuleOffsetMask); };
    return scaled(cell, builder_.CreateSub(inPage(other), inPage(bits)));
  }
  Value *add(Value *pointer, Value *bytes) { return builder_.CreateGEP(builder_.getInt8Ty(), pointer, bytes); }
  Value *add(Value *pointer, uint64_t bytes) { return bytes ? add(pointer, builder_.getInt64(bytes)) : pointer; }

  // Returns: a number that is 0, but for ignored(), if the part passes by its entry.
  Value *difference(const Part &part, unsigned entry) {
    Value *found = loadRelaxed(add(part.cell, entry * kEntryBytes));
    if (part.others) found = builder_.CreateOr(found, part.others);
    Value *thread_local_address = builder_.CreateThreadLocalAddress(present(*builder_.GetInsertBlock()->getModule()));
    return builder_.CreateXor(builder_.CreateLShr(found, kBytesShift), builder_.CreateLoad(builder_.getInt64Ty(), thread_local_address));
  }
  // A read passes by a write as well.
  Value *withoutIgnored(Value *difference) { return is_write_ ? difference : builder_.CreateAnd(difference, ~kPresentWrite); }

  Value *crossesPage(Value *bits, uint64_t size) {
    const uint64_t page = 1ul << kPageShift;
    return builder_.CreateICmpUGT(builder_.CreateAnd(bits, page - 1), builder_.getInt64(page - size));
  }

  // Continues where `fails` holds, in a block of its own; otherwise goes on at `passed`.
  void descend(Value *fails, MDNode *weights, BasicBlock *passed) {
    BasicBlock *failed = BasicBlock::Create(builder_.getContext(), "", passed->getParent(), passed);
    builder_.CreateCondBr(fails, failed, passed, weights);
    builder_.SetInsertPoint(failed);
    builder_.SetCurrentDebugLocation(location_);
  }

 private:
  Value *shadow(Value *offset) { return add(ConstantExpr::getIntToPtr(builder_.getInt64(kShadowBase), builder_.getPtrTy()), offset); }
  // As the index of a wider element: InstCombine would multiply before the mask, and loops then keep the double of each address.
  Value *scaled(Value *base, Value *offset, StringRef name = "") {
    return builder_.CreateGEP(builder_.getIntNTy(8 * kShadowScale), base, offset, name);
  }
  Value *loadRelaxed(Value *address) {
    LoadInst *load = builder_.CreateAlignedLoad(builder_.getInt64Ty(), address, Align(8));
    load->setAtomic(AtomicOrdering::Monotonic);
    return load;
  }

  IRBuilder<> builder_;
  DebugLoc location_;
  const bool is_write_;
};

// The parts of a run of bytes.
class Parts {
 public:
  Parts(Test &test, Value *address, Value *bits, uint64_t size, Align align)
      : test_(test), builder_(test.builder()), bits_(bits), first_(test.cell(bits)), size_(size) {
    const uint64_t most_behind = align.value() < kGranuleBytes ? kGranuleBytes - align.value() : 0;  // where in its granule it starts
    if (const auto start = knownStart(address, align))
      knownParts(*start);
    else if (most_behind + size <= kGranuleBytes)
      onePart();
    else
      unknownParts(most_behind);
  }
  ArrayRef<Part> all() const { return parts_; }

 private:
  static constexpr uint32_t kAll = 0xff;

  void unknownParts(uint64_t most_behind) {
    firstPart();
    const uint64_t count = divideCeil(size_, kGranuleBytes);  // granules at least
    for (uint64_t i = 1; i + 1 < count; ++i) add(i, nullptr);
    if (count > 1) lastOfCount(count);
    if (divideCeil(most_behind + size_, kGranuleBytes) > count) lastPart();
  }

  std::optional<uint64_t> knownStart(Value *address, Align align) {
    if (align.value() >= kGranuleBytes) return 0;
    const KnownBits known = computeKnownBits(address, builder_.GetInsertBlock()->getDataLayout());
    const APInt low = APInt(known.getBitWidth(), kGranuleBytes - 1);
    if (low.isSubsetOf(known.Zero | known.One | (align.value() - 1))) return (known.One & low).getZExtValue();
    return std::nullopt;
  }
  void add(uint64_t granule, Value *others) { parts_.push_back({test_.add(first_, granule * kCellBytes), others}); }
  Value *extended(Value *others) { return builder_.CreateZExt(others, builder_.getInt64Ty()); }
  Value *shifted(uint32_t bytes, Value *by) { return builder_.CreateShl(builder_.getInt32(bytes), by); }
  Value *inGranule(Value *bits) { return builder_.CreateTrunc(builder_.CreateAnd(bits, kGranuleBytes - 1), builder_.getInt32Ty()); }

  // It starts `start` bytes behind the start of its granule.
  void knownParts(uint64_t start) {
    for (uint64_t i = 0; i * kGranuleBytes < start + size_; ++i) {
      const uint64_t from = i ? 0 : start, to = std::min(start + size_ - i * kGranuleBytes, kGranuleBytes);
      const uint64_t others = kAll & ~(maskTrailingOnes<uint64_t>(to - from) << from);
      add(i, others ? builder_.getInt64(others << kBytesShift) : nullptr);
    }
  }
  // It lies in one granule: a rotation by the address, of which only the low bits matter since the pattern repeats.
  void onePart() {
    Value *others = builder_.getInt32((kAll & ~maskTrailingOnes<uint32_t>(size_)) * 0x01010101u);
    Value *by = builder_.CreateTrunc(bits_, builder_.getInt32Ty());
    add(0, extended(builder_.CreateIntrinsic(builder_.getInt32Ty(), Intrinsic::fshl, {others, others, by})));
  }
  // Where it starts, and may end.
  void firstPart() { add(0, extended(builder_.CreateNot(shifted(inFew() << kBytesShift, inGranule(bits_))))); }
  // Granule count - 1: it ends there or in the next one.
  void lastOfCount(uint64_t count) {
    const uint32_t others = kAll << kBytesShift << (size_ - (count - 1) * kGranuleBytes);
    add(count - 1, others ? extended(shifted(others, inGranule(bits_))) : nullptr);
  }
  // Where it ends, and may start.
  void lastPart() {
    Value *last = builder_.CreateAdd(bits_, builder_.getInt64(size_ - 1));
    const unsigned down = std::min(size_, kGranuleBytes) - 1;
    parts_.push_back({test_.cellBeside(first_, bits_, last),
                      extended(builder_.CreateNot(shifted(inFew() << (kBytesShift - down), inGranule(last))))});
  }
  uint32_t inFew() const { return maskTrailingOnes<uint32_t>(std::min(size_, kGranuleBytes)); }

  Test &test_;
  IRBuilder<> &builder_;
  Value *bits_;
  Value *first_;
  const uint64_t size_;
  SmallVector<Part, 4> parts_;
};

}  // namespace

Instruction *emitInlineTest(Instruction &before, const Instruction &access, Value *address, uint64_t size, Align align,
                            bool is_write) {
  BasicBlock *tested = before.getParent();
  BasicBlock *passed = SplitBlock(tested, &before);
  tested->getTerminator()->eraseFromParent();
  Test test(*tested, access, is_write);
  IRBuilder<> &builder = test.builder();
  MDBuilder metadata(before.getContext());
  Value *bits = builder.CreatePtrToInt(address, builder.getInt64Ty());
  const Parts parts(test, address, bits, size, align);
  Value *crosses = align.value() >= PowerOf2Ceil(size) ? nullptr : test.crossesPage(bits, size);
  auto fails = [&](Value *difference) {
    Value *differs = builder.CreateIsNotNull(difference);
    return crosses ? builder.CreateOr(crosses, differs) : differs;
  };

  SmallVector<Value *, 4> by_first;
  Value *any_first = nullptr;
  for (const Part &part : parts.all()) {
    by_first.push_back(test.difference(part, 0));
    any_first = any_first ? builder.CreateOr(any_first, by_first.back()) : by_first.back();
  }
  test.descend(fails(test.withoutIgnored(any_first)), metadata.createBranchWeights(1, 3), passed);

  Value *any = nullptr;
  for (const auto &[part, first] : zip(parts.all(), by_first)) {
    Value *least = test.withoutIgnored(test.difference(part, 1));
    if (parts.all().size() > 1) least = builder.CreateBinaryIntrinsic(Intrinsic::umin, least, test.withoutIgnored(first));
    any = any ? builder.CreateOr(any, least) : least;
  }
  test.descend(fails(any), metadata.createUnlikelyBranchWeights(), passed);
  return builder.CreateBr(passed);
}

void emitInlineCheck(Instruction &before, const Instruction &access, Value *address, unsigned size, bool is_write,
                     Constant *site) {
  IRBuilder<> builder(emitInlineTest(before, access, address, size, Align(size), is_write));
  builder.SetCurrentDebugLocation(hookLocation(access));
  callHook(builder, (Twine("__bigfoot_") + (is_write ? "write" : "read") + Twine(size)).str(), {address, site});
}

}  // namespace bigfoot
