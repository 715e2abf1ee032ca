// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's symbolizer behind the Lookup interface.
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/Symbolize/Symbolize.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/BuildID.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include "report/symbolize.h"

namespace bigfoot::report {
namespace {

using llvm::DILineInfo;
using llvm::object::SectionedAddress;

std::string known(const std::string &text) {
  return text == DILineInfo::BadString || text == DILineInfo::Addr2LineBadString ? "" : text;
}

void complain(const Module &module, const std::string &why) {
  llvm::errs() << "bigfoot-report: cannot symbolize " << module.path << ": " << why << '\n';
}

// Code that was merged from several lines has none. Its function begins somewhere.
SourcePlace placeOf(const DILineInfo &info) {
  if (info.Line || !info.StartLine) return {known(info.FunctionName), known(info.FileName), info.Line, info.Column};
  return {known(info.FunctionName), known(info.StartFileName), info.StartLine, 0, true};
}

// What two paths have in common, in whole components, with a slash at its end.
std::string commonFolder(const std::string &a, const std::string &b) {
  size_t end = 0;
  for (size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i)
    if (a[i] == '/') end = i + 1;
  return a.substr(0, end);
}

// The folder of a program's sources and, if that is near, of what it was compiled in: headers lie beside sources. What comes from a
// distribution's packages was compiled elsewhere, under names that say nothing here.
std::string rootOf(const Module &module) {
  auto object = llvm::object::ObjectFile::createObjectFile(module.path);
  if (!object) return llvm::consumeError(object.takeError()), "";
  const auto ignore = [](llvm::Error error) { llvm::consumeError(std::move(error)); };
  const auto dwarf = llvm::DWARFContext::create(*object->getBinary(), llvm::DWARFContext::ProcessDebugRelocations::Ignore, nullptr, "",
                                                ignore, ignore);
  std::string sources, all;
  const auto add = [](std::string &folder, const std::string &path) { folder = commonFolder(folder.empty() ? path : folder, path); };
  for (const auto &unit : dwarf->compile_units()) {
    const char *folder = unit->getCompilationDir(), *name = unit->getUnitDIE().getName(llvm::DINameKind::ShortName);
    if (!folder || folder[0] != '/' || !name || !name[0]) continue;
    const std::string path = withoutDots(name[0] == '/' ? name : std::string(folder) + "/" + name);
    if (path.starts_with("/usr/")) continue;
    add(sources, path);
    add(all, path);
    add(all, withoutDots(folder) + "/");
  }
  const bool is_near = std::count(all.begin(), all.end(), '/') > 2;
  return is_near ? all : sources == "/" ? "" : sources;
}

class LlvmLookup : public Lookup {
 public:
  explicit LlvmLookup(bool symbolize) : enabled_(symbolize), llvm_(options()) {
    // Detached debug information of the distribution (/usr/lib/debug/.build-id), never the network.
    llvm_.setBuildIDFetcher(std::make_unique<llvm::object::BuildIDFetcher>(std::vector<std::string>()));
  }

  std::vector<SourcePlace> code(const Module &module, uint64_t offset) override {
    std::vector<SourcePlace> out;
    if (!usable(module)) return out;
    auto found = llvm_.symbolizeInlinedCode(module.path, address(offset));
    if (!found) return failed(module, found.takeError()), out;
    for (uint32_t i = 0; i < found->getNumberOfFrames(); ++i) {
      out.push_back(placeOf(found->getFrame(i)));
    }
    return out;
  }

  // The runtime's code has sections of its own (runtime/section.h).
  bool isRuntime(const Module &module, uint64_t offset) override {
    if (!usable(module)) return false;
    auto [entry, fresh] = runtime_.try_emplace({module.path, module.build_id});
    if (fresh) entry->second = runtimeSections(module);
    return std::any_of(entry->second.begin(), entry->second.end(), [&](const Range &r) { return offset - r.start < r.size; });
  }

  std::optional<Global> data(const Module &module, uint64_t offset) override {
    if (!usable(module)) return std::nullopt;
    auto found = llvm_.symbolizeData(module.path, address(offset));
    if (!found) return failed(module, found.takeError()), std::nullopt;
    std::string name = known(found->Name);
    // The symbol before the address is not its owner if it ends before it.
    if (name.empty() || offset < found->Start || (found->Size && offset - found->Start >= found->Size))
      return std::nullopt;
    return Global{name, found->Start, found->Size};
  }

  std::string demangle(const std::string &name) override { return llvm::demangle(name); }

  std::string root(const Module &module) override { return usable(module) ? rootOf(module) : ""; }

 private:
  struct Range {
    uint64_t start, size;
  };
  static std::vector<Range> runtimeSections(const Module &module) {
    std::vector<Range> out;
    auto object = llvm::object::ObjectFile::createObjectFile(module.path);
    if (!object) return llvm::consumeError(object.takeError()), out;
    for (const llvm::object::SectionRef &section : object->getBinary()->sections()) {
      auto name = section.getName();
      if (!name) llvm::consumeError(name.takeError());
      else if (*name == "bigfoot_text" || *name == "bigfoot_interceptors") out.push_back({section.getAddress(), section.getSize()});
    }
    return out;
  }

  static llvm::symbolize::LLVMSymbolizer::Options options() {
    llvm::symbolize::LLVMSymbolizer::Options out;
    out.Demangle = true;
    return out;
  }

  static SectionedAddress address(uint64_t offset) {
    return {offset, SectionedAddress::UndefSection};
  }

  // A file that is gone, is no regular file (opening a FIFO would block), or is not the one that ran is not asked:
  // names from another build would be lies.
  bool usable(const Module &module) {
    if (!enabled_ || module.path.empty()) return false;
    auto [entry, fresh] = usable_.try_emplace({module.path, module.build_id}, false);
    if (fresh) entry->second = check(module);
    return entry->second;
  }

  bool check(const Module &module) {
    struct stat info;
    // [vdso] and the like have no file.
    if (module.path[0] != '/' || stat(module.path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return false;
    if (module.build_id.empty()) return true;
    auto object = llvm::object::ObjectFile::createObjectFile(module.path);
    if (!object) return complain(module, llvm::toString(object.takeError())), false;
    llvm::ArrayRef<uint8_t> id = llvm::object::getBuildID(object->getBinary());
    if (id.empty() || llvm::toHex(id, true) == module.build_id) return true;
    complain(module, "the file has changed since the program started (its build id differs)");
    return false;
  }

  void failed(const Module &module, llvm::Error error) {
    complain(module, llvm::toString(std::move(error)));
    usable_[{module.path, module.build_id}] = false;
  }

  bool enabled_;
  llvm::symbolize::LLVMSymbolizer llvm_;
  // By path and build id.
  std::map<std::pair<std::string, std::string>, bool> usable_;
  std::map<std::pair<std::string, std::string>, std::vector<Range>> runtime_;
};

}  // namespace

std::unique_ptr<Lookup> makeLlvmLookup(bool symbolize) { return std::make_unique<LlvmLookup>(symbolize); }

}  // namespace bigfoot::report
