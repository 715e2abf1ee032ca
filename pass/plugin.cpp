// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where BigFoot sits in clang's pipeline.
//
//   PipelineStart    MarkPass               which functions are ours
//   OptimizerEarly   InstrumentPass(kEarly) after simplification, before the vectoriser
//   OptimizerLast    InstrumentPass(kLast)  what the pipeline made since, split coroutines among it
//
// At a link InstrumentPass(kLink), for what was left to it: FullLinkTimeOptimizationEarly for all of a full one,
// PipelineEarlySimplification for each module of a thin one. Both come before anything is optimised: knowing the whole program LLVM
// would take away what a thread writes and none reads, and the race with it.
//
//   clang-19 -fpass-plugin=BigFootPass.so -fplugin=BigFootPass.so -fplugin=BigFootFrontend.so ...
//   opt-19 -load-pass-plugin=BigFootPass.so -passes=bigfoot      (mark, then all instrumentation)
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
#include "pass/instrument.h"
#include "pass/mark.h"

using namespace llvm;
using namespace bigfoot;

static bool parsePass(StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
  if (name != "bigfoot" && name != "bigfoot-mark") return false;
  passes.addPass(MarkPass());
  if (name == "bigfoot") passes.addPass(InstrumentPass(Stage::kLast));
  return true;
}

static void registerPasses(PassBuilder &builder) {
  builder.registerPipelineParsingCallback(parsePass);
  builder.registerPipelineStartEPCallback(
      [](ModulePassManager &passes, OptimizationLevel level) { passes.addPass(MarkPass{{}, level != OptimizationLevel::O0}); });
  builder.registerFullLinkTimeOptimizationEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(InstrumentPass(Stage::kLink)); });
  builder.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(InstrumentPass(Stage::kLink)); });
  builder.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(InstrumentPass(Stage::kEarly)); });
  builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &passes, OptimizationLevel) { passes.addPass(InstrumentPass(Stage::kLast)); });
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "BigFoot", "0.1", registerPasses};
}
