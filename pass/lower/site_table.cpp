// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/lower/site_table.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "pass/access/access.h"
#include "pass/lower/variable_name.h"

using namespace llvm;

namespace bigfoot {

SiteTable::SiteTable(Module &module) : module_(module) {
  Type *u32 = Type::getInt32Ty(module.getContext());
  Type *u16 = Type::getInt16Ty(module.getContext());
  type_ = StructType::get(u32, u32, u32, u32, u32, u32, u16, u16);
}

static std::string sourceFile(const DILocation &location) {
  SmallString<128> path;
  if (!sys::path::is_absolute(location.getFilename())) path = location.getDirectory();
  sys::path::append(path, location.getFilename());
  return path.str().str();
}

static StringRef sourceFunction(const Instruction &at) {
  const DILocation *location = at.getDebugLoc();
  const DISubprogram *subprogram = location ? location->getScope()->getSubprogram() : nullptr;
  if (!subprogram) return at.getFunction()->getName();
  return subprogram->getLinkageName().empty() ? subprogram->getName() : subprogram->getLinkageName();
}

// Private and unnamed_addr: the linker folds equal strings of all modules.
Constant *SiteTable::string(StringRef text) {
  GlobalVariable *&variable = strings_[text];
  if (!variable) {
    Constant *data = ConstantDataArray::getString(module_.getContext(), text);
    variable = new GlobalVariable(module_, data->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, data,
                                  "bigfoot.string");
    variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    variable->setAlignment(Align(1));
  }
  return variable;
}

// The distance from the field to the text: the linker knows it, so that loading the program relocates nothing.
Constant *SiteTable::distance(GlobalVariable *site, unsigned field, StringRef text) {
  Type *u32 = Type::getInt32Ty(module_.getContext());
  if (text.empty()) return ConstantInt::get(u32, 0);
  Type *u64 = Type::getInt64Ty(module_.getContext());
  Constant *indices[] = {ConstantInt::get(u32, 0), ConstantInt::get(u32, field)};
  Constant *from = ConstantExpr::getPtrToInt(ConstantExpr::getInBoundsGetElementPtr(type_, site, indices), u64);
  return ConstantExpr::getTrunc(ConstantExpr::getSub(ConstantExpr::getPtrToInt(string(text), u64), from), u32);
}

Constant *SiteTable::add(const Instruction &at, const Value *address, uint64_t size, unsigned flags) {
  LLVMContext &context = module_.getContext();
  auto number = [&](unsigned bits, uint64_t value) { return ConstantInt::get(Type::getIntNTy(context, bits), value); };
  const DILocation *location = at.getDebugLoc();
  auto *site = new GlobalVariable(module_, type_, /*isConstant=*/true, GlobalValue::PrivateLinkage, nullptr,
                                  "bigfoot.site");
  site->setSection("bigfoot_sites");
  site->setAlignment(Align(4));
  if (!size) flags |= kSiteRange;
  site->setInitializer(ConstantStruct::get(
      type_, {distance(site, 0, location ? sourceFile(*location) : ""), distance(site, 1, sourceFunction(at)),
              distance(site, 2, address ? variableName(at, address, size) : ""),
              number(32, location ? location->getLine() : 0), number(32, location ? location->getColumn() : 0),
              number(32, size), number(16, flags), number(16, 0)}));
  return site;
}

Constant *SiteTable::add(const Access &access) {
  const auto *length = dyn_cast_or_null<ConstantInt>(access.bytes);
  const unsigned flags = (access.is_write ? kSiteWrite : 0) | (access.is_vptr ? kSiteVptr : 0);
  const bool is_one_pointer = access.address->getType()->isPointerTy();
  return add(*access.at, is_one_pointer ? access.address : nullptr, length ? length->getZExtValue() : access.size,
             flags);
}

}  // namespace bigfoot
