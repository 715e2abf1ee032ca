// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/hooks.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace bigfoot {

namespace {

enum class Convention { cold, plain };

struct Hook {
  StringLiteral result;
  StringLiteral name;
  Convention convention;
  StringLiteral parameters;
};

constexpr Hook kHooks[] = {
#define BIGFOOT_HOOK(result, name, convention, parameters) {#result, #name, Convention::convention, #parameters},
#include "abi/hooks.def"
#undef BIGFOOT_HOOK
};

const Hook &findHook(StringRef name) {
  const Hook *hook = find_if(kHooks, [&](const Hook &candidate) { return candidate.name == name; });
  if (hook == std::end(kHooks)) report_fatal_error("bigfoot: no hook " + name);
  return *hook;
}

Type *parseType(LLVMContext &context, StringRef word) {
  if (word == "void") return Type::getVoidTy(context);
  if (word == "i32" || word == "u32") return Type::getInt32Ty(context);
  if (word == "u64") return Type::getInt64Ty(context);
  if (word == "ptr" || word == "site") return PointerType::getUnqual(context);
  report_fatal_error("bigfoot: unknown type in abi: " + word);
}

Function *declareHook(Module &module, const Hook &hook) {
  if (Function *declared = module.getFunction(hook.name)) return declared;
  auto *function = Function::Create(parseSignature(module.getContext(), hook.result, hook.parameters),
                                    GlobalValue::ExternalLinkage, hook.name, module);
  function->addFnAttr(Attribute::NoUnwind);
  if (hook.convention == Convention::cold) {
    function->setCallingConv(CallingConv::C);
    function->addFnAttr(Attribute::Cold);
  }
  return function;
}

}  // namespace

FunctionType *parseSignature(LLVMContext &context, StringRef result, StringRef parameters, bool with_site) {
  SmallVector<StringRef> words;
  parameters.trim("()").split(words, ',', -1, /*KeepEmpty=*/false);
  SmallVector<Type *> types;
  for (StringRef word : words) types.push_back(parseType(context, word.trim().split(' ').first));
  if (with_site) types.push_back(parseType(context, "site"));
  return FunctionType::get(parseType(context, result), types, /*isVarArg=*/false);
}

CallInst *callHook(IRBuilder<> &builder, StringRef name, ArrayRef<Value *> arguments) {
  Function *function = declareHook(*builder.GetInsertBlock()->getModule(), findHook(name));
  CallInst *call = builder.CreateCall(function, arguments);
  call->setCallingConv(function->getCallingConv());
  call->addFnAttr(Attribute::NoMerge);
  return call;
}

}  // namespace bigfoot
