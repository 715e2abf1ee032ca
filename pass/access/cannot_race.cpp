// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/access/cannot_race.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(skipped_address_space, "Accesses to other address spaces");
ALWAYS_ENABLED_STATISTIC(skipped_swift_error, "Accesses to swifterror slots, which are registers");
ALWAYS_ENABLED_STATISTIC(skipped_no_sanitize, "Accesses that another sanitizer or the front end marked nosanitize");
ALWAYS_ENABLED_STATISTIC(skipped_constant, "Accesses to constant globals");
ALWAYS_ENABLED_STATISTIC(skipped_invariant, "Reads of memory marked invariant or immutable");
ALWAYS_ENABLED_STATISTIC(skipped_vtable, "Reads of virtual tables' contents");
ALWAYS_ENABLED_STATISTIC(skipped_profile, "Accesses to the compiler's own coverage counters");
ALWAYS_ENABLED_STATISTIC(skipped_private, "Accesses to stack slots and thread-local variables that do not escape");

namespace bigfoot {

namespace {

constexpr unsigned kMaxUses = 1000;  // LLVM's default of 20 makes every larger function's locals escape

// PointerMayBeCaptured believes `nocapture`, which holds for what a call leaves behind. A function that runs its
// callback in other threads (__kmpc_fork_call) leaves nothing behind and yet shares its arguments while it runs.
class EscapeTracker : public CaptureTracker {
 public:
  void tooManyUses() override { escaped_ = true; }
  bool shouldExplore(const Use *use) override {
    const auto *call = dyn_cast<CallBase>(use->getUser());
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (callee && callee->getMetadata(LLVMContext::MD_callback)) escaped_ = true;
    return !escaped_;
  }
  bool captured(const Use *) override { return escaped_ = true; }
  bool escaped() const { return escaped_; }

 private:
  bool escaped_ = false;
};

bool pointerEscapes(const Value *pointer) {
  EscapeTracker tracker;
  PointerMayBeCaptured(pointer, &tracker, kMaxUses);
  return tracker.escaped();
}

// Any use but through llvm.threadlocal.address (a constant expression, llvm.used, an alias) counts as an escape.
bool threadLocalEscapes(const GlobalVariable &variable) {
  return any_of(variable.users(), [](const User *user) {
    const auto *call = dyn_cast<IntrinsicInst>(user);
    return !call || call->getIntrinsicID() != Intrinsic::threadlocal_address || pointerEscapes(call);
  });
}

bool isOtherAddressSpace(const Value *address) { return address->getType()->getPointerAddressSpace() != 0; }

bool isMarkedNoSanitize(const Instruction &at) { return at.hasMetadata(LLVMContext::MD_nosanitize); }

bool isImmutable(const Instruction &at) {
  if (at.hasMetadata(LLVMContext::MD_invariant_load)) return true;
  // A TBAA access tag !{base, access, offset, i64 1} points to constant memory.
  const MDNode *tag = at.getMetadata(LLVMContext::MD_tbaa);
  if (!tag || tag->getNumOperands() < 4) return false;
  const auto *flag = mdconst::dyn_extract<ConstantInt>(tag->getOperand(3));
  return flag && (flag->getZExtValue() & 1) && isa<LoadInst>(at);
}

// obj->f(): the vptr in the object can race, what it points to cannot.
bool isVtableContents(const Instruction &at, const Value *address) {
  const auto *vptr = dyn_cast<LoadInst>(address->stripInBoundsConstantOffsets());
  const MDNode *tag = vptr ? vptr->getMetadata(LLVMContext::MD_tbaa) : nullptr;
  return isa<LoadInst>(at) && tag && tag->isTBAAVtableAccess();
}

bool isConstantObject(const Value *object) {
  const auto *variable = dyn_cast<GlobalVariable>(object);
  return variable && variable->isConstant();
}

bool isProfileCounter(const Value *object) {
  const auto *variable = dyn_cast<GlobalVariable>(object);
  // __profc_f and its kin of -fprofile-instr-generate, __llvm_gcov_ctr of --coverage.
  return variable && (variable->getName().starts_with("__prof") || variable->getName().starts_with("__llvm_gc"));
}

}  // namespace

bool CannotRace::isPrivateStack(const Value *object) {
  const auto *argument = dyn_cast<Argument>(object);
  const auto *slot = dyn_cast<AllocaInst>(object);
  if (!slot && !(argument && argument->hasByValAttr())) return false;
  const Function *function = slot ? slot->getFunction() : argument->getParent();
  // Until a coroutine is split, what will live in its heap frame looks like a stack slot.
  if (function->isPresplitCoroutine()) return false;
  auto [entry, is_new] = escapes_.try_emplace(object, false);
  if (is_new) entry->second = pointerEscapes(object);
  return !entry->second;
}

bool CannotRace::isPrivateThreadLocal(const Value *object) {
  const auto *variable = dyn_cast<GlobalVariable>(object);
  if (!variable || !variable->isThreadLocal() || !variable->hasLocalLinkage()) return false;
  auto [entry, is_new] = escapes_.try_emplace(object, false);
  if (is_new) entry->second = threadLocalEscapes(*variable);
  return !entry->second;
}

bool CannotRace::isPrivateObject(const Value *object) {
  return isPrivateStack(object) || isPrivateThreadLocal(object);
}

bool CannotRace::isPrivate(const Value *address) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(address, objects);
  return all_of(objects, [this](const Value *object) { return isConstantObject(object) || isPrivateObject(object); });
}

static bool count(TrackingStatistic &reason) {
  ++reason;
  return true;
}

bool CannotRace::operator()(const Instruction &at, const Value *address) {
  if (isMarkedNoSanitize(at)) return count(skipped_no_sanitize);
  if (isOtherAddressSpace(address)) return count(skipped_address_space);
  if (address->getType()->isVectorTy()) return false;
  if (address->isSwiftError()) return count(skipped_swift_error);
  if (isImmutable(at)) return count(skipped_invariant);
  if (isVtableContents(at, address)) return count(skipped_vtable);
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(address, objects);
  if (all_of(objects, isProfileCounter)) return count(skipped_profile);
  if (all_of(objects, isConstantObject)) return count(skipped_constant);
  return isPrivate(address) && count(skipped_private);
}

}  // namespace bigfoot
