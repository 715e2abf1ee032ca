// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/memory.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace llvm::object;

namespace bigfoot::inspect {

// A memory operand of x86 is five: base, scale, index, displacement, segment.
struct MemoryUse::Decoder {
  explicit Decoder(const ELFObjectFileBase &file) : file(file) {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
    const Triple triple("x86_64-linux-gnu");
    std::string unused;
    target = TargetRegistry::lookupTarget(triple.str(), unused);
    registers.reset(target->createMCRegInfo(triple.str()));
    assembly.reset(target->createMCAsmInfo(*registers, triple.str(), MCTargetOptions()));
    subtarget.reset(target->createMCSubtargetInfo(triple.str(), "", ""));
    instructions.reset(target->createMCInstrInfo());
    context = std::make_unique<MCContext>(triple, assembly.get(), registers.get(), subtarget.get());
    disassembler.reset(target->createMCDisassembler(*subtarget, *context));
  }

  // Of the instruction that ends at `end`.
  bool touches(const MCInst &instruction, uint64_t end) const {
    const MCInstrDesc &description = instructions->get(instruction.getOpcode());
    if (!description.mayLoad() && !description.mayStore()) return false;
    for (unsigned i = 0; i + 4 < description.getNumOperands() && i + 4 < instruction.getNumOperands(); ++i) {
      if (description.operands()[i].OperandType != MCOI::OPERAND_MEMORY || !instruction.getOperand(i).isReg()) continue;
      const MCOperand &displacement = instruction.getOperand(i + 3);
      const std::string base = instruction.getOperand(i).getReg() ? registers->getName(instruction.getOperand(i).getReg()) : "";
      const bool is_constant = base == "RIP" && displacement.isImm() && !isWritable(end + static_cast<uint64_t>(displacement.getImm()));
      return base != "RSP" && base != "RBP" && !is_constant;
    }
    return false;  // push, pop, call, return
  }

  bool isLocked(const MCInst &instruction, ArrayRef<uint8_t> bytes) const {
    constexpr uint8_t kLock = 0xf0;
    const StringRef name = instructions->getName(instruction.getOpcode());
    return bytes.front() == kLock || name.starts_with("LOCK_") || (name.starts_with("XCHG") && name.ends_with("rm"));
  }

  bool isWritable(uint64_t address) const {
    for (const SectionRef &section : file.sections())
      if (address - section.getAddress() < section.getSize()) return ELFSectionRef(section).getFlags() & ELF::SHF_WRITE;
    return true;
  }

  const ELFObjectFileBase &file;
  const Target *target;
  std::unique_ptr<MCRegisterInfo> registers;
  std::unique_ptr<MCAsmInfo> assembly;
  std::unique_ptr<MCSubtargetInfo> subtarget;
  std::unique_ptr<MCInstrInfo> instructions;
  std::unique_ptr<MCContext> context;
  std::unique_ptr<MCDisassembler> disassembler;
};

MemoryUse::MemoryUse(const ELFObjectFileBase &file) : decoder_(std::make_unique<Decoder>(file)) {}
MemoryUse::~MemoryUse() = default;

template <class Visit>
void MemoryUse::forEach(uint64_t start, uint64_t size, Visit visit) const {
  for (const SectionRef &section : decoder_->file.sections()) {
    if (!section.isText() || start - section.getAddress() >= section.getSize()) continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents) {
      consumeError(contents.takeError());
      continue;
    }
    const ArrayRef<uint8_t> code = arrayRefFromStringRef(contents->substr(start - section.getAddress(), size));
    for (uint64_t at = 0, length = 0; at < code.size(); at += length ? length : 1) {
      MCInst instruction;
      const auto decoded = decoder_->disassembler->getInstruction(instruction, length, code.slice(at), start + at, nulls());
      if (decoded == MCDisassembler::Success && !visit(instruction, start + at, code.slice(at, length))) return;
    }
  }
}

bool MemoryUse::in(uint64_t start, uint64_t size) const {
  bool found = false;
  forEach(start, size, [&](const MCInst &instruction, uint64_t at, ArrayRef<uint8_t> bytes) {
    found = decoder_->touches(instruction, at + bytes.size());
    return !found;
  });
  return found;
}

std::vector<uint64_t> MemoryUse::locksIn(uint64_t start, uint64_t size) const {
  std::vector<uint64_t> locks;
  forEach(start, size, [&](const MCInst &instruction, uint64_t at, ArrayRef<uint8_t> bytes) {
    if (decoder_->isLocked(instruction, bytes)) locks.push_back(at);
    return true;
  });
  return locks;
}

}  // namespace bigfoot::inspect
