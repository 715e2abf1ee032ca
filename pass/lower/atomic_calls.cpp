// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/atomic_calls.h"

#include "abi/site.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr unsigned kMaxSize = 0xffff;  // what atomicHow() can say

// A signature in one letter per parameter: z size_t, p pointer, v value of N bytes, o order.
bool matches(const Function &callee, StringRef letters, unsigned bytes) {
  const FunctionType *type = callee.getFunctionType();
  if (type->isVarArg() || type->getNumParams() != letters.size()) return false;
  for (const auto &[parameter, letter] : zip(type->params(), letters)) {
    const bool fits = letter == 'p'   ? parameter->isPointerTy()
                      : letter == 'z' ? parameter->isIntegerTy(64)
                      : letter == 'o' ? parameter->isIntegerTy(32)
                                      : parameter->isIntegerTy(8 * bytes);
    if (!fits) return false;
  }
  return true;
}

bool isFetch(StringRef operation) {
  if (!operation.consume_front("fetch_") && !operation.consume_back("_fetch")) return false;
  return is_contained({"add", "sub", "and", "or", "xor", "nand"}, operation);
}

// __atomic_load_16 -> load, 16;  __atomic_load -> load, 0
std::optional<std::pair<StringRef, unsigned>> splitName(StringRef name) {
  if (!name.consume_front("__atomic_")) return std::nullopt;
  const auto [operation, suffix] = name.rsplit('_');
  unsigned bytes;
  if (suffix.getAsInteger(10, bytes)) return std::pair(name, 0u);
  if (!isPowerOf2_32(bytes) || bytes > 16) return std::nullopt;
  return std::pair(operation, bytes);
}

bool returnsBool(const CallBase &call) { return call.getType()->isIntegerTy(1) || call.getType()->isIntegerTy(8); }

std::optional<AtomicCall> parseSized(CallBase &call, StringRef operation, unsigned bytes) {
  const Function &callee = *call.getCalledFunction();
  auto argument = [&](unsigned i) { return call.getArgOperand(i); };
  AtomicCall atomic;
  atomic.call = &call;
  atomic.fixed_size = bytes;
  atomic.address = argument(0);
  if (operation == "load" && matches(callee, "po", bytes)) {
    atomic.order = argument(1);
  } else if (operation == "store" && matches(callee, "pvo", bytes)) {
    atomic.kind = kAtomicStore;
    atomic.order = argument(2);
  } else if ((operation == "exchange" || isFetch(operation)) && matches(callee, "pvo", bytes)) {
    atomic.kind = kAtomicUpdate;
    atomic.order = argument(2);
  } else if (operation == "compare_exchange" && matches(callee, "ppvoo", bytes) && returnsBool(call)) {
    atomic.kind = kAtomicUpdate;
    atomic.expected = argument(1);
    atomic.order = argument(3);
    atomic.failure_order = argument(4);
  } else {
    return std::nullopt;
  }
  return atomic;
}

std::optional<AtomicCall> parseGeneric(CallBase &call, StringRef operation) {
  const Function &callee = *call.getCalledFunction();
  auto argument = [&](unsigned i) { return call.getArgOperand(i); };
  AtomicCall atomic;
  atomic.call = &call;
  if (operation == "load" && matches(callee, "zppo", 0)) {
    atomic.output = argument(2);
    atomic.order = argument(3);
  } else if (operation == "store" && matches(callee, "zppo", 0)) {
    atomic.kind = kAtomicStore;
    atomic.input = argument(2);
    atomic.order = argument(3);
  } else if (operation == "exchange" && matches(callee, "zpppo", 0)) {
    atomic.kind = kAtomicUpdate;
    atomic.input = argument(2);
    atomic.output = argument(3);
    atomic.order = argument(4);
  } else if (operation == "compare_exchange" && matches(callee, "zpppoo", 0) && returnsBool(call)) {
    atomic.kind = kAtomicUpdate;
    atomic.expected = argument(2);
    atomic.input = argument(3);
    atomic.order = argument(4);
    atomic.failure_order = argument(5);
  } else {
    return std::nullopt;
  }
  atomic.size = argument(0);
  atomic.address = argument(1);
  return atomic;
}

