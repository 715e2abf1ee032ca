// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an instruction does to pointers. Integers of 64 bits may be some, in vectors and structures too; of what is computed with them, sums and what
// bits are set in may still be.
#include <numeric>

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "pass/summary/summary.h"

using namespace llvm;

namespace bigfoot {
namespace {

constexpr int64_t kPointerBytes = 8;
constexpr uint64_t kVaListBytes = 24;
constexpr char kException[] = "exception";   // what is thrown, anywhere

std::string number(int64_t value) { return std::to_string(value); }

class Visitor : public InstVisitor<Visitor> {
 public:
  Visitor(Nodes &nodes, unsigned result, unsigned more) : nodes_(nodes), result_(result), more_(more) {}

  void visitAllocaInst(AllocaInst &slot) { object('s', slot); }
  void visitLoadInst(LoadInst &load) { content(load.getPointerOperand(), load, load.getType()); }
  void visitStoreInst(StoreInst &store) { content(store.getPointerOperand(), *store.getValueOperand(), store.getValueOperand()->getType()); }
  void visitAtomicRMWInst(AtomicRMWInst &rmw) {
    content(rmw.getPointerOperand(), *rmw.getValOperand(), rmw.getType());
    content(rmw.getPointerOperand(), rmw, rmw.getType());
  }
  void visitAtomicCmpXchgInst(AtomicCmpXchgInst &exchange) {
    content(exchange.getPointerOperand(), *exchange.getNewValOperand(), exchange.getNewValOperand()->getType());
    content(exchange.getPointerOperand(), exchange, exchange.getNewValOperand()->getType());
  }

  // p + 8 + 24 * i: any number of 24 bytes from p + 8
  void visitGetElementPtrInst(GetElementPtrInst &address) {
    if (address.getType()->isPointerTy() && address.hasAllConstantIndices()) return;
    if (!address.getType()->isPointerTy()) return anywhere(address);
    const DataLayout &layout = address.getDataLayout();
    MapVector<Value *, APInt> variable;
    APInt constant(64, 0);
    if (!address.collectOffset(layout, 64, variable, constant)) return anywhere(address);
    uint64_t stride = 0;
    for (const auto &[index, scale] : variable) stride = std::gcd(stride, scale.abs().getZExtValue());
    Cell base = nodes_.of(address.getPointerOperand());
    if (!base.node) return;
    const unsigned node = nodes_.of(&address).node;
    base.offset += constant.getSExtValue();
    nodes_.unify({node, 0}, base);
    nodes_.line("* " + number(node) + " " + number(static_cast<int64_t>(stride ? stride : 1)));
  }

  void visitPHINode(PHINode &phi) { same(phi); }
  void visitSelectInst(SelectInst &select) {
    join(select, select.getTrueValue());
    join(select, select.getFalseValue());
  }
  void visitBinaryOperator(BinaryOperator &operation) {
    if (!nodes_.mayHold(operation.getType())) return;
    switch (operation.getOpcode()) {
      case Instruction::Sub:
        if (isa<PtrToIntInst>(operation.getOperand(0)) && isa<PtrToIntInst>(operation.getOperand(1))) return;  // a distance
        join(operation, operation.getOperand(0));
        break;
      case Instruction::Add:
      case Instruction::And:
      case Instruction::Or:
      case Instruction::Xor:
        same(operation);
        break;
      case Instruction::Shl:
      case Instruction::LShr:
      case Instruction::AShr:
        join(operation, operation.getOperand(0));
        break;
      default:
        return;
    }
    if (const unsigned node = nodes_.of(&operation).node) nodes_.line("* " + number(node) + " 1");
  }

  void visitReturnInst(ReturnInst &end) {
    if (end.getReturnValue()) nodes_.unify({result_, 0}, nodes_.of(end.getReturnValue()));
  }
  void visitLandingPadInst(LandingPadInst &pad) { nodes_.line("v " + number(nodes_.of(&pad).node) + " " + kException); }
  void visitResumeInst(ResumeInst &) {}

  void visitCallBase(CallBase &call) {
    if (call.isInlineAsm()) return same(call);
    const Function *callee = call.getCalledFunction();
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call)) return visitIntrinsic(*intrinsic);
    const auto *symbol = dyn_cast<GlobalValue>(call.getCalledOperand()->stripPointerCasts());
    std::string line = "x " + (callee || symbol ? nodes_.symbol(callee ? *callee : *symbol) : "-") + " " +
                       number(callee || symbol ? 0 : nodes_.of(call.getCalledOperand()).node) + " " + number(nodes_.of(&call).node);
    for (unsigned i = 0; i < call.arg_size(); ++i) line += " " + number(argument(call, i));
    nodes_.line(line);
  }

  // Casts are what they are of (Nodes::of); vectors and structures are as one of their parts.
  void visitInstruction(Instruction &instruction) {
    if (isa<CastInst>(instruction) || isa<CmpInst>(instruction) || isa<FreezeInst>(instruction)) return;
    same(instruction);
  }

 private:
  void join(Value &result, Value *operand) {
    if (nodes_.mayHold(result.getType()) && nodes_.mayHold(operand->getType())) nodes_.unify(nodes_.of(&result), nodes_.of(operand));
  }
  void same(Instruction &instruction) {
    for (Use &operand : instruction.operands())
      if (!isa<BasicBlock>(operand)) join(instruction, operand);
  }

