// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "inspect/module.h"

#include "inspect/calls.h"
#include "inspect/units.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::object;

namespace bigfoot::inspect {
namespace {

std::string messageOf(Error error) { return toString(std::move(error)); }

// "$ORIGIN/../lib:/opt/lib"
std::vector<std::string> splitPath(StringRef text, StringRef origin) {
  std::vector<std::string> result;
  SmallVector<StringRef> parts;
  text.split(parts, ':', -1, false);
  for (StringRef part : parts) {
    std::string directory = part.str();
    for (StringRef name : {"${ORIGIN}", "$ORIGIN"})
      if (const size_t at = directory.find(name); at != std::string::npos) directory.replace(at, name.size(), origin);
    result.push_back(directory);
  }
  return result;
}

// Returns: what is wrong, or an empty string.
std::string readDynamic(const ELF64LEObjectFile &file, StringRef origin, Module &module) {
  const auto &elf = file.getELFFile();
  auto entries = elf.dynamicEntries();
  if (!entries) return "it is damaged: " + messageOf(entries.takeError());
  uint64_t strings = 0;
  for (const auto &entry : *entries)
    if (entry.d_tag == ELF::DT_STRTAB) strings = entry.d_un.d_ptr;
  if (!strings) return "it is a static program: BigFoot's runtime cannot be in it, and nothing of it is checked; link it without -static";
  auto text = elf.toMappedAddr(strings);
  if (!text) return messageOf(text.takeError());
  const char *end = reinterpret_cast<const char *>(file.getData().bytes_end());
  const auto at = [&](uint64_t offset) {
    const char *begin = reinterpret_cast<const char *>(*text);
    if (offset >= static_cast<size_t>(end - begin)) return StringRef();
    return StringRef(begin + offset, strnlen(begin + offset, static_cast<size_t>(end - begin) - offset));
  };
  for (const auto &entry : *entries) {
    if (entry.d_tag == ELF::DT_NEEDED) module.needed.push_back(at(entry.d_un.d_val).str());
    if (entry.d_tag == ELF::DT_SONAME) module.soname = at(entry.d_un.d_val).str();
    if (entry.d_tag == ELF::DT_RPATH || entry.d_tag == ELF::DT_RUNPATH) module.search_path = splitPath(at(entry.d_un.d_val), origin);
  }
  return "";
}

bool has(const ELFObjectFileBase &file, StringRef function) {
  const auto defines = [&](const ELFSymbolRef &symbol) {
    Expected<StringRef> name = symbol.getName();
    Expected<uint32_t> flags = symbol.getFlags();
    const bool found = name && flags && *name == function && !(*flags & SymbolRef::SF_Undefined);
    if (!name) consumeError(name.takeError());
    if (!flags) consumeError(flags.takeError());
    return found;
  };
  return any_of(file.symbols(), defines) || any_of(file.getDynamicSymbolIterators(), defines);
}

bool hasInterpreter(const ELF64LEObjectFile &file) {
  auto headers = file.getELFFile().program_headers();
  if (!headers) {
    consumeError(headers.takeError());
    return false;
  }
  return any_of(*headers, [](const auto &header) { return header.p_type == ELF::PT_INTERP; });
}

}  // namespace

std::string readModule(const std::string &path, Module &module) {
  SmallString<256> real;
  if (sys::fs::real_path(path, real)) return "there is no such file";
  if (sys::fs::is_directory(real)) return "it is a directory";
  auto buffer = MemoryBuffer::getFile(real, false, false);
  if (!buffer) return "it cannot be read: " + buffer.getError().message();
  const StringRef bytes = (*buffer)->getBuffer();
  if (bytes.starts_with("#!")) return "it is a script; give the program that it runs";
  if (bytes.starts_with("!<arch>")) return "it is an archive of objects; give the program that it is linked into";
  auto object = ObjectFile::createELFObjectFile((*buffer)->getMemBufferRef());
  if (!object) {
    consumeError(object.takeError());
    return "it is no ELF file";
  }
  const auto *file = dyn_cast<ELF64LEObjectFile>(object->get());
  if (!file || file->getELFFile().getHeader().e_machine != ELF::EM_X86_64) return "it is not for x86-64 Linux";
  if (file->isRelocatableObject()) return "it is an object file; give the program that it is linked into";
  module.path = path;
  if (std::string wrong = readDynamic(*file, sys::path::parent_path(real), module); !wrong.empty()) return wrong;
  module.is_program = hasInterpreter(*file) && module.soname.empty();   // libc can be run, too
  module.has_runtime = has(*file, "__bigfoot_module_init");
  module.is_for_production = has(*file, "__bigfoot_sleds_loaded");
  if (module.soname.empty()) module.soname = sys::path::filename(path).str();
  const Calls calls(*file);
  module.abi_versions = calls.abiVersions();
  module.synchronises = calls.hasLocks();
  readUnits(*file, calls, module);
  return "";
}

}  // namespace bigfoot::inspect
