// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/access/access.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "pass/access/assembly.h"
#include "pass/access/x86_intrinsics.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr uint64_t kVaListBytes = 24;  // struct __va_list_tag of the x86-64 psABI

bool isVptrAccess(const Instruction &instruction) {
  const MDNode *tag = instruction.getMetadata(LLVMContext::MD_tbaa);
  return tag && tag->isTBAAVtableAccess();
}

// A lane that the mask's constant excludes is never touched.
bool laneIsOff(const Value *mask, unsigned lane) {
  const auto *constant = dyn_cast<Constant>(mask);
  const Constant *bit = constant ? constant->getAggregateElement(lane) : nullptr;
  return bit && bit->isNullValue();
}

class Finder : public InstVisitor<Finder> {
 public:
  Finder(const DataLayout &layout, SmallVectorImpl<Access> &accesses) : layout_(layout), accesses_(accesses) {}

  void visitLoadInst(LoadInst &load) {
    if (!load.isAtomic() || load.getSyncScopeID() == SyncScope::SingleThread)
      add(load, load.getPointerOperand(), load.getType(), load.getAlign(), false);
  }
  void visitStoreInst(StoreInst &store) {
    if (!store.isAtomic() || store.getSyncScopeID() == SyncScope::SingleThread)
      add(store, store.getPointerOperand(), store.getValueOperand()->getType(), store.getAlign(), true);
  }
  // Of singlethread scope these order only a signal handler; to other threads they are plain. A write check covers
  // the read.
  void visitAtomicRMWInst(AtomicRMWInst &rmw) {
    if (rmw.getSyncScopeID() == SyncScope::SingleThread)
      add(rmw, rmw.getPointerOperand(), rmw.getType(), rmw.getAlign(), true);
  }
  // It may fail, and then only reads; lower/atomics.cpp adds the write on success.
  void visitAtomicCmpXchgInst(AtomicCmpXchgInst &exchange) {
    if (exchange.getSyncScopeID() == SyncScope::SingleThread)
      add(exchange, exchange.getPointerOperand(), exchange.getNewValOperand()->getType(), exchange.getAlign(), false);
  }
  void visitVAArgInst(VAArgInst &argument) {
    Access access = base(argument, argument.getPointerOperand(), Align(8), true);
    access.size = kVaListBytes;
    accesses_.push_back(access);
  }
  // The copy of a byval argument reads its source.
  void visitCallBase(CallBase &call) {
    if (call.isInlineAsm()) {
      for (const AssemblyOperand &operand : memoryOperands(call)) add(call, operand.address, operand.type, Align(1), operand.is_write);
      return;
    }
    for (unsigned i = 0; i < call.arg_size(); ++i)
      if (call.isByValArgument(i))
        add(call, call.getArgOperand(i), call.getParamByValType(i), call.getParamAlign(i).valueOrOne(), false);
  }
  void visitIntrinsicInst(IntrinsicInst &call) {
    switch (call.getIntrinsicID()) {
      case Intrinsic::masked_load:
        addLanes(call, call.getArgOperand(0), call.getType(), alignArgument(call, 1), call.getArgOperand(2), false);
        break;
      case Intrinsic::masked_store:
        addLanes(call, call.getArgOperand(1), call.getArgOperand(0)->getType(), alignArgument(call, 2),
                 call.getArgOperand(3), true);
        break;
      case Intrinsic::masked_gather:
        addLanes(call, call.getArgOperand(0), call.getType(), alignArgument(call, 1), call.getArgOperand(2), false);
        break;
      case Intrinsic::masked_scatter:
        addLanes(call, call.getArgOperand(1), call.getArgOperand(0)->getType(), alignArgument(call, 2),
                 call.getArgOperand(3), true);
        break;
      case Intrinsic::masked_expandload:
        addCompressed(call, call.getArgOperand(0), call.getType(), call.getArgOperand(1), false);
        break;
      case Intrinsic::masked_compressstore:
        addCompressed(call, call.getArgOperand(1), call.getArgOperand(0)->getType(), call.getArgOperand(2), true);
        break;
      default:
        if (auto *memory = dyn_cast<AnyMemIntrinsic>(&call))
          addMemoryIntrinsic(*memory);
        else if (const X86Intrinsic *intrinsic = x86Intrinsic(call.getCalledFunction()->getName()))
          addX86(call, *intrinsic);
    }
  }

 private:
  static Align alignArgument(const CallBase &call, unsigned index) {
    return cast<ConstantInt>(call.getArgOperand(index))->getMaybeAlignValue().valueOrOne();
  }

  Access base(Instruction &at, Value *address, Align align, bool is_write) {
    Access access;
    access.at = &at;
    access.address = address;
    access.align = align;
    access.is_write = is_write;
    access.is_vptr = isVptrAccess(at);
    return access;
  }

  void add(Instruction &at, Value *address, Type *type, Align align, bool is_write) {
    const TypeSize size = layout_.getTypeStoreSize(type);
    if (size.isScalable() || size.isZero()) return;  // scalable vectors: not on x86-64
    Access access = base(at, address, std::max(align, address->getPointerAlignment(layout_)), is_write);
    access.size = size;
    accesses_.push_back(access);
  }