  void anywhere(GetElementPtrInst &address) {
    join(address, address.getPointerOperand());
    if (const unsigned node = nodes_.of(&address).node) nodes_.line("* " + number(node) + " 1");
  }

  void object(char kind, Value &value) { nodes_.line(std::string(1, kind) + " " + number(nodes_.of(&value).node)); }

  // Each word of it.
  void content(Value *address, Value &value, Type *type) {
    if (!nodes_.mayHold(type)) return;
    const Cell place = nodes_.of(address), held = nodes_.of(&value);
    if (!place.node || !held.node) return;
    unsigned node = held.node;
    if (held.offset) {
      node = nodes_.make();
      nodes_.unify({node, 0}, held);
    }
    const int64_t bytes = static_cast<int64_t>(layoutOf(address, value).getTypeStoreSize(type).getKnownMinValue());
    for (int64_t at = 0; at < bytes; at += kPointerBytes) nodes_.line("c " + number(place.node) + " " + number(place.offset + at) + " " + number(node));
  }
  static const DataLayout &layoutOf(const Value *address, const Value &value) {
    if (const auto *instruction = dyn_cast<Instruction>(&value)) return instruction->getDataLayout();
    if (const auto *argument = dyn_cast<Argument>(&value)) return argument->getParent()->getDataLayout();
    if (const auto *instruction = dyn_cast<Instruction>(address)) return instruction->getDataLayout();
    if (const auto *argument = dyn_cast<Argument>(address)) return argument->getParent()->getDataLayout();
    static const DataLayout kUsual("e-p:64:64");
    return kUsual;
  }

  // A node whose offset is 0. What is passed by value is a copy.
  unsigned argument(CallBase &call, unsigned i) {
    Value *value = call.getArgOperand(i);
    if (!nodes_.mayHold(value->getType())) return 0;
    const Cell cell = nodes_.of(value);
    if (!cell.node || (!cell.offset && !call.isByValArgument(i))) return cell.node;
    const unsigned node = nodes_.make();
    if (call.isByValArgument(i)) {
      nodes_.line("s " + number(node));
      copy({node, 0}, cell, call.getDataLayout().getTypeStoreSize(call.getParamByValType(i)).getFixedValue());
    } else {
      nodes_.unify({node, 0}, cell);
    }
    return node;
  }

  void copy(Cell to, Cell from, uint64_t bytes) {
    if (to.node && from.node)
      nodes_.line("y " + number(to.node) + " " + number(to.offset) + " " + number(from.node) + " " + number(from.offset) + " " + number(static_cast<int64_t>(bytes)));
  }

  void visitIntrinsic(IntrinsicInst &call) {
    if (auto *transfer = dyn_cast<AnyMemTransferInst>(&call)) {
      const auto *length = dyn_cast<ConstantInt>(transfer->getLength());
      return copy(nodes_.of(transfer->getRawDest()), nodes_.of(transfer->getRawSource()), length ? length->getZExtValue() : 0);
    }
    if (call.getIntrinsicID() == Intrinsic::vastart) return startArguments(call.getArgOperand(0));
    if (call.getIntrinsicID() == Intrinsic::vacopy) return copy(nodes_.of(call.getArgOperand(0)), nodes_.of(call.getArgOperand(1)), kVaListBytes);
    switch (call.getIntrinsicID()) {
      case Intrinsic::masked_store:
      case Intrinsic::masked_scatter:
        return masked(call, call.getArgOperand(1), *call.getArgOperand(0));
      case Intrinsic::masked_load:
      case Intrinsic::masked_gather:
        return masked(call, call.getArgOperand(0), call);
      default:
        break;
    }
    if (!nodes_.mayHold(call.getType())) return;
    for (Use &operand : call.args())
      if (operand->getType()->isPtrOrPtrVectorTy() || call.getType()->isPtrOrPtrVectorTy()) join(call, operand);
  }
  // Lanes go anywhere near the address.
  void masked(IntrinsicInst &call, Value *address, Value &value) {
    if (!nodes_.mayHold(value.getType())) return;
    if (const unsigned node = nodes_.of(address).node) nodes_.line("* " + number(node) + " " + number(kPointerBytes));
    content(address, value, value.getType());
  }

  // struct { unsigned, unsigned; void *overflow_arg_area, *reg_save_area; }, which point to the arguments
  void startArguments(Value *list) {
    const Cell cell = nodes_.of(list);
    if (!cell.node) return;
    const unsigned area = nodes_.make();
    nodes_.line("s " + number(area));
    nodes_.line("* " + number(area) + " " + number(kPointerBytes));
    nodes_.line("c " + number(area) + " 0 " + number(more_));
    for (const int64_t at : {8, 16}) nodes_.line("c " + number(cell.node) + " " + number(cell.offset + at) + " " + number(area));
  }

  Nodes &nodes_;
  const unsigned result_, more_;
};

}  // namespace

void summarise(const Instruction &instruction, Nodes &nodes, unsigned result, unsigned more) {
  Visitor(nodes, result, more).visit(const_cast<Instruction &>(instruction));
}

}  // namespace bigfoot
