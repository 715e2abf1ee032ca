// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/summary/summary.h"

#include "abi/summary.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "pass/lower/site_table.h"
#include "pass/mark.h"

using namespace llvm;

namespace bigfoot {
namespace {

std::string number(int64_t value) { return std::to_string(value); }

}  // namespace

Summary::Summary(Module &module) : module_(module), nodes_(module) {
  text_ = "M " + number(kSummaryVersion) + "\n";
  addSymbols();
}

void Summary::addInitializer(unsigned node, int64_t offset, const Constant &value) {
  const DataLayout &layout = module_.getDataLayout();
  if (isa<ConstantData>(value) || !nodes_.mayHold(value.getType())) return;
  if (auto *structure = dyn_cast<StructType>(value.getType()); structure && isa<ConstantStruct>(value)) {
    const StructLayout &places = *layout.getStructLayout(structure);
    for (unsigned i = 0; i < value.getNumOperands(); ++i) addInitializer(node, offset + places.getElementOffset(i), *cast<Constant>(value.getOperand(i)));
  } else if (auto *array = dyn_cast<ArrayType>(value.getType()); array && isa<ConstantArray>(value)) {
    const int64_t size = layout.getTypeAllocSize(array->getElementType());
    for (unsigned i = 0; i < value.getNumOperands(); ++i) addInitializer(node, offset + i * size, *cast<Constant>(value.getOperand(i)));
  } else if (const Cell to = nodes_.of(&value); to.node) {
    const unsigned content = nodes_.make();
    nodes_.unify({content, 0}, to);
    nodes_.line("c " + number(node) + " " + number(offset) + " " + number(content));
  }
}

// The linker tells where a section begins and ends, and all that lies in it can be reached from there.
void Summary::addSection(const GlobalVariable &variable) {
  if (!variable.hasSection()) return;
  for (const char *end : {"__start_", "__stop_"}) {
    const unsigned node = nodes_.make();
    nodes_.line("g " + number(node) + " " + end + variable.getSection().str());
    nodes_.line("* " + number(node) + " 1");
    nodes_.unify({node, 0}, nodes_.of(&variable));
  }
}

void Summary::addSymbols() {
  for (const GlobalVariable &variable : module_.globals()) {
    if (variable.isDeclaration() || variable.getName().starts_with("llvm.") || variable.getName().starts_with("bigfoot.")) continue;
    nodes_.line("o " + nodes_.symbol(variable) + (variable.isConstant() ? " constant" : ""));
    addSection(variable);
    if (variable.hasInitializer()) addInitializer(nodes_.of(&variable).node, 0, *variable.getInitializer());
  }
  for (const GlobalAlias &alias : module_.aliases()) nodes_.unify(nodes_.of(&alias), nodes_.of(alias.getAliasee()));
  for (const GlobalIFunc &ifunc : module_.ifuncs())
    if (const Function *resolver = ifunc.getResolverFunction())
      for (const Instruction &instruction : instructions(*resolver))
        if (const auto *result = dyn_cast<ReturnInst>(&instruction)) nodes_.unify(nodes_.of(&ifunc), nodes_.of(result->getReturnValue()));
  const GlobalVariable *constructors = module_.getNamedGlobal("llvm.global_ctors");
  const auto *list = constructors && constructors->hasInitializer() ? dyn_cast<ConstantArray>(constructors->getInitializer()) : nullptr;
  if (!list) return;
  for (const Use &entry : list->operands())
    if (const auto *function = dyn_cast<Function>(cast<Constant>(entry)->getOperand(1)->stripPointerCasts())) nodes_.line("i " + nodes_.symbol(*function));
}

unsigned Summary::file(StringRef path) {
  const auto [entry, is_new] = files_.try_emplace(path, files_.size() + 1);
  if (is_new) nodes_.line("F " + number(entry->second) + " " + path.str());
  return entry->second;
}

void Summary::addSite(const SledEntry &entry, const SiteTable &sites) {
  const Site &site = sites.at(entry.number);
  const unsigned path = file(sites.fileOf(entry.number));
  Cell cell = nodes_.of(entry.access.address);
  std::string values;
  for (const Value *value : entry.values)
    if (const Cell stored = nodes_.of(value); stored.node) values += " " + number(stored.node);
  // Inline assembly is no call here.
  const auto *call = dyn_cast<CallBase>(entry.access.at);
  const bool of_call = (entry.flags & kSitePasses) && call && !call->isInlineAsm();
  nodes_.line((of_call ? "p " : "t ") + number(cell.node) + " " + number(cell.offset + static_cast<int64_t>(entry.access.offset)) + " " + number(site.size) + " " +
              number(site.flags) + " " + number(path) + " " + number(site.line) + " " + number(site.column) + values);
}

void Summary::add(const Function &function, ArrayRef<Stretch> stretches, const SiteTable &sites) {
  if (function.isDeclaration() || function.hasAvailableExternallyLinkage() || function.getName().starts_with("bigfoot.")) return;
  DenseMap<const Instruction *, SmallVector<const SledEntry *, 2>> entries;
  for (const Stretch &stretch : stretches)
    for (const SledEntry &entry : stretch.entries()) entries[entry.access.at].push_back(&entry);
  const unsigned result = nodes_.make(), more = nodes_.make();
  std::string header = "f " + nodes_.symbol(function) + " " + number(nodes_.of(&function).node) + " " + number(result) + " " + number(more);
  for (const Argument &argument : function.args()) header += " " + number(nodes_.of(&argument).node);
  nodes_.line(header);
  DenseMap<const BasicBlock *, unsigned> blocks;
  for (const BasicBlock &block : function) blocks.try_emplace(&block, blocks.size());
  for (const BasicBlock &block : function) {
    std::string line = "b " + number(blocks[&block]);
    for (const BasicBlock *next : successors(&block)) line += " " + number(blocks[next]);
    nodes_.line(line);
    for (const Instruction &instruction : block) {
      for (const SledEntry *entry : entries.lookup(&instruction)) addSite(*entry, sites);
      summarise(instruction, nodes_, result, more);
    }
  }
  text_ += nodes_.takeLines();
}

// => module asm ".pushsection bigfoot_summary, \"\", @progbits", the text, ".popsection"
void Summary::write() {
  text_ += nodes_.takeLines();
  std::string assembly = ".pushsection " + std::string(kSummarySection) + ", \"\", @progbits\n";
  for (auto [line, rest] = StringRef(text_).split('\n'); !line.empty(); std::tie(line, rest) = rest.split('\n')) {
    assembly += ".ascii \"";
    for (const char c : line) {
      if (c == '"' || c == '\\') assembly += '\\';
      assembly += c;
    }
    assembly += "\\n\"\n";
  }
  module_.appendModuleInlineAsm(assembly + ".popsection\n");
}

}  // namespace bigfoot
