// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/access/assembly.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace bigfoot {

namespace {

// Instructions that access all of an operand in memory whenever they run, and synchronise nothing. Others may not touch it at all
// (prefetch, clflush, lea, nop), touch what is far from it (bts), a part of it (xsave), or as an atomic does (lock, xchg).
bool accessesItsOperands(StringRef instruction) {
  static const StringSet<> names = {"mov",    "movabs", "movnti", "movsbw", "movsbl", "movsbq", "movswl",  "movswq",  "movslq",  "movzbw",
                                    "movzbl", "movzbq", "movzwl", "movzwq", "movsx",  "movzx",  "movsxd",  "movss",   "movd",    "movaps",
                                    "movups", "movapd", "movupd", "movdqa", "movdqu", "add",    "sub",     "adc",     "sbb",     "and",
                                    "or",     "xor",    "inc",    "dec",    "neg",    "not",    "cmp",     "test",    "imul",    "mul",
                                    "idiv",   "div",    "shl",    "shr",    "sal",    "sar",    "rol",     "ror",     "push",    "pop",
                                    "popcnt", "lzcnt",  "tzcnt",  "bsf",    "bsr",    "fld",    "flds",    "fldt",    "fst",     "fsts",
                                    "fstp",   "fstps",  "fstpt",  "fild",   "filds",  "fildll", "fist",    "fists",   "fistp",   "fistps",
                                    "fistpll", "fldcw", "fnstcw", "fstcw",  "fnstsw", "fstsw",  "ldmxcsr", "stmxcsr"};
  const std::string name = instruction.lower();
  const bool has_size = !name.empty() && StringRef("bwlq").contains(name.back());
  return names.contains(name) || (has_size && names.contains(StringRef(name).drop_back()));
}

// What lies between newlines and semicolons, without comments: an instruction with its operands, a label, a directive.
SmallVector<StringRef, 8> statements(StringRef text) {
  SmallVector<StringRef, 8> lines;
  SplitString(text, lines, "\n;");
  for (StringRef &line : lines) line = line.split('#').first.trim();
  erase_if(lines, [](StringRef line) { return line.empty(); });
  return lines;
}

StringRef firstWord(StringRef statement) {
  return statement.take_until([](char c) { return isSpace(c) || c == '{'; });
}

// Every instruction of the text is one of those, so that all of them run.
bool accessesItsOperandsOnly(StringRef text) {
  const auto all = statements(text);
  return !all.empty() && all_of(all, [](StringRef statement) { return accessesItsOperands(firstWord(statement)); });
}

// Whether the text has the operand, `$0`, and never at a distance, `8+$0`.
bool names(StringRef text, unsigned operand) {
  const std::string number = std::to_string(operand);
  bool found = false;
  for (size_t at = text.find('$'); at != StringRef::npos; at = text.find('$', at + 1)) {
    StringRef rest = text.substr(at + 1);
    if (rest.starts_with("$")) {   // a dollar
      ++at;
      continue;
    }
    const bool has_modifier = rest.consume_front("{");
    if (!rest.consume_front(number) || (!rest.empty() && isDigit(rest.front()))) continue;
    const StringRef before = text.take_front(at).rtrim(), after = rest.ltrim();
    if (has_modifier || before.ends_with("+") || before.ends_with("-") || after.starts_with("+") || after.starts_with("-")) return false;
    found = true;
  }
  return found;
}

bool changesOtherMemory(const InlineAsm::ConstraintInfoVector &constraints) {
  return any_of(constraints, [](const InlineAsm::ConstraintInfo &constraint) {
    return constraint.Type == InlineAsm::isClobber && is_contained(constraint.Codes, "{memory}");
  });
}

bool isOperandInMemory(const InlineAsm::ConstraintInfoVector &constraints, unsigned number) {
  unsigned next = 0;
  for (const InlineAsm::ConstraintInfo &constraint : constraints)
    if (constraint.Type != InlineAsm::isClobber && next++ == number) return constraint.isIndirect;
  return false;
}

// "(%rdi)", "$1" or "${1:a}", of which the second is in memory if its constraint says so.
bool hasMemory(StringRef operands, const InlineAsm::ConstraintInfoVector &constraints) {
  if (operands.contains('(') || operands.contains('[')) return true;
  for (size_t at = operands.find('$'); at != StringRef::npos; at = operands.find('$', at + 1)) {
    StringRef rest = operands.substr(at + 1);
    rest.consume_front("{");
    unsigned number;
    if (!rest.consumeInteger(10, number) && isOperandInMemory(constraints, number)) return true;
  }
  return false;
}

}  // namespace

bool synchronises(const CallBase &call) {
  const auto &assembly = *cast<InlineAsm>(call.getCalledOperand());
  const InlineAsm::ConstraintInfoVector constraints = assembly.ParseConstraints();
  return any_of(statements(assembly.getAsmString()), [&](StringRef statement) {
    while (firstWord(statement).ends_with(":")) statement = statement.substr(firstWord(statement).size()).ltrim();   // labels
    const std::string word = firstWord(statement).lower();
    return word == "lock" || (StringRef(word).starts_with("xchg") && hasMemory(statement.substr(word.size()), constraints));
  });
}

SmallVector<AssemblyOperand, 2> memoryOperands(const CallBase &call) {
  const auto &assembly = *cast<InlineAsm>(call.getCalledOperand());
  const StringRef text = assembly.getAsmString();
  const InlineAsm::ConstraintInfoVector constraints = assembly.ParseConstraints();
  SmallVector<AssemblyOperand, 2> operands;
  if (changesOtherMemory(constraints) || !accessesItsOperandsOnly(text)) return operands;
  unsigned next = 0, number = 0;   // outputs in registers have a number, but are results and not arguments
  for (const InlineAsm::ConstraintInfo &constraint : constraints) {
    if (constraint.Type == InlineAsm::isClobber) continue;
    const unsigned operand = number++;
    if (constraint.Type == InlineAsm::isOutput && !constraint.isIndirect) continue;
    const unsigned argument = next++;
    if (constraint.Type == InlineAsm::isLabel || !constraint.isIndirect || !names(text, operand)) continue;
    // An array or structure may stand for memory of which the text touches a part.
    Type *type = call.getParamElementType(argument);
    if (!type || !type->isSingleValueType()) continue;
    Value *address = call.getArgOperand(argument);
    const bool is_known = any_of(operands, [&](const AssemblyOperand &other) { return other.address == address; });
    // "+m" is an output and an input, in this order.
    if (!is_known) operands.push_back({address, type, constraint.Type == InlineAsm::isOutput});
  }
  return operands;
}

}  // namespace bigfoot