  void addLanes(Instruction &at, Value *address, Type *type, Align align, Value *mask, bool is_write) {
    auto *vector = dyn_cast<FixedVectorType>(type);
    if (!vector) return;
    const uint64_t size = layout_.getTypeStoreSize(vector->getElementType());
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) {
      if (laneIsOff(mask, lane)) continue;
      Access access = base(at, address, align, is_write);
      access.size = size;
      access.mask = mask;
      access.lane = static_cast<int>(lane);
      if (!address->getType()->isVectorTy()) {
        access.offset = lane * size;
        access.align = commonAlignment(align, access.offset);
      }
      accesses_.push_back(access);
    }
  }

  // Lanes that are set lie side by side, so that their number tells the bytes.
  void addCompressed(Instruction &at, Value *address, Type *type, Value *mask, bool is_write) {
    auto *vector = dyn_cast<FixedVectorType>(type);
    if (!vector) return;
    Access access = base(at, address, Align(1), is_write);
    access.mask = mask;
    access.bytes_per_lane = layout_.getTypeStoreSize(vector->getElementType());
    accesses_.push_back(access);
  }

  void addBytes(Instruction &at, Value *address, uint64_t bytes, bool is_write) {
    add(at, address, ArrayType::get(Type::getInt8Ty(at.getContext()), bytes), Align(1), is_write);
  }

  static unsigned lanesOf(const Value *vector) { return cast<FixedVectorType>(vector->getType())->getNumElements(); }

  void addX86(IntrinsicInst &call, const X86Intrinsic &intrinsic) {
    const auto argument = [&](unsigned i) { return call.getArgOperand(i); };
    Value *address = argument(intrinsic.pointer);
    switch (intrinsic.what) {
      case X86Memory::kLoad:
        addBytes(call, address, intrinsic.bytes ? intrinsic.bytes : layout_.getTypeStoreSize(call.getType()).getFixedValue(), false);
        break;
      case X86Memory::kStore: {
        const bool is_copy = call.arg_size() == 2 && argument(1)->getType()->isPointerTy();
        if (is_copy) addBytes(call, argument(1), intrinsic.bytes, false);
        addBytes(call, address, intrinsic.bytes ? intrinsic.bytes : layout_.getTypeStoreSize(argument(1)->getType()).getFixedValue(), true);
        break;
      }
      case X86Memory::kMaskLoad:
        addLanes(call, address, call.getType(), Align(1), x86Mask(call, argument(1), lanesOf(&call)), false);
        break;
      case X86Memory::kMaskStore: {
        // (to, mask, value), or (value, mask, to) of bytes
        Type *bytes = FixedVectorType::get(Type::getInt8Ty(call.getContext()), layout_.getTypeStoreSize(argument(0)->getType()));
        Type *type = intrinsic.pointer ? bytes : argument(2)->getType();
        addLanes(call, address, type, Align(1), x86Mask(call, argument(1), cast<FixedVectorType>(type)->getNumElements()), true);
        break;
      }
      case X86Memory::kGather: {
        const unsigned lanes = std::min(lanesOf(&call), lanesOf(argument(2)));
        auto *type = FixedVectorType::get(call.getType()->getScalarType(), lanes);
        addLanes(call, x86Addresses(call, address, argument(2), argument(4), lanes), type, Align(1), x86Mask(call, argument(3), lanes), false);
        break;
      }
      case X86Memory::kScatter: {
        const unsigned lanes = std::min(lanesOf(argument(3)), lanesOf(argument(2)));
        auto *type = FixedVectorType::get(argument(3)->getType()->getScalarType(), lanes);
        addLanes(call, x86Addresses(call, address, argument(2), argument(4), lanes), type, Align(1), x86Mask(call, argument(1), lanes), true);
        break;
      }
      case X86Memory::kTruncate: {
        const unsigned lanes = lanesOf(argument(1));
        auto *type = FixedVectorType::get(Type::getIntNTy(call.getContext(), 8 * intrinsic.bytes), lanes);
        addLanes(call, address, type, Align(1), x86Mask(call, argument(2), lanes), true);
        break;
      }
      case X86Memory::kNotSeen:
      case X86Memory::kNothing:
        break;
    }
  }

  void addMemoryIntrinsic(AnyMemIntrinsic &call) {
    if (const auto *constant = dyn_cast<ConstantInt>(call.getLength()); constant && constant->isZero()) return;
    if (auto *transfer = dyn_cast<AnyMemTransferInst>(&call))
      addLength(call, transfer->getRawSource(), transfer->getSourceAlign().valueOrOne(), false);
    addLength(call, call.getRawDest(), call.getDestAlign().valueOrOne(), true);
  }

  void addLength(AnyMemIntrinsic &call, Value *address, Align align, bool is_write) {
    Access access = base(call, address, align, is_write);
    access.bytes = call.getLength();
    access.is_vptr = false;
    accesses_.push_back(access);
  }

  const DataLayout &layout_;
  SmallVectorImpl<Access> &accesses_;
};

}  // namespace

void findAccesses(Instruction &instruction, SmallVectorImpl<Access> &accesses) {
  Finder(instruction.getModule()->getDataLayout(), accesses).visit(instruction);
}

}  // namespace bigfoot
