// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/site_table.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "pass/access/access.h"
#include "pass/lower/call_cycles.h"
#include "pass/lower/variable_name.h"

using namespace llvm;

namespace bigfoot {

namespace {

struct SourcePlace {
  const DIScope *file = nullptr;  // names it
  unsigned line = 0, column = 0;
  bool is_scope = false;
};

}  // namespace

// Of what the compiler merged from several lines the location says 0; which scope they share is known.
static SourcePlace beginOf(const DIScope *scope) {
  for (; scope; scope = scope->getScope()) {
    if (const auto *block = dyn_cast<DILexicalBlock>(scope); block && block->getLine()) return {scope, block->getLine(), block->getColumn(), true};
    if (const auto *function = dyn_cast<DISubprogram>(scope)) return {scope, function->getLine(), 0, true};
  }
  return {};
}

static SourcePlace placeOf(const Instruction &at) {
  const DILocation *location = at.getDebugLoc();
  if (!location) return beginOf(at.getFunction()->getSubprogram());
  if (location->getLine()) return {location->getScope(), location->getLine(), location->getColumn()};
  return beginOf(location->getScope());
}

// To LLVM //a.c is not absolute.
static std::string sourceFile(const DIScope &scope) {
  if (scope.getFilename().starts_with("/")) return scope.getFilename().str();
  SmallString<128> path(scope.getDirectory());
  sys::path::append(path, scope.getFilename());
  return path.str().str();
}

static StringRef sourceFunction(const Instruction &at) {
  const DILocation *location = at.getDebugLoc();
  const DISubprogram *subprogram = location ? location->getScope()->getSubprogram() : nullptr;
  if (!subprogram) return at.getFunction()->getName();
  return subprogram->getLinkageName().empty() ? subprogram->getName() : subprogram->getLinkageName();
}

unsigned SiteTable::string(StringRef text) {
  if (text.empty()) return 0;
  const auto [entry, is_new] = strings_.try_emplace(text, text_.size());
  if (is_new) text_.append(text.data(), text.size()).push_back('\0');
  return entry->second;
}

Constant *SiteTable::add(const Instruction &at, const Value *address, uint64_t size, unsigned flags) {
  Type *byte = Type::getInt8Ty(module_.getContext());
  if (!table_) table_ = new GlobalVariable(module_, byte, /*isConstant=*/true, GlobalValue::ExternalLinkage, nullptr);
  const SourcePlace place = placeOf(at);
  if (place.is_scope) flags |= kSiteScope;
  if (!size) flags |= kSiteRange;
  if (cycles_.has(*at.getFunction())) flags |= kSiteCycle;
  const uint64_t offset = sites_.size() * sizeof(Site);
  sites_.push_back({static_cast<int>(string(place.file ? sourceFile(*place.file) : "")),
                    static_cast<int>(string(sourceFunction(at))),
                    static_cast<int>(string(address ? variableName(at, address, size) : "")),
                    place.line, place.column, static_cast<unsigned>(size), static_cast<unsigned short>(flags), 0});
  return ConstantExpr::getInBoundsGetElementPtr(byte, table_,
                                                ConstantInt::get(Type::getInt64Ty(module_.getContext()), offset));
}

Constant *SiteTable::add(const Access &access, unsigned more_flags) {
  const auto *length = dyn_cast_or_null<ConstantInt>(access.bytes);
  const unsigned flags = (access.is_write ? kSiteWrite : 0) | (access.is_vptr ? kSiteVptr : 0) | more_flags;
  const bool is_one_pointer = access.address->getType()->isPointerTy();
  return add(*access.at, is_one_pointer ? access.address : nullptr, length ? length->getZExtValue() : access.size,
             flags);
}

Constant *SiteTable::initializer() const {
  LLVMContext &context = module_.getContext();
  Type *u32 = Type::getInt32Ty(context), *u16 = Type::getInt16Ty(context);
  auto *type = StructType::get(u32, u32, u32, u32, u32, u32, u16, u16);
  std::vector<Constant *> sites;
  for (const Site &site : sites_) {
    const uint64_t to_strings = (sites_.size() - sites.size()) * sizeof(Site);  // from this site's first byte
    auto distance = [&](int text, uint64_t field) { return ConstantInt::get(u32, text ? to_strings - field + text : 0); };
    sites.push_back(ConstantStruct::get(
        type, {distance(site.file, offsetof(Site, file)), distance(site.function, offsetof(Site, function)),
               distance(site.variable, offsetof(Site, variable)), ConstantInt::get(u32, site.line),
               ConstantInt::get(u32, site.column), ConstantInt::get(u32, site.size), ConstantInt::get(u16, site.flags),
               ConstantInt::get(u16, site.values)}));
  }
  return ConstantStruct::getAnon({ConstantArray::get(ArrayType::get(type, sites.size()), sites),
                                  ConstantDataArray::getString(context, text_, /*AddNull=*/false)});
}

SiteTable::~SiteTable() {
  if (!table_) return;
  Constant *content = initializer();
  auto *table = new GlobalVariable(module_, content->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, content,
                                   "bigfoot.sites");
  table->setSection("bigfoot_sites");
  table->setAlignment(Align(alignof(Site)));
  table_->replaceAllUsesWith(table);
  table_->eraseFromParent();
}

}  // namespace bigfoot
