// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/libc_calls.h"

#include <elf.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

constexpr std::string_view kFunctions[] = {
#define BIGFOOT_LIBC(result, name, parameters) #name,
#include "abi/libc.def"
#undef BIGFOOT_LIBC
#define BIGFOOT_LOCK_USED(name, bytes) #name,
#define BIGFOOT_LOCK_WAIT(name, bytes) #name,
#define BIGFOOT_LOCK_CHANGED(name, bytes) #name,
#include "abi/locks.def"
};

// For any size; libatomic's own must be at hand.
constexpr std::string_view kAtomics[] = {"__atomic_load", "__atomic_store", "__atomic_exchange", "__atomic_compare_exchange"};

template <class List>
bool contains(const List &list, std::string_view name) {
  return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

// Of 16 bytes: the same functions by their arguments, and made by the same instruction.
std::string hookOfSixteenBytes(std::string_view name) {
  constexpr std::string_view kPrefix = "__atomic_", kSuffix = "_16";
  if (!name.starts_with(kPrefix) || !name.ends_with(kSuffix) || name.size() < kPrefix.size() + kSuffix.size()) return "";
  const std::string_view operation = name.substr(kPrefix.size(), name.size() - kPrefix.size() - kSuffix.size());
  constexpr std::string_view kSame[] = {"load",      "store",     "exchange",  "fetch_add", "fetch_sub",
                                        "fetch_and", "fetch_or",  "fetch_xor", "fetch_nand"};
  if (contains(kSame, operation)) return "__tsan_atomic128_" + std::string(operation);
  return operation == "compare_exchange" ? "__tsan_atomic128_compare_exchange_strong" : "";
}

// Returns: what an instrumented caller is to call instead, or nothing.
std::string hookOf(std::string_view name) {
  if (contains(kFunctions, name) || contains(kAtomics, name)) return "__bigfoot_called_" + std::string(name);
  return hookOfSixteenBytes(name);
}

// An object's symbols and their names; every look is inside of the file.
class Object {
 public:
  explicit Object(std::string_view bytes) : bytes_(bytes) {
    Elf64_Ehdr header;
    if (bytes_.size() < sizeof header || memcmp(bytes_.data(), ELFMAG, SELFMAG) != 0) return;
    memcpy(&header, bytes_.data(), sizeof header);
    sections_at_ = header.e_shoff;
    sections_ = header.e_shnum;
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_type != ET_REL || header.e_machine != EM_X86_64) return;
    for (unsigned i = 0; i < header.e_shnum; ++i) {
      const std::size_t at = header.e_shoff + i * sizeof(Elf64_Shdr);
      if (!read(at, symbols_)) return;
      if (symbols_.sh_type != SHT_SYMTAB) continue;
      symbols_at_ = at;
      names_at_ = header.e_shoff + symbols_.sh_link * sizeof(Elf64_Shdr);
      is_good_ = read(names_at_, names_) && isInside(names_) && isInside(symbols_);
      return;
    }
  }

  bool isGood() const { return is_good_; }

  // Calls visit(offset of the symbol in the file, its name) for those that are defined elsewhere.
  template <class Visit>
  void forEachUndefined(Visit visit) const {
    for (std::size_t at = symbols_.sh_offset; at + sizeof(Elf64_Sym) <= symbols_.sh_offset + symbols_.sh_size; at += sizeof(Elf64_Sym)) {
      Elf64_Sym symbol;
      if (!read(at, symbol) || symbol.st_shndx != SHN_UNDEF || symbol.st_name >= names_.sh_size) continue;
      const std::string_view rest = bytes_.substr(names_.sh_offset + symbol.st_name, names_.sh_size - symbol.st_name);
      visit(at, rest.substr(0, rest.find('\0')));
    }
  }

  // Calls visit(offset of the relocation in the file, the relocation) for those that take the address of a symbol and call nothing.
  template <class Visit>
  void forEachAddressTaken(Visit visit) const {
    for (unsigned i = 0; i < sections_; ++i) {
      Elf64_Shdr section, code;
      if (!readSection(i, section) || section.sh_type != SHT_RELA || !readSection(section.sh_info, code) || !isInside(code)) continue;
      for (std::size_t at = section.sh_offset; at + sizeof(Elf64_Rela) <= section.sh_offset + section.sh_size; at += sizeof(Elf64_Rela)) {
        Elf64_Rela relocation;
        if (read(at, relocation) && !isCall(relocation, code)) visit(at, relocation);
      }
    }
  }

  bool hasName(const std::string &name) const { return names().find(name + '\0') != std::string_view::npos; }
  std::string_view names() const { return bytes_.substr(names_.sh_offset, names_.sh_size); }

  std::string_view symbols() const { return bytes_.substr(symbols_.sh_offset, symbols_.sh_size); }

  // The sections' headers, and where they are.
  Elf64_Shdr symbolsHeader() const { return symbols_; }
  std::size_t symbolsHeaderAt() const { return symbols_at_; }
  Elf64_Shdr namesHeader() const { return names_; }
  std::size_t namesHeaderAt() const { return names_at_; }

 private:
  template <class T>
  bool read(std::size_t at, T &value) const {
    if (at > bytes_.size() || bytes_.size() - at < sizeof value) return false;
    memcpy(&value, bytes_.data() + at, sizeof value);
    return true;
  }
  bool readSection(std::size_t i, Elf64_Shdr &section) const { return i < sections_ && read(sections_at_ + i * sizeof section, section); }

  // A jump with the distance in it, or through the table of addresses: `call *f@GOTPCREL(%rip)`.
  bool isCall(const Elf64_Rela &relocation, const Elf64_Shdr &code) const {
    const auto type = ELF64_R_TYPE(relocation.r_info);
    if (type == R_X86_64_PLT32) return true;
    unsigned char opcode[2];
    if (relocation.r_offset < sizeof opcode || relocation.r_offset > code.sh_size) return false;
    const bool is_known = read(code.sh_offset + relocation.r_offset - sizeof opcode, opcode);
    if (type == R_X86_64_PC32) return is_known && (opcode[1] == 0xe8 || opcode[1] == 0xe9);
    return type == R_X86_64_GOTPCRELX && is_known && opcode[0] == 0xff && (opcode[1] == 0x15 || opcode[1] == 0x25);
  }

  bool isInside(const Elf64_Shdr &s) const { return s.sh_offset <= bytes_.size() && s.sh_size <= bytes_.size() - s.sh_offset; }

  std::string_view bytes_;
  Elf64_Shdr symbols_ = {}, names_ = {};
  std::size_t symbols_at_ = 0, names_at_ = 0, sections_at_ = 0;
  unsigned sections_ = 0;
  bool is_good_ = false;
};

