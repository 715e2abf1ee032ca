// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/libc_calls.h"

#include <elf.h>

#include <cstring>

#include "gtest/gtest.h"

namespace bigfoot::driver {
namespace {

template <typename T>
void append(std::string &out, const T &value) { out.append(reinterpret_cast<const char *>(&value), sizeof value); }

// An object with two symbols, `first` and `second`, and nothing else.
std::string objectWith(const std::string &first, const std::string &second, unsigned section_of_second = SHN_UNDEF) {
  const std::string names = std::string(1, '\0') + first + '\0' + second + '\0';
  Elf64_Ehdr header = {};
  memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_type = ET_REL;
  header.e_machine = EM_X86_64;
  header.e_shnum = 2;
  header.e_shoff = sizeof header + 2 * sizeof(Elf64_Sym) + names.size();
  Elf64_Sym symbols[2] = {};
  symbols[0].st_name = 1;
  symbols[1].st_name = static_cast<Elf64_Word>(2 + first.size());
  symbols[1].st_shndx = static_cast<Elf64_Half>(section_of_second);
  Elf64_Shdr sections[2] = {};
  sections[0].sh_type = SHT_SYMTAB;
  sections[0].sh_offset = sizeof header;
  sections[0].sh_size = sizeof symbols;
  sections[0].sh_link = 1;
  sections[1].sh_type = SHT_STRTAB;
  sections[1].sh_offset = sizeof header + sizeof symbols;
  sections[1].sh_size = names.size();
  std::string object;
  append(object, header);
  append(object, symbols);
  object += names;
  append(object, sections);
  return object;
}

bool isRenamed(const std::optional<std::string> &object, const char *name) {
  return object && object->find(std::string("__bigfoot_called_") + name + '\0') != std::string::npos;
}

TEST(LibcCalls, AreRenamedInInstrumentedObjects) {
  EXPECT_TRUE(isRenamed(withCheckedLibcCalls(objectWith("__tsan_init", "memcpy")), "memcpy"));
  EXPECT_FALSE(withCheckedLibcCalls(objectWith("__bigfoot_module_init", "memcpy")));
  EXPECT_FALSE(withCheckedLibcCalls(objectWith("__tsan_init", "memcpy_of_mine")));
}

TEST(LibcCalls, DefinitionsStay) { EXPECT_FALSE(withCheckedLibcCalls(objectWith("__tsan_init", "memcpy", 1))); }

TEST(LibcCalls, OnceIsEnough) {
  const auto once = withCheckedLibcCalls(objectWith("__tsan_init", "memcpy"));
  ASSERT_TRUE(once);
  EXPECT_FALSE(withCheckedLibcCalls(*once));
}

TEST(LibcCalls, LibatomicIsStillAskedFor) {
  const auto once = withCheckedLibcCalls(objectWith("__tsan_init", "__atomic_load"));
  EXPECT_TRUE(isRenamed(once, "__atomic_load"));
  Elf64_Ehdr header;
  Elf64_Shdr symbols, names;
  memcpy(&header, once->data(), sizeof header);
  memcpy(&symbols, once->data() + header.e_shoff, sizeof symbols);
  memcpy(&names, once->data() + header.e_shoff + sizeof symbols, sizeof names);
  ASSERT_EQ(symbols.sh_size, 3 * sizeof(Elf64_Sym));
  const auto name = [&](unsigned i) {
    Elf64_Sym symbol;
    memcpy(&symbol, once->data() + symbols.sh_offset + i * sizeof symbol, sizeof symbol);
    return std::string(once->data() + names.sh_offset + symbol.st_name);
  };
  EXPECT_EQ(name(1), "__bigfoot_called___atomic_load");
  EXPECT_EQ(name(2), "__atomic_load");
  EXPECT_FALSE(withCheckedLibcCalls(*once));
}

TEST(LibcCalls, AtomicsOfSixteenBytesAreHooks) {
  const auto object = withCheckedLibcCalls(objectWith("__tsan_init", "__atomic_compare_exchange_16"));
  ASSERT_TRUE(object);
  EXPECT_NE(object->find("__tsan_atomic128_compare_exchange_strong"), std::string::npos);
  EXPECT_FALSE(withCheckedLibcCalls(objectWith("__tsan_init", "__atomic_load_8")));
  EXPECT_FALSE(withCheckedLibcCalls(objectWith("__tsan_init", "__atomic_16")));
}

TEST(LibcCalls, DamagedFilesAreLeftAlone) {
  const std::string object = objectWith("__tsan_init", "memcpy");
  EXPECT_FALSE(withCheckedLibcCalls(""));
  EXPECT_FALSE(withCheckedLibcCalls("!<arch>\n"));
  for (std::size_t size = 0; size < object.size(); ++size) EXPECT_FALSE(withCheckedLibcCalls(object.substr(0, size))) << size;
}

}  // namespace
}  // namespace bigfoot::driver
