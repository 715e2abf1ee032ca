// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Not by LLVM, whose library takes longer to load than a program that is started may wait.
#include "campaign/build_id.h"

#include <elf.h>
#include <string.h>

#include <fstream>
#include <vector>

namespace bigfoot::campaign {
namespace {

std::string idOf(const std::vector<char> &notes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  for (size_t at = 0; at + sizeof(Elf64_Nhdr) <= notes.size();) {
    Elf64_Nhdr note;
    memcpy(&note, notes.data() + at, sizeof note);
    const size_t name = at + sizeof note, text = name + ((note.n_namesz + 3) & ~3u), end = text + note.n_descsz;
    if (end > notes.size() || end < at) return "";
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && !memcmp(notes.data() + name, "GNU", 4)) {
      std::string id;
      for (size_t i = text; i < end; ++i) id += kDigits[notes[i] >> 4 & 15], id += kDigits[notes[i] & 15];
      return id;
    }
    at = (end + 3) & ~size_t{3};
  }
  return "";
}

}  // namespace

std::string buildId(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  Elf64_Ehdr header;
  if (!file.read(reinterpret_cast<char *>(&header), sizeof header) || memcmp(header.e_ident, ELFMAG, SELFMAG)) return "";
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    if (!file.seekg(static_cast<std::streamoff>(header.e_phoff + i * sizeof segment)).read(reinterpret_cast<char *>(&segment), sizeof segment)) return "";
    if (segment.p_type != PT_NOTE || segment.p_filesz > 1 << 20) continue;
    std::vector<char> notes(segment.p_filesz);
    if (!file.seekg(static_cast<std::streamoff>(segment.p_offset)).read(notes.data(), static_cast<std::streamsize>(notes.size()))) return "";
    if (std::string id = idOf(notes); !id.empty()) return id;
  }
  return "";
}

}  // namespace bigfoot::campaign
