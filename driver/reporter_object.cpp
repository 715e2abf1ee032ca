// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/reporter_object.h"

#include <elf.h>

#include <cstring>

namespace bigfoot::driver {
namespace {

// "\0name\0name..." as ELF wants its string tables; add() returns the offset of the name.
struct StringTable {
  std::string bytes = std::string(1, '\0');
  unsigned add(const char *name) {
    const unsigned offset = bytes.size();
    bytes.append(name, strlen(name) + 1);
    return offset;
  }
};

template <typename T>
void append(std::string &out, const T &value) { out.append(reinterpret_cast<const char *>(&value), sizeof value); }

enum : unsigned { kNull, kData, kStackNote, kSymbols, kSymbolNames, kSectionNames, kSections };

}  // namespace

// The header, then the contents of the sections in order, then the section table.
std::string reporterObject(const std::string &reporter_path) {
  StringTable symbol_names, section_names;
  std::string symbols(sizeof(Elf64_Sym), '\0');   // the null symbol, the only local one
  Elf64_Sym symbol = {};
  symbol.st_name = symbol_names.add("__bigfoot_reporter_path");
  symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT);
  symbol.st_shndx = kData;
  symbol.st_size = reporter_path.size() + 1;
  append(symbols, symbol);

  const unsigned names[kSections] = {0, section_names.add(".rodata.bigfoot_reporter_path"),
                                     section_names.add(".note.GNU-stack"), section_names.add(".symtab"),
                                     section_names.add(".strtab"), section_names.add(".shstrtab")};
  Elf64_Shdr sections[kSections] = {};
  std::string body;
  const auto place = [&](unsigned index, unsigned type, unsigned long flags, unsigned align,
                         const std::string &contents) {
    body.resize((body.size() + 7) / 8 * 8);
    Elf64_Shdr &section = sections[index];
    section.sh_name = names[index];
    section.sh_type = type;
    section.sh_flags = flags;
    section.sh_addralign = align;
    section.sh_offset = sizeof(Elf64_Ehdr) + body.size();
    section.sh_size = contents.size();
    body += contents;
  };
  place(kData, SHT_PROGBITS, SHF_ALLOC, 1, reporter_path + '\0');
  place(kStackNote, SHT_PROGBITS, 0, 1, "");   // no executable stack
  place(kSymbols, SHT_SYMTAB, 0, 8, symbols);
  sections[kSymbols].sh_link = kSymbolNames;
  sections[kSymbols].sh_info = 1;
  sections[kSymbols].sh_entsize = sizeof(Elf64_Sym);
  place(kSymbolNames, SHT_STRTAB, 0, 1, symbol_names.bytes);
  place(kSectionNames, SHT_STRTAB, 0, 1, section_names.bytes);
  body.resize((body.size() + 7) / 8 * 8);

  Elf64_Ehdr header = {};
  memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_ident[EI_VERSION] = EV_CURRENT;
  header.e_type = ET_REL;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_ehsize = sizeof header;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = kSections;
  header.e_shstrndx = kSectionNames;
  header.e_shoff = sizeof header + body.size();

  std::string object;
  append(object, header);
  object += body;
  append(object, sections);
  return object;
}

}  // namespace bigfoot::driver
