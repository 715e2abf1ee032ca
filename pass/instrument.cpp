// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/instrument.h"

#include <chrono>

#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "pass/access/access.h"
#include "pass/access/cannot_race.h"
#include "pass/access/chosen_loads.h"
#include "pass/explain/explain.h"
#include "pass/lower/assembly.h"
#include "pass/lower/atomic_calls.h"
#include "pass/lower/atomics.h"
#include "pass/lower/call_cycles.h"
#include "pass/lower/context.h"
#include "pass/lower/count.h"
#include "pass/lower/lanes.h"
#include "pass/lower/libc_calls.h"
#include "pass/lower/lock_calls.h"
#include "pass/lower/module_ctor.h"
#include "pass/lower/plain_access.h"
#include "pass/lower/pointers.h"
#include "pass/lower/regions.h"
#include "pass/lower/site_table.h"
#include "pass/lower/tell.h"
#include "pass/lower/test_form.h"
#include "pass/mark.h"
#include "pass/options.h"
#include "pass/placement/placement.h"
#include "pass/sleds/sleds.h"
#include "pass/summary/summary.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(functions_instrumented, "Functions instrumented");
ALWAYS_ENABLED_STATISTIC(slowest_function, "CPU time for the function that took longest, in milliseconds");

namespace bigfoot {

namespace {

// What one instruction needs, decided before anything is inserted.
struct Work {
  Instruction *instruction;
  SmallVector<Access, 1> accesses;
  bool is_atomic = false;
  TestForm form = TestForm::kInline;
};

// Returns: whether the instruction needs anything.
bool plan(Instruction &instruction, CannotRace &cannot_race, Work &work) {
  work.instruction = &instruction;
  if (Value *address = atomicAddress(instruction)) return work.is_atomic = !cannot_race(instruction, address);
  findAccesses(instruction, work.accesses);
  erase_if(work.accesses, [&](const Access &access) { return cannot_race(*access.at, access.address); });
  return !work.accesses.empty() || isSharedFence(instruction) || asLibcCall(instruction) ||
         asAtomicCall(instruction) || asLockCall(instruction) || asSynchronisingAssembly(instruction);
}

void lower(Work &work, SiteTable &sites) {
  Instruction &instruction = *work.instruction;
  if (isPlainCompareExchange(instruction)) lowerPlainCompareExchange(instruction, sites);
  if (any_of(work.accesses, [](const Access &access) { return access.is_write; })) tellPointers(instruction);
  for (const Access &access : work.accesses) lowerAccess(access, work.form, sites);
  if (work.is_atomic && !isAtomicLoadOfHook(instruction)) lowerAtomic(instruction, sites);
  if (work.is_atomic) return;
  if (isSharedFence(instruction)) return lowerFence(instruction);
  if (const auto atomic = asAtomicCall(instruction)) return lowerAtomicCall(*atomic, sites);
  if (CallBase *call = asLockCall(instruction)) return lowerLockCall(*call, sites);
  if (CallBase *call = asSynchronisingAssembly(instruction)) return lowerAssembly(*call, sites);
  if (CallBase *call = asLibcCall(instruction)) lowerLibcCall(*call, sites);
}

// Attributes derived from a body without hooks: with hooks it writes the runtime's memory.
void dropStaleAttributes(Function &function) {
  AttributeMask stale;
  stale.addAttribute(Attribute::Memory).addAttribute(Attribute::NoSync).addAttribute(Attribute::Speculatable);
  function.removeFnAttrs(stale);
  for (User *user : function.users())
    if (auto *call = dyn_cast<CallBase>(user); call && call->getCalledOperand() == &function)
      call->removeFnAttrs(stale);
}

Placement place(Function &function, ArrayRef<Access> accesses, const EffectTable &effects, CannotRace &cannot_race,
                FunctionAnalysisManager &analyses) {
  return placeChecks(function, SmallVector<const Access *>(make_pointer_range(accesses)), effects, cannot_race, analyses);
}

// Takes the accesses out of `works` that need no check of their own.
void drop(const std::vector<bool> &dropped, MutableArrayRef<Work> works) {
  unsigned next = 0;
  for (Work &work : works) {
    SmallVector<Access, 1> kept;
    for (const Access &access : work.accesses)
      if (!dropped[next++]) kept.push_back(access);
    work.accesses = std::move(kept);
  }
}

void lowerAll(Function &function, MutableArrayRef<Work> works, ArrayRef<PlacedCheck> checks, SiteTable &sites,
              FunctionAnalysisManager &analyses) {
  SmallVector<const Instruction *> places;
  for (const PlacedCheck &check : checks) places.push_back(check.before);
  for (const Work &work : works) places.append(work.accesses.size(), work.instruction);
  const std::vector<TestForm> forms = chooseTestForms(function, places, analyses);
  for (unsigned i = checks.size(); i-- > 0;) lowerCheck(checks[i], forms[i], sites);
  unsigned next = checks.size();
  for (Work &work : works) {
    if (!work.accesses.empty()) work.form = forms[next];
    next += work.accesses.size();
  }
  // Backwards, so that splitting a large block moves each instruction once.
  for (Work &work : reverse(works)) lower(work, sites);
  // Last, since they go: an access may have its address from one.
  for (Work &work : reverse(works))
    if (work.is_atomic && isAtomicLoadOfHook(*work.instruction)) lowerAtomicLoad(*work.instruction, sites);
}

// CPU time of this process; wall time, which -ftime-trace has, says little on a busy machine.
std::chrono::nanoseconds cpuTime() {
  sys::TimePoint<> now;
  std::chrono::nanoseconds user, system;
  sys::Process::GetTimeUsage(now, user, system);
  return user + system;
}

// `effects` is null for configuration "all". Returns: whether the function has hooks now.
bool placeHooks(Function &function, SiteTable &sites, CannotRace &cannot_race, const EffectTable *effects,
                FunctionAnalysisManager &analyses) {
  if (sinkChosenLoads(function)) analyses.invalidate(function, PreservedAnalyses::none());
  const bool has_lanes = compareLanes(function, sites, analyses);
  SmallVector<Work> works;
  for (Instruction &instruction : instructions(function)) {
    Work work;
    if (plan(instruction, cannot_race, work)) works.push_back(std::move(work));
  }
  if (works.empty()) return has_lanes;
  SmallVector<Access> all;  // also those whose check goes elsewhere
  for (const Work &work : works) append_range(all, work.accesses);
  Placement placement;
  if (effects && !all.empty()) placement = place(function, all, *effects, cannot_race, analyses);
  explainChecks(function, all, placement, analyses);
  if (!placement.dropped.empty()) drop(placement.dropped, works);
  tellFrame(function);
  for (const Access &access : all) {
    tellAccess(access, sites);
    countAccess(access);
  }
  lowerAll(function, works, placement.checks, sites, analyses);
  ++functions_instrumented;
  return true;
}

// A body that is there only to be inlined is dropped after this pass, except before an LTO link, which may yet
// inline it.
bool isDroppedBody(const Function &function) {
  return function.hasAvailableExternallyLinkage() && !function.getParent()->getModuleFlag("EnableSplitLTOUnit");
}

bool wants(const Function &function, Stage stage, bool is_marked_module) {
  if (function.isDeclaration() || isDroppedBody(function) || mustNotInstrument(function)) return false;
  if (function.hasFnAttribute(kInstrumentedAttribute) || function.hasFnAttribute(kNoSanitizeAttribute)) return false;
  const bool is_left = function.hasFnAttribute(kAtLinkAttribute);
  if (stage == Stage::kLink) return is_left && !placesAtLink();
  if (is_left && placesAtLink()) return false;
  if (stage == Stage::kEarly)
    return function.hasFnAttribute(Attribute::SanitizeThread) && !function.isPresplitCoroutine();
  return function.hasFnAttribute(Attribute::SanitizeThread) || is_marked_module;
}

// Whether a function without hooks tells those that it calls their contexts: one that the user excluded, but an ifunc's resolver, which
// runs before there are thread-local variables.
bool onlyTells(const Function &function, Stage stage) {
  if (function.isDeclaration() || isDroppedBody(function) || mustNotInstrument(function) || stage == Stage::kLink) return false;
  if (!function.hasFnAttribute(kNoSanitizeAttribute) || function.hasFnAttribute(kInstrumentedAttribute)) return false;
  const auto isResolved = [&](const GlobalIFunc &ifunc) { return ifunc.getResolverFunction() == &function; };
  return none_of(function.getParent()->ifuncs(), isResolved) && !(stage == Stage::kEarly && function.isPresplitCoroutine());
}

// At a link: takes the options of what was left to it, and the reference that it would fail for.
void takeFromCompilation(Module &module) {
  if (placesAtLink()) return;
  for (const Function &function : module)
    if (function.hasFnAttribute(kAtLinkAttribute)) takeOptions(function.getFnAttribute(kAtLinkAttribute).getValueAsString());
  GlobalVariable *wanted = module.getNamedGlobal(kPlaceAtLink);
  if (!wanted) return;
  const SmallVector<User *> references(wanted->users());
  removeFromUsedLists(module, [&](Constant *used) { return is_contained(references, used->stripPointerCasts()); });
  for (User *reference : references) cast<GlobalVariable>(reference)->eraseFromParent();
  wanted->eraseFromParent();
}

// Behind everything that LLVM does to accesses: a sled in a loop would keep it from becoming one of vectors.
PreservedAnalyses instrumentForProduction(Module &module, Stage stage, ModuleAnalysisManager &manager) {
  if (stage != Stage::kLast) return PreservedAnalyses::all();
  auto &analyses = manager.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  NamedMDNode *marked = module.getNamedMetadata(kMarkedModule);
  const CallCycles cycles({});
  SiteTable sites(module, cycles);
  CannotRace cannot_race;
  bool has_sleds = false;
  Summary summary(module);
  for (Function &function : module) {
    std::vector<Stretch> stretches;
    const bool wanted = wants(function, stage, marked);
    if (wanted && sinkChosenLoads(function)) analyses.invalidate(function, PreservedAnalyses::none());
    if (wanted) stretches = planSleds(function, sites, cannot_race, analyses.getResult<TargetLibraryAnalysis>(function));
    summary.add(function, stretches, sites);   // of what the function does without sleds
    placeSleds(stretches);
    has_sleds |= !stretches.empty();
    if (wanted) function.addFnAttr(kInstrumentedAttribute);
  }
  if (has_sleds) addSledConstructor(module);
  summary.write();
  if (marked) module.eraseNamedMetadata(marked);
  printStatistics();
  return PreservedAnalyses::none();
}

}  // namespace

PreservedAnalyses InstrumentPass::run(Module &module, ModuleAnalysisManager &manager) {
  if (checksOption() == Checks::kProduction) return instrumentForProduction(module, stage_, manager);
  takeFromCompilation(module);
  NamedMDNode *marked = module.getNamedMetadata(kMarkedModule);
  CannotRace cannot_race;
  auto &analyses = manager.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  SmallVector<Function *> functions;
  for (Function &function : module)
    if (wants(function, stage_, marked)) functions.push_back(&function);
  if (stage_ == Stage::kLink && functions.empty()) return PreservedAnalyses::all();
  const CallCycles cycles(tellsContexts() ? functions : ArrayRef<Function *>());
  SiteTable sites(module, cycles);
  // What calls do is read off their bodies before any of them has hooks.
  std::optional<EffectTable> effects;
  if (checksOption() != Checks::kAll && !functions.empty()) effects.emplace(module, analyses);
  bool has_hooks = false;
  SmallPtrSet<Function *, 32> tellers(functions.begin(), functions.end());
  SmallVector<Function *> only_tell;
  for (Function &function : module)
    if (onlyTells(function, stage_)) only_tell.push_back(&function);
  tellers.insert(only_tell.begin(), only_tell.end());
  SetVector<Function *> pure;
  const auto finish = [&](Function &function, bool hooked) {
    const bool tells = tellContexts(function, analyses.getResult<TargetLibraryAnalysis>(function), tellers, cycles, pure);
    if (hooked || tells) {
      dropStaleAttributes(function);
      analyses.invalidate(function, PreservedAnalyses::none());
    }
    function.addFnAttr(kInstrumentedAttribute);
    has_hooks |= hooked;
  };
  for (Function *function : functions) {
    const TimeTraceScope timed("BigFoot", function->getName());
    const auto start = cpuTime();
    const bool has_accesses = placeHooks(*function, sites, cannot_race, effects ? &*effects : nullptr, analyses);
    finish(*function, tellRegion(*function, sites) || has_accesses);
    slowest_function.updateMax(std::chrono::duration_cast<std::chrono::milliseconds>(cpuTime() - start).count());
  }
  for (Function *function : only_tell) finish(*function, false);
  dropPurity(pure);
  if (has_hooks) addModuleConstructor(module);
  if (stage_ == Stage::kLast && marked) module.eraseNamedMetadata(marked);
  if (stage_ == Stage::kLast) printStatistics();
  return PreservedAnalyses::none();
}

}  // namespace bigfoot
