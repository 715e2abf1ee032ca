// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/context.h"

#include "abi/context.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/xxhash.h"
#include "pass/lower/call_cycles.h"
#include "pass/lower/hooks.h"
#include "pass/options.h"

using namespace llvm;

namespace bigfoot {

namespace {

constexpr StringLiteral kContext = "bigfoot.context";

GlobalVariable *variable(Module &module) {
  if (GlobalVariable *declared = module.getNamedGlobal("__bigfoot_context")) return declared;
  return new GlobalVariable(module, Type::getInt64Ty(module.getContext()), /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                            "__bigfoot_context", nullptr, GlobalValue::InitialExecTLSModel);
}

Value *address(IRBuilder<> &builder) { return builder.CreateThreadLocalAddress(variable(*builder.GetInsertBlock()->getModule())); }

LoadInst *loadContext(IRBuilder<> &builder) { return builder.CreateLoad(builder.getInt64Ty(), address(builder), kContext); }

void tell(IRBuilder<> &builder, Value *context) { builder.CreateStore(context, address(builder)); }

bool keepsContext(const Function &function) { return tellsContexts() && !function.isPresplitCoroutine(); }

// Whether a call may lead to code that asks for its context: everything but library functions that neither call back nor allocate.
// (What is declared `leaf` otherwise may be the program's own.)
bool wantsContext(const CallBase &call, const TargetLibraryInfo &library) {
  const Function *callee = call.getCalledFunction();
  if (call.isInlineAsm()) return false;
  if (!callee) return true;
  LibFunc known;
  const bool is_leaf = callee->hasFnAttribute(Attribute::NoCallback) && library.getLibFunc(*callee, known) &&
                       !isAllocationFn(&call, &library) && !getFreedOperand(&call, &library);
  return !is_leaf && !callee->isIntrinsic() && !isHook(callee->getName());
}

// Numbers of 32 bits, which an instruction holds. Those of one function are all different: they alone are told apart by nothing else.
class CallNumbers {
 public:
  explicit CallNumbers(const Function &function) {
    const std::string name = (function.getParent()->getSourceFileName() + ":" + function.getName()).str();
    next_ = static_cast<uint32_t>(xxh3_64bits(name));
  }
  uint64_t next() { return static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(next_ += kOdd))); }

 private:
  static constexpr uint32_t kOdd = 0x9e3779b1;
  uint32_t next_;
};

}  // namespace

Value *contextOf(Function &function) {
  if (!keepsContext(function)) return ConstantInt::get(Type::getInt64Ty(function.getContext()), kNoContext);
  BasicBlock &entry = function.getEntryBlock();
  for (Instruction &instruction : entry)
    if (instruction.hasMetadata(kContext)) return &instruction;
  IRBuilder<> builder(&entry, entry.begin());
  LoadInst *context = loadContext(builder);
  context->setMetadata(kContext, MDNode::get(function.getContext(), {}));  // names may be discarded
  return context;
}

// The variable still holds the context where the function is left alone: no register has to.
static void loadWhereUsed(Function &function) {
  for (Instruction &instruction : make_early_inc_range(function.getEntryBlock())) {
    if (!instruction.hasMetadata(kContext)) continue;
    for (Use &use : make_early_inc_range(instruction.uses())) {
      IRBuilder<> builder(cast<Instruction>(use.getUser()));
      use.set(loadContext(builder));
    }
    instruction.eraseFromParent();
  }
}

// Whether code that tells nothing may call the function, and may call another one afterwards.
static bool mayBeCalledByOthers(const Function &function, const SmallPtrSetImpl<Function *> &tellers) {
  if (!function.hasLocalLinkage()) return true;
  return any_of(function.uses(), [&](const Use &use) {
    const auto *call = dyn_cast<CallBase>(use.getUser());
    return !call || !call->isCallee(&use) || !keepsContext(*call->getFunction()) || !tellers.contains(call->getFunction());
  });
}

bool tellContexts(Function &function, const TargetLibraryInfo &library, const SmallPtrSetImpl<Function *> &tellers,
                  const CallCycles &cycles, SetVector<Function *> &pure) {
  if (!keepsContext(function)) return false;
  SmallVector<CallBase *> calls;
  SmallVector<ReturnInst *> returns;
  for (Instruction &instruction : instructions(function)) {
    if (auto *call = dyn_cast<CallBase>(&instruction); call && wantsContext(*call, library)) calls.push_back(call);
    if (auto *end = dyn_cast<ReturnInst>(&instruction)) returns.push_back(end);
  }
  if (calls.empty()) {
    loadWhereUsed(function);
    return false;
  }
  Value *context = contextOf(function);
  CallNumbers numbers(function);
  for (CallBase *call : calls) {
    IRBuilder<> builder(call);
    Function *callee = call->getCalledFunction();
    if (callee && cycles.haveBoth(function, *callee)) {
      tell(builder, context);
    } else {
      Value *product = builder.CreateMul(context, builder.getInt64(kContextFactor));
      tell(builder, builder.CreateAdd(product, builder.getInt64(numbers.next())));
    }
    call->removeFnAttr(Attribute::Memory);
    if (callee && callee->isDeclaration() && callee->hasFnAttribute(Attribute::Memory)) pure.insert(callee);
  }
  if (!mayBeCalledByOthers(function, tellers)) return true;
  for (ReturnInst *end : returns)
    if (!end->getParent()->getTerminatingMustTailCall()) {
      IRBuilder<> builder(end);
      tell(builder, context);
    }
  return true;
}

void dropPurity(SetVector<Function *> &pure) {
  for (Function *function : pure) function->removeFnAttr(Attribute::Memory);
}

}  // namespace bigfoot
