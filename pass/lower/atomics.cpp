// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/atomics.h"

#include "abi/site.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(atomics_lowered, "Atomic instructions told to the runtime");

namespace bigfoot {

static MemoryOrder memoryOrder(AtomicOrdering ordering) {
  switch (ordering) {
    case AtomicOrdering::Acquire: return kAcquire;
    case AtomicOrdering::Release: return kRelease;
    case AtomicOrdering::AcquireRelease: return kAcqRel;
    case AtomicOrdering::SequentiallyConsistent: return kSeqCst;
    default: return kRelaxed;
  }
}

static bool isShared(SyncScope::ID scope) { return scope != SyncScope::SingleThread; }

Value *atomicAddress(Instruction &instruction) {
  if (!instruction.isAtomic() || isa<FenceInst>(instruction)) return nullptr;
  if (auto scope = getAtomicSyncScopeID(&instruction); !scope || !isShared(*scope)) return nullptr;
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return rmw->getPointerOperand();
  if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) return exchange->getPointerOperand();
  return getLoadStorePointerOperand(&instruction);
}

static Type *accessedType(const Instruction &instruction) {
  if (const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) return exchange->getNewValOperand()->getType();
  if (const auto *store = dyn_cast<StoreInst>(&instruction)) return store->getValueOperand()->getType();
  return instruction.getType();
}

// Requires: `builder` stands behind the operation.
static Value *howOf(IRBuilder<> &builder, Instruction &instruction, unsigned size) {
  if (auto *load = dyn_cast<LoadInst>(&instruction))
    return builder.getInt32(atomicHow(kAtomicLoad, memoryOrder(load->getOrdering()), size));
  if (auto *store = dyn_cast<StoreInst>(&instruction))
    return builder.getInt32(atomicHow(kAtomicStore, memoryOrder(store->getOrdering()), size));
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&instruction))
    return builder.getInt32(atomicHow(kAtomicUpdate, memoryOrder(rmw->getOrdering()), size));
  auto &exchange = cast<AtomicCmpXchgInst>(instruction);
  const unsigned success = atomicHow(kAtomicUpdate, memoryOrder(exchange.getSuccessOrdering()), size);
  const unsigned failure = atomicHow(kAtomicLoad, memoryOrder(exchange.getFailureOrdering()), size);
  return builder.CreateSelect(builder.CreateExtractValue(&exchange, 1), builder.getInt32(success),
                              builder.getInt32(failure));
}

static bool releases(AtomicOrdering ordering) { return isReleaseOrStronger(ordering); }

// Whether it is a store or update that releases nothing, of bytes that one granule has.
static bool isUnordered(const Instruction &instruction, unsigned size) {
  const auto fits = [&](Align align, AtomicOrdering ordering) {
    return size <= 8 && isPowerOf2_64(size) && align.value() >= size && !releases(ordering);
  };
  if (const auto *store = dyn_cast<StoreInst>(&instruction)) return fits(store->getAlign(), store->getOrdering());
  if (const auto *rmw = dyn_cast<AtomicRMWInst>(&instruction)) return fits(rmw->getAlign(), rmw->getOrdering());
  const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction);
  return exchange && fits(exchange->getAlign(), exchange->getSuccessOrdering()) && !releases(exchange->getFailureOrdering());
}

// %r = cmpxchg ptr %p, i32 %e, i32 %n acq_rel acquire
//   =>
// %object = call ptr @__bigfoot_atomic_begin(ptr %p)
// %r      = cmpxchg ptr %p, i32 %e, i32 %n acq_rel acquire
// %how    = select %r.1, atomicHow(kAtomicUpdate, kAcqRel, 4), atomicHow(kAtomicLoad, kAcquire, 4)
// call void @__bigfoot_atomic_end(ptr %object, ptr %p, i32 %how, site, context)
void lowerAtomic(Instruction &instruction, SiteTable &sites) {
  ++atomics_lowered;
  Value *address = atomicAddress(instruction);
  const unsigned size = instruction.getModule()->getDataLayout().getTypeStoreSize(accessedType(instruction));
  const unsigned flags = kSiteAtomic | (isa<LoadInst>(instruction) ? 0 : kSiteWrite);
  Constant *site = sites.add(instruction, address, size, flags);
  IRBuilder<> builder(&instruction);
  builder.SetCurrentDebugLocation(hookLocation(instruction));
  const char *begin = isUnordered(instruction, size) ? "__bigfoot_atomic_begin_unordered" : "__bigfoot_atomic_begin";
  CallInst *object = callHook(builder, begin, {address});
  builder.SetInsertPoint(instruction.getNextNode());
  builder.SetCurrentDebugLocation(hookLocation(instruction));
  Value *how = howOf(builder, instruction, size);
  callHook(builder, "__bigfoot_atomic_end", {object, address, how, site});
}

