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

namespace bigfoot {
namespace {

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

// What a value is as operands: words of 64 bits, and vectors of two of them.
void flatten(Value *value, IRBuilder<> &builder, SmallVectorImpl<Value *> &words) {
  Type *type = value->getType();
  if (type->isAggregateType()) {
    for (unsigned i = 0; i < type->getNumContainedTypes() * (type->isArrayTy() ? type->getArrayNumElements() : 1); ++i)
      flatten(builder.CreateExtractValue(value, i), builder, words);
    return;
  }
  if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    const unsigned count = vector->getNumElements();
    if (vector->getScalarType()->isIntegerTy() && vector->getScalarSizeInBits() != 64) return;
    for (unsigned i = 0; i + 1 < count; i += 2)
      words.push_back(count == 2 ? value : builder.CreateShuffleVector(value, ArrayRef<int>{static_cast<int>(i), static_cast<int>(i + 1)}));
    if (count % 2) words.push_back(builder.CreateExtractElement(value, count - 1));
    return;
  }
  if (type->isPointerTy() || type->isIntegerTy(64)) return words.push_back(value);
  if (!type->isIntegerTy(128)) return;
  words.push_back(builder.CreateTrunc(value, builder.getInt64Ty()));
  words.push_back(builder.CreateTrunc(builder.CreateLShr(value, 64), builder.getInt64Ty()));
}

// The text of a sled. Operands are for each access its site, its address, unless the site tells it its length, and what it stores.
class SledText {
 public:
  void add(IRBuilder<> &builder, Value *site, Value *address, Value *length, ArrayRef<Value *> words) {
    records_ += ".long ${" + operand(site, "i") + ":c} - .\n";
    leas_ += "leaq $" + operand(address, "*m") + ", %rax\n";
    if (length) leas_ += "leaq ($" + operand(builder.CreateZExtOrTrunc(length, builder.getInt64Ty()), "r") + "), %rax\n";
    for (Value *word : words)
      leas_ += word->getType()->isVectorTy() ? "movaps ${" + operand(word, "x") + ":x}, %xmm0\n" : "leaq ($" + operand(word, "r") + "), %rax\n";
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

void emit(const Stretch &stretch) {
  IRBuilder<> builder(stretch.before());
  builder.SetCurrentDebugLocation(hookLocation(*stretch.before()));
  SledText text;
  for (const SledEntry &entry : stretch.entries()) {
    SmallVector<Value *> words;
    for (Value *value : entry.values) flatten(stretch.copy(value, builder), builder, words);
    assert(words.size() == entry.words && "the site was made for another number of words");
    text.add(builder, entry.site, stretch.addressOf(entry.access, builder), lengthOf(entry.access), words);
  }
  text.emit(builder);
  ++sleds_placed;
  sleds_accesses += stretch.entries().size();
}

void findStretches(BasicBlock &block, CannotRace &cannot_race, const TargetLibraryInfo &library, std::vector<Stretch> &stretches) {
  bool open = false;
  for (Instruction &instruction : block) {
    SmallVector<SledEntry, 2> entries;
    findEntries(instruction, cannot_race, library, entries);
    for (const SledEntry &entry : entries) {
      if (!open || !stretches.back().add(entry)) stretches.emplace_back(entry);
      open = true;
    }
    if (endsStretch(instruction)) open = false;
  }
}

}  // namespace

std::vector<Stretch> planSleds(Function &function, SiteTable &sites, CannotRace &cannot_race, const TargetLibraryInfo &library) {
  std::vector<Stretch> stretches;
  for (BasicBlock &block : function) findStretches(block, cannot_race, library, stretches);
  for (Stretch &stretch : stretches)
    for (SledEntry &entry : stretch.entries()) {
      entry.site = sites.add(entry.access, entry.flags);
      sites.setValues(entry.words);
      entry.number = sites.lastNumber();
    }
  return stretches;
}

void placeSleds(ArrayRef<Stretch> stretches) {
  for (const Stretch &stretch : stretches) emit(stretch);
}

}  // namespace bigfoot
