// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/libc_calls.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "pass/lower/context.h"
#include "pass/lower/hooks.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(libc_calls, "Calls of libc functions redirected");

namespace bigfoot {

namespace {

struct Libc {
  StringLiteral result;
  StringLiteral parameters;
};

const Libc *findLibc(StringRef name) {
  static const StringMap<Libc> table = {
#define BIGFOOT_LIBC(result, name, parameters) {#name, {#result, #parameters}},
#include "abi/libc.def"
#undef BIGFOOT_LIBC
  };
  const auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

// A variadic function is told nothing more: its place is where it is called from.
FunctionCallee declareLibcHook(Module &module, StringRef name) {
  const Libc &libc = *findLibc(name);
  const bool variadic = libc.parameters.contains("...");
  FunctionType *type = parseSignature(module.getContext(), libc.result, libc.parameters, /*with_place=*/!variadic);
  return module.getOrInsertFunction(((variadic ? "__bigfoot_called_" : "__bigfoot_") + name).str(), type);
}

// The program's own function of the name may lie in a library, from which it is taken only if somebody asks for it:
//   module asm ".globl printf"
void goOnAskingFor(StringRef name, Module &module) {
  const std::string line = (".globl " + name + "\n").str();
  if (!StringRef(module.getModuleInlineAsm()).contains(line)) module.appendModuleInlineAsm(line);
}

// What was known about the arguments and the result still holds, and that f allocates, so that the optimiser may go on to tell its blocks from
// other memory; what was known about f's other effects does not. A function that is cancelled while it waits, or calls back, may unwind.
AttributeList keptAttributes(const CallBase &call) {
  const AttributeList attributes = call.getAttributes();
  SmallVector<AttributeSet> parameters;
  for (unsigned i = 0; i < call.arg_size(); ++i) parameters.push_back(attributes.getParamAttrs(i));
  if (!call.getFunctionType()->isVarArg()) parameters.append({AttributeSet(), AttributeSet()});
  AttrBuilder function(call.getContext());
  if (call.isStrictFP()) function.addAttribute(Attribute::StrictFP);
  if (call.doesNotThrow()) function.addAttribute(Attribute::NoUnwind);
  function.addAttribute(Attribute::NoMerge);
  const AttributeList declared = call.getCalledFunction()->getAttributes();
  for (const Attribute::AttrKind kind : {Attribute::AllocKind, Attribute::AllocSize})
    if (const Attribute known = declared.getFnAttr(kind); known.isValid()) function.addAttribute(known);
  if (const Attribute family = declared.getFnAttr("alloc-family"); family.isValid()) function.addAttribute(family);
  const AttributeSet result = attributes.getRetAttrs().addAttributes(call.getContext(), declared.getRetAttrs());
  return AttributeList::get(call.getContext(), AttributeSet::get(call.getContext(), function), result, parameters);
}

}  // namespace

CallBase *asLibcCall(Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic() || call->isMustTailCall() ||
      isa<CallBrInst>(call) || call->getCallingConv() != CallingConv::C)
    return nullptr;
  const Libc *libc = findLibc(callee->getName());
  if (!libc) return nullptr;
  FunctionType *type = parseSignature(instruction.getContext(), libc->result, libc->parameters);
  return callee->getFunctionType() == type && call->getFunctionType() == type ? call : nullptr;
}

// %n = call i64 @strlen(ptr %s)  =>  %n = call i64 @__bigfoot_strlen(ptr %s, site, context)
// call i32 (ptr, ...) @printf(ptr %f, i32 %i)  =>  call i32 (ptr, ...) @__bigfoot_called_printf(ptr %f, i32 %i)
void lowerLibcCall(CallBase &call, SiteTable &sites) {
  ++libc_calls;
  SmallVector<Value *> arguments(call.args());
  if (!call.getFunctionType()->isVarArg()) arguments.append({sites.add(call, nullptr, 0, 0), contextOf(*call.getFunction())});
  const StringRef name = call.getCalledFunction()->getName();
  FunctionCallee hook = declareLibcHook(*call.getModule(), name);
  goOnAskingFor(name, *call.getModule());
  SmallVector<OperandBundleDef, 1> bundles;
  call.getOperandBundlesAsDefs(bundles);
  IRBuilder<> builder(&call);
  builder.SetCurrentDebugLocation(hookLocation(call));
  CallBase *replacement;
  if (auto *invoke = dyn_cast<InvokeInst>(&call))
    replacement = builder.CreateInvoke(hook, invoke->getNormalDest(), invoke->getUnwindDest(), arguments, bundles);
  else
    replacement = builder.CreateCall(hook, arguments, bundles);
  replacement->setAttributes(keptAttributes(call));
  replacement->takeName(&call);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

}  // namespace bigfoot