class Lowering {
 public:
  Lowering(const AtomicCall &atomic, SiteTable &sites) : atomic_(atomic), sites_(sites), builder_(atomic.call) {
    builder_.SetCurrentDebugLocation(hookLocation(*atomic.call));
    size_ = atomic.size ? atomic.size : builder_.getInt64(atomic.fixed_size);
    const auto *constant = dyn_cast<ConstantInt>(size_);
    known_size_ = constant ? constant->getZExtValue() : 0;
  }

  void run() {
    checkBuffer(atomic_.input, false);
    checkBuffer(atomic_.expected, false);
    checkBuffer(atomic_.output, true);
    CallInst *object = callHook(builder_, "__bigfoot_atomic_begin", {atomic_.address});
    builder_.SetInsertPoint(atomic_.call->getNextNode());
    builder_.SetCurrentDebugLocation(hookLocation(*atomic_.call));
    const unsigned flags = kSiteAtomic | (atomic_.kind == kAtomicLoad ? 0 : kSiteWrite);
    Value *failed = atomic_.expected ? builder_.CreateIsNull(atomic_.call) : nullptr;
    callHook(builder_, "__bigfoot_atomic_end",
             {object, atomic_.address, how(failed), sites_.add(*atomic_.call, atomic_.address, known_size_, flags)});
    if (failed) checkExpectedWrite(failed);
  }

 private:
  void checkBuffer(Value *buffer, bool is_write) {
    if (!buffer) return;
    callHook(builder_, is_write ? "__bigfoot_write_range" : "__bigfoot_read_range",
             {buffer, size_, sites_.add(*atomic_.call, buffer, known_size_, is_write ? kSiteWrite : 0)});
  }

  // A failed compare-exchange has stored what it found. The check follows the store, since only now is it known.
  void checkExpectedWrite(Value *failed) {
    builder_.SetInsertPoint(SplitBlockAndInsertIfThen(failed, &*builder_.GetInsertPoint(), /*Unreachable=*/false));
    builder_.SetCurrentDebugLocation(hookLocation(*atomic_.call));
    checkBuffer(atomic_.expected, true);
  }

  // atomicHow() where kind, order and size may be known only at run time; IRBuilder folds what is constant.
  Value *howWith(AtomicKind kind, Value *order) {
    // libatomic accepts flags above the order's three bits.
    Value *order_bits = builder_.CreateShl(builder_.CreateAnd(order, 7), 8);
    return builder_.CreateOr(builder_.CreateOr(sizeBits(), order_bits), builder_.getInt32(kind));
  }
  Value *sizeBits() {
    if (known_size_) return builder_.getInt32(std::min<uint64_t>(known_size_, kMaxSize) << 16);
    Value *limited = builder_.CreateBinaryIntrinsic(Intrinsic::umin, size_, builder_.getInt64(kMaxSize));
    return builder_.CreateShl(builder_.CreateTrunc(limited, builder_.getInt32Ty()), 16);
  }
  Value *how(Value *failed) {
    Value *success = howWith(atomic_.kind, atomic_.order);
    return failed ? builder_.CreateSelect(failed, howWith(kAtomicLoad, atomic_.failure_order), success) : success;
  }

  const AtomicCall &atomic_;
  SiteTable &sites_;
  IRBuilder<> builder_;
  Value *size_;
  uint64_t known_size_;
};

}  // namespace

std::optional<AtomicCall> asAtomicCall(Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration() || call->isMustTailCall() || isa<CallBrInst>(call)) return std::nullopt;
  const auto name = splitName(callee->getName());
  if (!name || call->arg_size() < 2) return std::nullopt;
  return name->second ? parseSized(*call, name->first, name->second) : parseGeneric(*call, name->first);
}

// %v = call i128 @__atomic_load_16(ptr %p, i32 %order)
//   =>
// %object = call ptr @__bigfoot_atomic_begin(ptr %p)
// %v      = call i128 @__atomic_load_16(ptr %p, i32 %order)
// call void @__bigfoot_atomic_end(ptr %object, ptr %p, i32 (kAtomicLoad | %order << 8 | 16 << 16), site)
void lowerAtomicCall(const AtomicCall &atomic, SiteTable &sites) {
  // libatomic does not throw: an invoke would have no place behind it for the second hook.
  AtomicCall copy = atomic;
  if (auto *invoke = dyn_cast<InvokeInst>(atomic.call)) copy.call = changeToCall(invoke);
  Lowering(copy, sites).run();
}

}  // namespace bigfoot