// A volatile load is made exactly once.
bool isAtomicLoadOfHook(const Instruction &instruction) {
  const auto *load = dyn_cast<LoadInst>(&instruction);
  if (!load || load->isVolatile() || load->getPointerAddressSpace() != 0) return false;
  const uint64_t size = load->getDataLayout().getTypeStoreSize(load->getType());
  return size <= 8 && isPowerOf2_64(size) && load->getAlign() >= size;
}

// %v = load atomic float, ptr %p acquire
//   =>
// %u = call i64 @__bigfoot_atomic_load(ptr %p, i32 atomicHow(kAtomicLoad, kAcquire, 4), site, context)
// %v = bitcast (trunc %u to i32) to float
void lowerAtomicLoad(Instruction &instruction, SiteTable &sites) {
  ++atomics_lowered;
  Value *address = atomicAddress(instruction);
  Type *type = instruction.getType();
  const DataLayout &layout = instruction.getDataLayout();
  const unsigned size = layout.getTypeStoreSize(type);
  Constant *site = sites.add(instruction, address, size, kSiteAtomic);
  IRBuilder<> builder(&instruction);
  builder.SetCurrentDebugLocation(hookLocation(instruction));
  Value *how = howOf(builder, instruction, size);
  Value *value = callHook(builder, "__bigfoot_atomic_load", {address, how, site});
  value = builder.CreateTrunc(value, builder.getIntNTy(layout.getTypeSizeInBits(type)));
  value = builder.CreateBitOrPointerCast(value, type);
  value->takeName(&instruction);
  instruction.replaceAllUsesWith(value);
  instruction.eraseFromParent();
}

bool isSharedFence(const Instruction &instruction) {
  const auto *fence = dyn_cast<FenceInst>(&instruction);
  return fence && isShared(fence->getSyncScopeID());
}

// fence release  =>  call void @__bigfoot_fence(i32 kRelease)  fence release
void lowerFence(Instruction &fence) {
  IRBuilder<> builder(&fence);
  builder.SetCurrentDebugLocation(hookLocation(fence));
  callHook(builder, "__bigfoot_fence", {builder.getInt32(memoryOrder(cast<FenceInst>(fence).getOrdering()))});
}

bool isPlainCompareExchange(const Instruction &instruction) {
  const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction);
  return exchange && !isShared(exchange->getSyncScopeID());
}

// %r = cmpxchg ptr %p, .. syncscope("singlethread")
//   =>  %r = cmpxchg ..  if (%r.1) call void @__bigfoot_write_range(ptr %p, i64 size, site)
void lowerPlainCompareExchange(Instruction &instruction, SiteTable &sites) {
  auto &exchange = cast<AtomicCmpXchgInst>(instruction);
  const uint64_t size = instruction.getModule()->getDataLayout().getTypeStoreSize(accessedType(instruction));
  Constant *site = sites.add(instruction, exchange.getPointerOperand(), size, kSiteWrite);
  IRBuilder<> builder(instruction.getNextNode());
  builder.SetCurrentDebugLocation(hookLocation(instruction));
  Value *success = builder.CreateExtractValue(&exchange, 1);
  builder.SetInsertPoint(SplitBlockAndInsertIfThen(success, &*builder.GetInsertPoint(), /*Unreachable=*/false));
  builder.SetCurrentDebugLocation(hookLocation(instruction));
  callHook(builder, "__bigfoot_write_range", {exchange.getPointerOperand(), builder.getInt64(size), site});
}

}  // namespace bigfoot
