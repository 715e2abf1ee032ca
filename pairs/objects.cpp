// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pairs/objects.h"

#include "abi/summary.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace bigfoot::pairs {
namespace {

std::string textOf(Error error) { return toString(std::move(error)); }

std::string addObject(const object::ObjectFile &file, Program &program) {
  for (const object::SectionRef &section : file.sections()) {
    Expected<StringRef> name = section.getName(), contents = section.getContents();
    if (!name || !contents) {
      if (!name) consumeError(name.takeError());
      if (!contents) consumeError(contents.takeError());
      return "its sections are damaged";
    }
    if (*name != kSummarySection) continue;
    if (std::string wrong = program.add({contents->data(), contents->size()}); !wrong.empty()) return wrong;
  }
  return "";
}

std::string addArchive(const object::Archive &archive, Program &program) {
  Error error = Error::success();
  std::string wrong;
  for (const object::Archive::Child &child : archive.children(error)) {
    Expected<std::unique_ptr<object::Binary>> member = child.getAsBinary();
    if (!member) consumeError(member.takeError());   // no object: nothing of ours is in it
    else if (const auto *object = dyn_cast<object::ObjectFile>(member->get()); object && wrong.empty()) wrong = addObject(*object, program);
  }
  if (error) return textOf(std::move(error));
  return wrong;
}

}  // namespace

std::string addFile(const std::string &path, Program &program) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(path);
  if (!buffer) return buffer.getError().message();
  Expected<std::unique_ptr<object::Binary>> binary = object::createBinary(**buffer);
  if (!binary) {
    consumeError(binary.takeError());
    return "it is neither a program nor an object";
  }
  const unsigned before = program.objects;
  std::string wrong;
  if (const auto *archive = dyn_cast<object::Archive>(binary->get())) wrong = addArchive(*archive, program);
  else if (const auto *object = dyn_cast<object::ELFObjectFileBase>(binary->get())) wrong = addObject(*object, program);
  else wrong = "it is neither a program nor an object";
  if (wrong.empty() && program.objects == before) wrong = "nothing in it was compiled with --checks=production";
  return wrong;
}

}  // namespace bigfoot::pairs