template <class T>
void appendTo(std::string &out, const T &value) { out.append(reinterpret_cast<const char *>(&value), sizeof value); }

// Puts a section's new contents behind everything else.
void place(std::string &object, std::size_t header_at, Elf64_Shdr header, const std::string &contents) {
  header.sh_offset = object.size();
  header.sh_size = contents.size();
  memcpy(object.data() + header_at, &header, sizeof header);
  object += contents;
}

}  // namespace

std::optional<std::string> withCheckedLibcCalls(std::string_view bytes) {
  const Object object(bytes);
  if (!object.isGood()) return std::nullopt;
  bool instrumented = false, calls = false;
  std::string symbols(object.symbols()), names(object.names());
  std::map<std::size_t, std::size_t> kept;   // by number in the table: where a renamed symbol is under its old name
  object.forEachUndefined([&](std::size_t at, std::string_view name) {
    instrumented |= name.starts_with("__tsan_");
    const std::string hook = hookOf(name);
    const bool stays = contains(kAtomics, name) || contains(kFunctions, name);
    if (hook.empty() || (stays && object.hasName(hook))) return;   // once is enough
    Elf64_Sym symbol;
    memcpy(&symbol, bytes.data() + at, sizeof symbol);
    const std::size_t in_table = at - object.symbolsHeader().sh_offset;
    if (stays) {
      kept[in_table / sizeof symbol] = symbols.size() / sizeof symbol;
      appendTo(symbols, symbol);
    }
    symbol.st_name = static_cast<Elf64_Word>(names.size());
    memcpy(symbols.data() + in_table, &symbol, sizeof symbol);
    names += hook + '\0';
    calls = true;
  });
  if (!instrumented || !calls) return std::nullopt;
  // The old tables stay where they are, unused.
  std::string result(bytes);
  result.resize((result.size() + 7) / 8 * 8);
  object.forEachAddressTaken([&](std::size_t at, Elf64_Rela relocation) {   // all of a program compare the same address
    const auto found = kept.find(ELF64_R_SYM(relocation.r_info));
    if (found == kept.end()) return;
    relocation.r_info = ELF64_R_INFO(found->second, ELF64_R_TYPE(relocation.r_info));
    memcpy(result.data() + at, &relocation, sizeof relocation);
  });
  place(result, object.symbolsHeaderAt(), object.symbolsHeader(), symbols);
  place(result, object.namesHeaderAt(), object.namesHeader(), names);
  return result;
}

int assemble(const std::vector<std::string> &words) {
  const std::string assembler = findInPath("as");
  if (assembler.empty()) fatal("no assembler found; install it with 'apt-get install binutils'");
  std::vector<std::string> command = {assembler};
  command.insert(command.end(), words.begin(), words.end());
  const int status = runToEnd(command);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) endAs(status);
  const auto output = std::find(words.begin(), words.end(), "-o");
  const std::string file = output == words.end() || output + 1 == words.end() ? "a.out" : output[1];
  const auto object = withCheckedLibcCalls(readFile(file).value_or(""));
  if (object && !writeFile(file, *object)) fatal("cannot write '" + file + "'");
  return 0;
}

}  // namespace bigfoot::driver
