// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/libc_calls.h"

#include <elf.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "driver/message.h"
#include "driver/process.h"

namespace bigfoot::driver {
namespace {

constexpr std::string_view kFunctions[] = {
#define BIGFOOT_LIBC(result, name, parameters) #name,
#include "abi/libc.def"
#undef BIGFOOT_LIBC
};

// An object's symbols and their names; every look is inside of the file.
class Object {
 public:
  explicit Object(std::string_view bytes) : bytes_(bytes) {
    Elf64_Ehdr header;
    if (bytes_.size() < sizeof header || memcmp(bytes_.data(), ELFMAG, SELFMAG) != 0) return;
    memcpy(&header, bytes_.data(), sizeof header);
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_type != ET_REL || header.e_machine != EM_X86_64) return;
    for (unsigned i = 0; i < header.e_shnum; ++i) {
      const std::size_t at = header.e_shoff + i * sizeof(Elf64_Shdr);
      if (!read(at, symbols_)) return;
      if (symbols_.sh_type != SHT_SYMTAB) continue;
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

  std::string_view names() const { return bytes_.substr(names_.sh_offset, names_.sh_size); }

  // The names' section header, and where it is.
  Elf64_Shdr namesHeader() const { return names_; }
  std::size_t namesHeaderAt() const { return names_at_; }

 private:
  template <class T>
  bool read(std::size_t at, T &value) const {
    if (at > bytes_.size() || bytes_.size() - at < sizeof value) return false;
    memcpy(&value, bytes_.data() + at, sizeof value);
    return true;
  }
  bool isInside(const Elf64_Shdr &s) const { return s.sh_offset <= bytes_.size() && s.sh_size <= bytes_.size() - s.sh_offset; }

  std::string_view bytes_;
  Elf64_Shdr symbols_ = {}, names_ = {};
  std::size_t names_at_ = 0;
  bool is_good_ = false;
};

}  // namespace

std::optional<std::string> withCheckedLibcCalls(std::string_view bytes) {
  const Object object(bytes);
  if (!object.isGood()) return std::nullopt;
  bool instrumented = false, calls = false;
  std::string result(bytes), names(object.names());
  object.forEachUndefined([&](std::size_t at, std::string_view name) {
    instrumented |= name.starts_with("__tsan_");
    if (std::find(std::begin(kFunctions), std::end(kFunctions), name) == std::end(kFunctions)) return;
    const auto renamed = static_cast<Elf64_Word>(names.size());
    memcpy(result.data() + at + offsetof(Elf64_Sym, st_name), &renamed, sizeof renamed);
    names += "__bigfoot_called_" + std::string(name) + '\0';
    calls = true;
  });
  if (!instrumented || !calls) return std::nullopt;
  Elf64_Shdr header = object.namesHeader();   // the old names stay where they are, unused
  header.sh_offset = result.size();
  header.sh_size = names.size();
  memcpy(result.data() + object.namesHeaderAt(), &header, sizeof header);
  return result + names;
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
