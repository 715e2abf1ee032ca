// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/report/describe_process.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "abi/finding.h"
#include "runtime/sys/mapped_file.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"

// Programs may define either.
extern "C" __attribute__((weak)) const char *__bigfoot_default_suppressions();
extern "C" __attribute__((weak)) const char *__tsan_default_suppressions();

namespace bigfoot {
namespace {

bool g_opened;
char g_program[4096], g_library[4096];
uint64_t g_modules_added, g_modules_removed;

const char *programPath() {
  if (!g_program[0] && readlink("/proc/self/exe", g_program, sizeof g_program - 1) < 0)
    if (const char *name = reinterpret_cast<const char *>(getauxval(AT_EXECFN))) return name;
  return g_program;
}

// The dynamic linker has the name that the program gave, which may be relative to where the program was at the time.
const char *pathOf(const dl_phdr_info &module, uintptr_t start) {
  const char *name = module.dlpi_name;
  if (!name || !name[0]) return programPath();
  return name[0] != '/' && os::mappedFile(start, g_library, sizeof g_library) ? g_library : name;
}

void describeBuildId(Stream &out, const dl_phdr_info &module, const ElfW(Phdr) & segment) {
  const uintptr_t start = module.dlpi_addr + segment.p_vaddr, end = start + segment.p_memsz;
  for (uintptr_t at = start; at + sizeof(ElfW(Nhdr)) <= end;) {
    const auto *note = reinterpret_cast<const ElfW(Nhdr) *>(at);
    const uintptr_t name = at + sizeof *note, data = name + ((note->n_namesz + 3) & ~3u);
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && data + note->n_descsz <= end) {
      char hex[129];
      unsigned n = 0;
      const auto *bytes = reinterpret_cast<const uint8_t *>(data);
      for (unsigned i = 0; i < note->n_descsz && n + 2 < sizeof hex; ++i)
        hex[n++] = "0123456789abcdef"[bytes[i] >> 4], hex[n++] = "0123456789abcdef"[bytes[i] & 15];
      hex[n] = 0;
      out.text("build_id", hex);
      return;
    }
    at = data + ((note->n_descsz + 3) & ~3u);
  }
}

int describeModule(dl_phdr_info *module, size_t, void *stream) {
  Stream &out = *static_cast<Stream *>(stream);
  uintptr_t start = ~uintptr_t{0}, end = 0;
  for (unsigned i = 0; i < module->dlpi_phnum; ++i) {
    const auto &segment = module->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD) continue;
    const uintptr_t at = module->dlpi_addr + segment.p_vaddr;
    if (at < start) start = at;
    if (at + segment.p_memsz > end) end = at + segment.p_memsz;
  }
  if (start >= end) return 0;
  out.line("module").address("start", start).address("end", end).address("bias", module->dlpi_addr).text("path", pathOf(*module, start));
  for (unsigned i = 0; i < module->dlpi_phnum; ++i)
    if (module->dlpi_phdr[i].p_type == PT_NOTE) describeBuildId(out, *module, module->dlpi_phdr[i]);
  g_modules_added = module->dlpi_adds;
  g_modules_removed = module->dlpi_subs;
  return 0;
}

int countModules(dl_phdr_info *module, size_t, void *changed) {
  *static_cast<bool *>(changed) = module->dlpi_adds != g_modules_added || module->dlpi_subs != g_modules_removed;
  return 1;
}

}  // namespace

void describeAgain() {
  g_opened = false;
  g_modules_added = 0;
}

void describeProcess(Stream &out) {
  bool changed = true;
  if (g_opened) {
    dl_iterate_phdr(countModules, &changed);
  } else {
    out.line("bigfoot-findings").field("version", kFindingVersion).field("pid", os::processId());
    out.text("program", programPath()).text("options", optionsText());
    if (__tsan_default_suppressions) out.line("suppressions").text("text", __tsan_default_suppressions());
    if (__bigfoot_default_suppressions) out.line("suppressions").text("text", __bigfoot_default_suppressions());
    g_opened = true;
  }
  if (changed) dl_iterate_phdr(describeModule, &out);
}

}  // namespace bigfoot
