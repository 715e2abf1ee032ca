// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/mark.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "pass/frontend/annotation.h"
#include "pass/lower/call_cycles.h"
#include "pass/lower/lanes.h"
#include "pass/lower/members.h"
#include "pass/lower/site_table.h"
#include "pass/options.h"
#include "pass/simd_loops.h"

using namespace llvm;

namespace bigfoot {

// Returns: the function of an entry { function, string, file, line, arguments } of llvm.global.annotations with this string, or null.
static Function *annotatedBy(const Constant *entry, StringRef annotation) {
  const auto *fields = dyn_cast<ConstantStruct>(entry);
  if (!fields) return nullptr;
  const auto *text = dyn_cast<GlobalVariable>(fields->getOperand(1)->stripPointerCasts());
  if (!text || !text->hasInitializer()) return nullptr;
  const auto *data = dyn_cast<ConstantDataArray>(text->getInitializer());
  if (!data || !data->isCString() || data->getAsCString() != annotation) return nullptr;
  return dyn_cast<Function>(fields->getOperand(0)->stripPointerCasts());
}

static void replaceAnnotations(Module &module, GlobalVariable &table, ArrayRef<Constant *> kept) {
  if (!kept.empty()) {
    auto *type = ArrayType::get(kept.front()->getType(), kept.size());
    auto *smaller = new GlobalVariable(module, type, table.isConstant(), table.getLinkage(),
                                       ConstantArray::get(type, kept), "", &table);
    smaller->copyAttributesFrom(&table);
    smaller->takeName(&table);
  }
  table.eraseFromParent();
}

// @llvm.global.annotations = [{ f, "bigfoot:no_sanitize", .. }, { g, "user's", .. }]
//   =>  @llvm.global.annotations = [{ g, "user's", .. }]   define .. f .. "bigfoot-no-sanitize"
// The front-end plugin, or BIGFOOT_ATOMIC, made the entry, so that removing it restores what the program would have been.
static void takeAnnotations(Module &module) {
  GlobalVariable *table = module.getNamedGlobal("llvm.global.annotations");
  if (!table || !table->hasInitializer()) return;
  const auto *entries = dyn_cast<ConstantArray>(table->getInitializer());
  if (!entries) return;
  SmallVector<Constant *> kept;
  SmallPtrSet<GlobalVariable *, 4> texts;
  for (const Use &entry : entries->operands()) {
    auto *constant = cast<Constant>(entry);
    Function *excluded = annotatedBy(constant, kNoSanitizeAnnotation), *atomic = annotatedBy(constant, kAtomicAnnotation);
    if (excluded || atomic) {
      (excluded ? excluded : atomic)->addFnAttr(excluded ? kNoSanitizeAttribute : kAtomicAttribute);
      texts.insert(cast<GlobalVariable>(cast<ConstantStruct>(constant)->getOperand(1)->stripPointerCasts()));
    } else {
      kept.push_back(constant);
    }
  }
  if (kept.size() != entries->getNumOperands()) replaceAnnotations(module, *table, kept);
  for (GlobalVariable *text : texts) {
    text->removeDeadConstantUsers();
    if (text->use_empty()) text->eraseFromParent();
  }
}

bool mustNotInstrument(const Function &function) {
  // An interrupt handler may not call; a naked function has no frame.
  return function.hasFnAttribute(Attribute::Naked) || function.getCallingConv() == CallingConv::X86_INTR ||
         function.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) ||
         function.getName().starts_with("__bigfoot_") || function.getName().starts_with("bigfoot.") ||
         function.getName().starts_with("llvm.");
}

// An ifunc's resolver runs while the program is being relocated: no thread-local storage yet, no hooks.
static void excludeResolvers(Module &module) {
  for (GlobalIFunc &ifunc : module.ifuncs())
    if (Function *resolver = ifunc.getResolverFunction()) resolver->addFnAttr(kNoSanitizeAttribute);
}

static void mark(Function &function, const IgnoreList &ignored) {
  if (isMeantToBeAtomic(function)) function.addFnAttr(kAtomicAttribute);
  if (tellsEvents() && function.hasFnAttribute(kAtomicAttribute) && !function.hasFnAttribute(Attribute::AlwaysInline))
    function.addFnAttr(Attribute::NoInline);  // so that its entry and exits stay
  // Stacks are walked by frame pointers, and a tail call would hide its caller.
  function.addFnAttr("frame-pointer", "all");
  function.addFnAttr("disable-tail-calls", "true");
  if (mustNotInstrument(function) || ignored.names(function)) function.addFnAttr(kNoSanitizeAttribute);
  if (!function.hasFnAttribute(kNoSanitizeAttribute))
    function.addFnAttr(Attribute::SanitizeThread);
  else
    function.removeFnAttr(Attribute::SanitizeThread);   // clang's own, of --define-tsan-macros
}

// => @bigfoot.at_link = private constant ptr @__bigfoot_link_with_place_at_link, in llvm.used
static void leaveToLink(Module &module) {
  const std::string options = optionsForLink();
  for (Function &function : module)
    if (!function.isDeclaration() && function.hasFnAttribute(Attribute::SanitizeThread))
      function.addFnAttr(kAtLinkAttribute, options);
  Type *pointer = PointerType::get(module.getContext(), 0);
  Constant *wanted = module.getOrInsertGlobal(kPlaceAtLink, Type::getInt8Ty(module.getContext()));
  auto *reference = new GlobalVariable(module, pointer, /*isConstant=*/true, GlobalValue::PrivateLinkage, wanted, "bigfoot.at_link");
  appendToUsed(module, {reference});
}

static void compareAllLanes(Module &module, FunctionAnalysisManager &analyses) {
  if (!mayHaveSimdLoops(module) || checksOption() == Checks::kProduction) return;
  const CallCycles cycles({});
  SiteTable sites(module, cycles);
  for (Function &function : module)
    if (function.hasFnAttribute(Attribute::SanitizeThread)) compareLanes(function, sites, analyses);
}

PreservedAnalyses MarkPass::run(Module &module, ModuleAnalysisManager &manager) {
  checkOptions();
  const IgnoreList ignored = IgnoreList::fromOptions();
  takeAnnotations(module);
  markSimdLoops(module);
  excludeResolvers(module);
  for (Function &function : module)
    if (!function.isDeclaration()) mark(function, ignored);
  if (tellsEvents()) tellMembers(module);
  module.getOrInsertNamedMetadata(kMarkedModule);
  compareAllLanes(module, manager.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager());
  if (may_leave_to_link && placesAtLink()) leaveToLink(module);
  return PreservedAnalyses::none();
}

}  // namespace bigfoot
