// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/sleds/sleds.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Mangler.h"
#include "pass/access/access.h"
#include "pass/access/cannot_race.h"
#include "pass/lower/location.h"
#include "pass/lower/site_table.h"
#include "pass/sleds/stretch.h"

#define DEBUG_TYPE "bigfoot"

using namespace llvm;

ALWAYS_ENABLED_STATISTIC(sleds_placed, "Sleds placed");
ALWAYS_ENABLED_STATISTIC(sleds_accesses, "Accesses with a sled");
ALWAYS_ENABLED_STATISTIC(sleds_lanes, "Accesses of vector lanes left without a sled");

namespace bigfoot {
namespace {

// Which lanes of a vector are accessed, and where, only registers of vectors tell.
bool isOfLanes(const Access &access) { return access.mask || access.lane >= 0; }

Value *lengthOf(const Access &access) { return isa_and_nonnull<ConstantInt>(access.bytes) ? nullptr : access.bytes; }

// What the assembler calls the function. An operand would not do: in position-independent code a function that others may replace is none.
std::string symbolOf(Function &function) {
  if (!function.hasName()) function.setName("bigfoot.unnamed");
  SmallString<64> name;
  Mangler().getNameWithPrefix(name, &function, false);
  std::string symbol;
  for (char c : name) symbol += c == '$' ? "$$" : std::string(1, c);   // in inline assembly $ begins an operand
  return '"' + symbol + '"';
}

// The text of a sled. Operands are for each access its site, its address and, unless the site tells it, its length.
class SledText {
 public:
  void add(IRBuilder<> &builder, Value *site, Value *address, Value *length) {
    records_ += ".long ${" + operand(site, "i") + ":c} - .\n";
    leas_ += "leaq $" + operand(address, "*m") + ", %rax\n";
    if (length) leas_ += "leaq ($" + operand(builder.CreateZExtOrTrunc(length, builder.getInt64Ty()), "r") + "), %rax\n";
  }

  void emit(IRBuilder<> &builder) {
    Function *function = builder.GetInsertBlock()->getParent();
    SmallVector<Type *> types;
    for (Value *value : values_) types.push_back(value->getType());
    auto *type = FunctionType::get(builder.getVoidTy(), types, false);
    CallInst *call = builder.CreateCall(InlineAsm::get(type, text(symbolOf(*function)), constraints_ + "~{flags}", /*hasSideEffects=*/true), values_);
    for (unsigned i : memory_) call->addParamAttr(i, Attribute::get(call->getContext(), Attribute::ElementType, builder.getInt8Ty()));
    call->addFnAttr(Attribute::NoUnwind);
  }

 private:
  std::string operand(Value *value, const char *constraint) {
    constraints_ += std::string(constraint) + ",";
    if (constraint[0] == '*') memory_.push_back(values_.size());
    values_.push_back(value);
    return std::to_string(values_.size() - 1);
  }

  // Eight aligned bytes hold the sled: only four of eight places need padding, at most four bytes of it. Sections that the linker drops with
  // the function's, and that belong to its group.
  std::string text(const std::string &function) const {
    const std::string sled = ".Lbigfoot_sled${:uid}", stub = ".Lbigfoot_stub${:uid}";
    const std::string accesses = std::to_string(memory_.size());
    return ".p2align 3, , 4\n" + sled + ":\n.byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"
           ".pushsection bigfoot_stubs, \"axo?\", @progbits, " + function + "\n" + stub + ":\n"
           "leaq -128(%rsp), %rsp\ncallq *__bigfoot_sled@GOTPCREL(%rip)\njmp " + sled + " + 5\n" + leas_ + ".popsection\n"
           ".pushsection bigfoot_sleds, \"ao?\", @progbits, " + function + "\n"
           ".long " + sled + " - .\n.long " + stub + " - .\n.long " + accesses + "\n" + records_ + ".popsection";
  }

  std::string constraints_, leas_, records_;
  SmallVector<Value *> values_;
  SmallVector<unsigned> memory_;
};

void emit(const Stretch &stretch, SiteTable &sites) {
  IRBuilder<> builder(stretch.before());
  builder.SetCurrentDebugLocation(hookLocation(*stretch.accesses().front().at));
  SledText text;
  for (const Access &access : stretch.accesses())
    text.add(builder, sites.add(access), stretch.addressOf(access, builder), lengthOf(access));
  text.emit(builder);
  ++sleds_placed;
  sleds_accesses += stretch.accesses().size();
}

void findStretches(BasicBlock &block, CannotRace &cannot_race, std::vector<Stretch> &stretches) {
  bool open = false;
  for (Instruction &instruction : block) {
    SmallVector<Access, 2> accesses;
    findAccesses(instruction, accesses);
    for (const Access &access : accesses) {
      if (cannot_race(instruction, access.address)) continue;
      if (isOfLanes(access)) {
        ++sleds_lanes;
        continue;
      }
      if (!open || !stretches.back().add(access)) stretches.emplace_back(access);
      open = true;
    }
    if (endsStretch(instruction)) open = false;
  }
}

}  // namespace

bool placeSleds(Function &function, SiteTable &sites, CannotRace &cannot_race) {
  std::vector<Stretch> stretches;
  for (BasicBlock &block : function) findStretches(block, cannot_race, stretches);
  for (const Stretch &stretch : stretches) emit(stretch, sites);
  return !stretches.empty();
}

}  // namespace bigfoot
