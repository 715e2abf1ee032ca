// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/calls.h"

#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::object;

namespace bigfoot::inspect {
namespace {

constexpr StringRef kModuleInit = "__bigfoot_module_init";

uint8_t byteAt(StringRef bytes, size_t at) { return static_cast<uint8_t>(bytes[at]); }

// Where the four bytes at `at`, the last of an instruction, point to. `start` is the address of the first byte.
uint64_t targetAt(StringRef bytes, size_t at, uint64_t start) {
  const auto distance = static_cast<int32_t>(support::endian::read32le(bytes.data() + at));
  return start + at + 4 + static_cast<uint64_t>(static_cast<int64_t>(distance));
}

std::string nameOf(const ELFSymbolRef &symbol) {
  Expected<StringRef> name = symbol.getName();
  if (name) return name->str();
  consumeError(name.takeError());
  return "";
}

uint64_t addressOf(const ELFSymbolRef &symbol) {
  Expected<uint64_t> address = symbol.getAddress();
  if (address) return *address;
  consumeError(address.takeError());
  return 0;
}

}  // namespace

bool isHook(StringRef name) { return name.starts_with("__bigfoot_") || name.starts_with("__tsan_"); }

Calls::Calls(const ELFObjectFileBase &file) {
  const auto addHook = [&](const ELFSymbolRef &symbol) {
    const std::string name = nameOf(symbol);
    const uint64_t address = addressOf(symbol);
    if (isHook(name) && address) target_[address] = name;
  };
  for (const ELFSymbolRef symbol : file.symbols()) addHook(symbol);
  for (const ELFSymbolRef symbol : file.getDynamicSymbolIterators()) addHook(symbol);
  for (const SectionRef &section : file.dynamic_relocation_sections())
    for (const RelocationRef &relocation : section.relocations()) {
      const auto symbol = relocation.getSymbol();
      if (symbol == file.symbol_end()) continue;
      const std::string name = nameOf(ELFSymbolRef(*symbol));
      if (isHook(name)) slot_[relocation.getOffset()] = name;
    }
  for (const SectionRef &section : file.sections()) {
    if (!section.isText()) continue;
    Expected<StringRef> bytes = section.getContents();
    Expected<StringRef> name = section.getName();
    if (!bytes || !name) {
      consumeError(bytes.takeError());
      consumeError(name.takeError());
      continue;
    }
    if (!name->starts_with(".plt")) {
      code_.push_back({section.getAddress(), *bytes});
      continue;
    }
    // A stub is a jump through a slot, with a landing pad before it or not.
    for (size_t i = 0; i + 6 <= bytes->size(); ++i) {
      if (byteAt(*bytes, i) != 0xff || byteAt(*bytes, i + 1) != 0x25) continue;
      const auto slot = slot_.find(targetAt(*bytes, i + 2, section.getAddress()));
      if (slot == slot_.end()) continue;
      const uint64_t at = section.getAddress() + i;
      target_[at] = target_[at & ~7ul] = target_[at & ~15ul] = slot->second;
    }
  }
}

template <class Visit>
void Calls::forEach(const Code &code, uint64_t from, uint64_t to, Visit visit) const {
  const size_t end = std::min<uint64_t>(to - code.start, code.bytes.size());
  for (size_t i = from - code.start; i + 5 <= end; ++i) {
    const uint8_t byte = byteAt(code.bytes, i);
    if (byte == 0xe8 || byte == 0xe9) {  // call, jump
      const auto found = target_.find(targetAt(code.bytes, i + 1, code.start));
      if (found != target_.end()) visit(i, found->second);
    } else if (byte == 0xff && i + 6 <= end && (byteAt(code.bytes, i + 1) == 0x15 || byteAt(code.bytes, i + 1) == 0x25)) {
      const auto found = slot_.find(targetAt(code.bytes, i + 2, code.start));
      if (found != slot_.end()) visit(i, found->second);
    }
  }
}

std::map<std::string, std::vector<uint64_t>> Calls::in(uint64_t start, uint64_t size) const {
  std::map<std::string, std::vector<uint64_t>> calls;
  for (const Code &code : code_)
    if (start >= code.start && start - code.start < code.bytes.size())
      forEach(code, start, start + size, [&](size_t at, const std::string &name) { calls[name].push_back(code.start + at); });
  return calls;
}

// mov $version, %edi comes shortly before.
std::set<unsigned> Calls::abiVersions() const {
  std::set<unsigned> versions;
  for (const Code &code : code_)
    forEach(code, code.start, code.start + code.bytes.size(), [&](size_t at, const std::string &name) {
      if (name != kModuleInit) return;
      for (size_t back = 5; back <= 16 && back <= at; ++back)
        if (byteAt(code.bytes, at - back) == 0xbf) {
          versions.insert(support::endian::read32le(code.bytes.data() + at - back + 1));
          return;
        }
    });
  return versions;
}

// lock, perhaps a prefix for 64-bit registers, and an instruction that changes memory: cmpxchg, xadd, cmpxchg8b; add, or, and, inc, ..
bool Calls::hasLocks() const {
  for (const Code &code : code_)
    for (size_t i = 0; i + 4 <= code.bytes.size(); ++i) {
      if (byteAt(code.bytes, i) != 0xf0) continue;
      const size_t at = i + 1 + ((byteAt(code.bytes, i + 1) & 0xf0) == 0x40);
      if (byteAt(code.bytes, at) == 0x0f && StringRef("\xb0\xb1\xc0\xc1\xc7").contains(code.bytes[at + 1])) return true;
    }
  return false;
}

}  // namespace bigfoot::inspect
