// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Site tables: what the pass writes of a place is what the reporter reads, whatever files and functions are called. The names come from the input,
// each up to a NUL; the table's bytes are laid out as the linker would, read by abi/site.h, sent as the runtime does, and parsed.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <memory>

#include "llvm/IR/Constants.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "pass/lower/call_cycles.h"
#include "pass/lower/site_table.h"
#include "report/fields.h"
#include "runtime/report/stream.h"

using namespace llvm;

static void require(bool holds) {
  if (!holds) abort();
}

namespace {

// Takes the input apart.
class Input {
 public:
  Input(const uint8_t *data, size_t size) : rest_(reinterpret_cast<const char *>(data), size) {}
  bool isEmpty() const { return rest_.empty(); }
  std::string name() {
    const auto [name, rest] = rest_.split('\0');
    rest_ = rest;
    return name.str();
  }
  unsigned number() {
    unsigned value = 0;
    const size_t bytes = std::min<size_t>(rest_.size(), sizeof value);
    if (bytes) memcpy(&value, rest_.data(), bytes);
    rest_ = rest_.drop_front(bytes);
    return value;
  }

 private:
  StringRef rest_;
};

struct Place {
  std::string file, function;
  unsigned line, column, size, flags;
};

void append(std::vector<char> &bytes, const Constant &constant, const DataLayout &layout) {
  if (const auto *number = dyn_cast<ConstantInt>(&constant)) {
    const uint64_t value = number->getZExtValue();
    const auto *from = reinterpret_cast<const char *>(&value);
    bytes.insert(bytes.end(), from, from + layout.getTypeStoreSize(number->getType()));
  } else if (const auto *data = dyn_cast<ConstantDataSequential>(&constant)) {
    bytes.insert(bytes.end(), data->getRawDataValues().begin(), data->getRawDataValues().end());
  } else if (constant.isNullValue()) {
    bytes.resize(bytes.size() + layout.getTypeStoreSize(constant.getType()));
  } else {
    for (const Use &part : constant.operands()) append(bytes, *cast<Constant>(part), layout);
  }
}

// A function of its own for each site, since its name is.
class Writer {
 public:
  Writer() : debug_(module_) {
    unit_ = debug_.createCompileUnit(dwarf::DW_LANG_C99, debug_.createFile("unit.c", "/"), "", false, "", 0);
    word_ = new GlobalVariable(module_, Type::getInt32Ty(context_), false, GlobalValue::ExternalLinkage, nullptr, "word");
  }

  Place add(Input &input) {
    Place site{"", input.name(), input.number(), input.number() & 0xffff, input.number() & 0xff, input.number() & (bigfoot::kSiteWrite | bigfoot::kSiteAtomic)};
    const std::string name = input.name(), directory = "/d";
    site.file = StringRef(name).starts_with("/") ? name : directory + "/" + name;
    auto *type = FunctionType::get(Type::getVoidTy(context_), false);
    auto *function = Function::Create(type, GlobalValue::InternalLinkage, "f", module_);
    DIFile *file = debug_.createFile(name, directory);
    auto *subprogram = debug_.createFunction(file, site.function, "", file, 1, debug_.createSubroutineType(debug_.getOrCreateTypeArray({})), 1,
                                             DINode::FlagZero, DISubprogram::SPFlagDefinition);
    function->setSubprogram(subprogram);
    IRBuilder<> builder(BasicBlock::Create(context_, "", function));
    builder.SetCurrentDebugLocation(DILocation::get(context_, site.line, site.column, subprogram));
    Instruction *load = builder.CreateLoad(Type::getInt32Ty(context_), word_);
    builder.CreateRetVoid();
    if (!table_) table_ = std::make_unique<bigfoot::SiteTable>(module_, cycles_);
    table_->add(*load, nullptr, site.size, site.flags);
    if (site.line == 0) {  // of nowhere: where its function begins
      site.line = 1;
      site.column = 0;
      site.flags |= bigfoot::kSiteScope;
    }
    return site;
  }

  std::vector<char> bytes() {
    table_.reset();
    std::vector<char> bytes;
    append(bytes, *module_.getGlobalVariable("bigfoot.sites", true)->getInitializer(), module_.getDataLayout());
    return bytes;
  }

 private:
  LLVMContext context_;
  Module module_{"m", context_};
  DIBuilder debug_;
  DICompileUnit *unit_;
  GlobalVariable *word_;
  bigfoot::CallCycles cycles_{{}};
  std::unique_ptr<bigfoot::SiteTable> table_;
};

std::string textOf(const int &field) {
  const char *text = bigfoot::siteString(field);
  return text ? text : "";
}

// As runtime/report/describe.cpp has it, and back.
void send(const bigfoot::Site &site, const Place &expected) {
  bigfoot::Stream stream;
  stream.line("access").text("file", bigfoot::siteString(site.file)).field("line", site.line).field("column", site.column);
  stream.text("function", bigfoot::siteString(site.function)).finish();
  bigfoot::report::Fields fields({stream.data(), stream.size() - 1});
  require(fields.text("file", "") == expected.file && fields.text("function", "") == expected.function);
  require(fields.number("line") == expected.line && fields.number("column") == expected.column && fields.error().empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Input input(data, size);
  if (input.isEmpty()) return 0;
  Writer writer;
  std::vector<Place> all;
  while (!input.isEmpty() && all.size() < 64) all.push_back(writer.add(input));
  const std::vector<char> bytes = writer.bytes();
  require(bytes.size() >= all.size() * sizeof(bigfoot::Site) && bytes.back() == 0);
  for (size_t i = 0; i < all.size(); ++i) {
    const auto &site = reinterpret_cast<const bigfoot::Site *>(bytes.data())[i];
    require(textOf(site.file) == all[i].file && textOf(site.function) == all[i].function);
    require(site.line == all[i].line && site.column == all[i].column && site.size == all[i].size);
    require(site.flags == (all[i].flags | (all[i].size ? 0 : bigfoot::kSiteRange)) && site.variable == 0);
    send(site, all[i]);
  }
  return 0;
}
