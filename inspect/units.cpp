// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/units.h"

#include <memory>

#include "inspect/memory.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/DebugInfo/DWARF/DWARFCompileUnit.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;
using namespace llvm::object;

namespace bigfoot::inspect {
namespace {

struct Function {
  std::string name;
  uint64_t start, size;
  std::string file;   // of the symbol table, for local ones
};

// What the C library's and the compiler's start files bring.
bool isOfStartFiles(StringRef name) {
  static const StringRef kNames[] = {"_start", "_init", "_fini", "deregister_tm_clones", "register_tm_clones", "frame_dummy",
                                     "__do_global_dtors_aux", "_dl_relocate_static_pie", "__libc_csu_init", "__libc_csu_fini"};
  return is_contained(kNames, name);
}

// Where the runtime's own code lies (runtime/section.h, runtime/intercept/intercept.h).
constexpr StringRef kSectionsOfRuntime[] = {"bigfoot_text", "bigfoot_interceptors"};

// What a lambda of the runtime becomes as a plain function lies elsewhere.
bool isOfRuntime(const ELFObjectFileBase &file, const ELFSymbolRef &symbol, StringRef symbol_name) {
  if (symbol_name.starts_with("_ZZN7bigfoot")) return true;
  Expected<section_iterator> section = symbol.getSection();
  if (!section) {
    consumeError(section.takeError());
    return false;
  }
  if (*section == file.section_end()) return false;
  Expected<StringRef> name = (*section)->getName();
  if (name) return is_contained(kSectionsOfRuntime, *name);
  consumeError(name.takeError());
  return false;
}

// A constructor that each object of ours has, and that of gcc's.
bool isModuleConstructor(StringRef name) {
  return name.starts_with("bigfoot.module_ctor") || name.starts_with("tsan.module_ctor") || name.starts_with("_sub_I_00099");
}

std::vector<Function> readSymbols(const ELFObjectFileBase &file) {
  std::vector<Function> functions;
  std::string current;
  for (const ELFSymbolRef symbol : file.symbols()) {
    Expected<StringRef> name = symbol.getName();
    Expected<uint64_t> address = symbol.getAddress();
    if (!name || !address) {
      consumeError(name.takeError());
      consumeError(address.takeError());
      continue;
    }
    if (symbol.getELFType() == ELF::STT_FILE) current = name->str();
    if (symbol.getELFType() != ELF::STT_FUNC || !*address) continue;
    const bool local = symbol.getBinding() == ELF::STB_LOCAL;
    if (symbol.getSize() && !isOfStartFiles(*name) && !isOfRuntime(file, symbol, *name)) functions.push_back({name->str(), *address, symbol.getSize(), local ? current : ""});
  }
  return functions;
}

class Grouping {
 public:
  Grouping(const ELFObjectFileBase &file, const Calls &calls, const std::vector<Function> &functions)
      : calls_(calls), memory_(file), functions_(functions), debug_(DWARFContext::create(file)) {}

  bool hasDebugInfo() const { return debug_->getNumCompileUnits() > 0; }

  std::vector<Unit> units() {
    std::map<std::string, Unit> units;
    std::set<uint64_t> seen;   // functions with two names count once
    for (const Function &function : functions_) {
      if (isModuleConstructor(function.name) || !seen.insert(function.start).second) continue;
      const std::string name = unitOf(function);
      Unit &unit = units[name];
      unit.name = name;
      note(unit, function);
    }
    std::vector<Unit> result;
    for (auto &[name, unit] : units) result.push_back(std::move(unit));
    return result;
  }

 private:
  // "lock (spin.h:12)": the innermost function there, if it was inlined.
  std::string placeOf(uint64_t address, const Function &function) {
    const DILineInfoSpecifier what(DILineInfoSpecifier::FileLineInfoKind::RawValue, DINameKind::ShortName);
    const DIInliningInfo info = debug_->getInliningInfoForAddress({address, SectionedAddress::UndefSection}, what);
    const std::string name = demangle(function.name);
    if (info.getNumberOfFrames() == 0 || info.getFrame(0).Line == 0) return name;
    const DILineInfo &line = info.getFrame(0);
    const std::string inner = line.FunctionName == DILineInfo::BadString ? name : line.FunctionName;
    return inner + " (" + line.FileName + ":" + std::to_string(line.Line) + ")";
  }

  std::string unitOf(const Function &function) {
    DWARFCompileUnit *unit = debug_->getCompileUnitForCodeAddress(function.start);
    if (!unit) return function.file;
    const char *name = unit->getUnitDIE().getShortName();
    return name ? name : function.file;
  }

  void note(Unit &unit, const Function &function) {
    bool ours = false, tsans = false;
    const auto calls = calls_.in(function.start, function.size);
    for (const auto &[hook, at] : calls) {
      ours |= StringRef(hook).starts_with("__bigfoot_") && !StringRef(hook).starts_with("__bigfoot_called_");
      tsans |= StringRef(hook).starts_with("__tsan_");
    }
    // Our pass tells of assembly; what else it leaves of locked instructions are atomics between their hooks. Other compilers replace these.
    const auto told = calls.find("__bigfoot_assembly");
    if (told != calls.end())
      for (const uint64_t at : told->second) unit.unseen_locks.insert(placeOf(at, function));
    if (!ours)
      for (const uint64_t at : memory_.locksIn(function.start, function.size)) unit.unseen_locks.insert(placeOf(at, function));
    ++unit.functions;
    unit.by_us |= ours;
    unit.by_tsan |= tsans;
    unit.needs_checks = unit.needs_checks || memory_.in(function.start, function.size);
  }

  const Calls &calls_;
  const MemoryUse memory_;
  const std::vector<Function> &functions_;
  std::unique_ptr<DWARFContext> debug_;
};

}  // namespace

void readUnits(const ELFObjectFileBase &file, const Calls &calls, Module &module) {
  const std::vector<Function> functions = readSymbols(file);
  module.has_symbols = !functions.empty();
  Grouping grouping(file, calls, functions);
  module.has_debug_info = grouping.hasDebugInfo();
  module.units = grouping.units();
}

}  // namespace bigfoot::inspect
