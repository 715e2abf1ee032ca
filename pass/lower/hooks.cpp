// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/hooks.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"
#include "pass/lower/context.h"

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
  if (word == "f32") return Type::getFloatTy(context);
  if (word == "f64") return Type::getDoubleTy(context);
  if (word == "f80") return Type::getX86_FP80Ty(context);
  if (word == "ptr" || word == "site") return PointerType::getUnqual(context);
  report_fatal_error("bigfoot: unknown type in abi: " + word);
}

Function *declareHook(Module &module, const Hook &hook) {
  if (Function *declared = module.getFunction(hook.name)) return declared;
  auto *function = Function::Create(parseSignature(module.getContext(), hook.result, hook.parameters),
                                    GlobalValue::ExternalLinkage, hook.name, module);
  function->addFnAttr(Attribute::NoUnwind);
  if (hook.convention == Convention::cold) function->addFnAttr(Attribute::Cold);
  return function;
}

}  // namespace

FunctionType *parseSignature(LLVMContext &context, StringRef result, StringRef parameters, bool with_place) {
  SmallVector<StringRef> words;
  parameters.trim("()").split(words, ',', -1, /*KeepEmpty=*/false);
  const bool variadic = !words.empty() && words.back().trim() == "...";
  if (variadic) words.pop_back();
  SmallVector<Type *> types;
  for (StringRef word : words) types.push_back(parseType(context, word.trim().split(' ').first));
  if (with_place) types.append({parseType(context, "site"), parseType(context, "u64")});
  return FunctionType::get(parseType(context, result), types, variadic);
}

bool isHook(StringRef name) {
  static const StringSet<> names = [] {
    StringSet<> all;
    for (const Hook &hook : kHooks) all.insert(hook.name);
    return all;
  }();
  return names.contains(name);
}

CallInst *callHook(IRBuilder<> &builder, StringRef name, ArrayRef<Value *> given) {
  Function *function = declareHook(*builder.GetInsertBlock()->getModule(), findHook(name));
  SmallVector<Value *> arguments(given);
  if (arguments.size() < function->arg_size())
    arguments.push_back(contextOf(*builder.GetInsertBlock()->getParent()));
  CallInst *call = builder.CreateCall(function, arguments);
  call->addFnAttr(Attribute::NoMerge);
  return call;
}

}  // namespace bigfoot
