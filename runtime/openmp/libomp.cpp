// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/openmp/libomp.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "runtime/intercept/intercept.h"
#include "runtime/sys/die.h"
#include "runtime/thread/thread.h"

extern "C" const char __start_bigfoot_interceptors[], __stop_bigfoot_interceptors[];

namespace bigfoot::openmp {
namespace {

// For the time of a call the runtime does not know the thread.
class Unknown {
 public:
  Unknown() : thread_(currentThread()), checked_(checkedThread()) { setCurrentThread(nullptr); }
  ~Unknown() {
    t_thread = thread_;
    t_checked = checked_;
  }
  Unknown(const Unknown &) = delete;
  Unknown &operator=(const Unknown &) = delete;

 private:
  Thread *const thread_;
  Thread *const checked_;
};

void freeUnseen(void *block) {
  const Unknown unknown;
  free(block);
}

void *reallocUnseen(void *block, size_t size) {
  const Unknown unknown;
  return realloc(block, size);
}

// Threads, and the memory that they get, are known as ever.
constexpr const char *kSeen[] = {"pthread_create", "pthread_join", "pthread_detach", "malloc", "calloc", "posix_memalign",
                                 "mmap", "munmap", "dlsym", "dlclose", "sigaction", "pthread_cancel"};

void *replacementFor(const char *name) {
  for (const char *seen : kSeen)
    if (strcmp(name, seen) == 0) return nullptr;
  if (strcmp(name, "free") == 0) return reinterpret_cast<void *>(freeUnseen);
  if (strcmp(name, "realloc") == 0) return reinterpret_cast<void *>(reallocUnseen);
  const auto *found = static_cast<const char *>(dlsym(RTLD_DEFAULT, name));
  if (!found || found < __start_bigfoot_interceptors || found >= __stop_bigfoot_interceptors) return nullptr;
  return findReal(name, strncmp(name, "pthread_cond_", 13) == 0 ? "GLIBC_2.3.2" : nullptr);
}

// What the dynamic linker knows of a library.
struct Dynamic {
  const ElfW(Sym) *symbols = nullptr;
  const char *names = nullptr;
  const ElfW(Rela) *calls = nullptr, *others = nullptr;
  size_t call_bytes = 0, other_bytes = 0;

  explicit Dynamic(const link_map &library) {
    for (const ElfW(Dyn) *d = library.l_ld; d->d_tag != DT_NULL; ++d) {
      const auto *at = reinterpret_cast<const char *>(d->d_un.d_ptr);
      if (d->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym) *>(at);
      if (d->d_tag == DT_STRTAB) names = at;
      if (d->d_tag == DT_JMPREL) calls = reinterpret_cast<const ElfW(Rela) *>(at);
      if (d->d_tag == DT_PLTRELSZ) call_bytes = d->d_un.d_val;
      if (d->d_tag == DT_RELA) others = reinterpret_cast<const ElfW(Rela) *>(at);
      if (d->d_tag == DT_RELASZ) other_bytes = d->d_un.d_val;
    }
  }
};

// The page may be read-only since the library was relocated.
void store(void **slot, void *function) {
  auto *page = reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(slot) & ~uintptr_t{4095});
  if (mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0) __atomic_store_n(slot, function, __ATOMIC_RELEASE);
}

void bind(const link_map &library, const Dynamic &dynamic, const ElfW(Rela) *relocations, size_t bytes) {
  for (size_t i = 0; relocations && i < bytes / sizeof *relocations; ++i) {
    const ElfW(Rela) &r = relocations[i];
    const auto type = ELF64_R_TYPE(r.r_info);
    if (type != R_X86_64_JUMP_SLOT && type != R_X86_64_GLOB_DAT) continue;
    const char *name = dynamic.names + dynamic.symbols[ELF64_R_SYM(r.r_info)].st_name;
    if (void *function = replacementFor(name)) store(reinterpret_cast<void **>(library.l_addr + r.r_offset), function);
  }
}

}  // namespace

namespace {

struct Libraries {
  const char *silent;  // one that is known to tell nothing
  const char *libomp;  // the path of LLVM's
};

int note(dl_phdr_info *module, size_t, void *given) {
  auto &libraries = *static_cast<Libraries *>(given);
  const char *name = module->dlpi_name;
  constexpr const char *kSilent[] = {"libgomp.so", "libiomp5.so"};
  for (const char *silent : kSilent)
    if (strstr(name, silent)) libraries.silent = silent;
  if (strstr(name, "libomp.so")) libraries.libomp = name;
  return 0;
}

}  // namespace

// Whether it was built to tell a tool anything.
static bool tellsTools(const char *libomp) {
  void *library = dlopen(libomp, RTLD_LAZY | RTLD_NOLOAD);
  const bool tells = !library || dlsym(library, "ompt_libomp_connect");
  if (library) dlclose(library);
  return tells;
}

// Where there is libomp as well, which the program itself is linked with, it answers libgomp's calls.
void warnOfOthers() {
  static bool g_warned;
  Libraries libraries{};
  dl_iterate_phdr(note, &libraries);
  const char *tool = getenv("OMP_TOOL");
  const bool is_disabled = libraries.libomp && tool && strcmp(tool, "disabled") == 0;
  const bool is_deaf = libraries.libomp && !is_disabled && !tellsTools(libraries.libomp), is_silent = libraries.silent && !libraries.libomp;
  if ((!is_disabled && !is_deaf && !is_silent) || __atomic_exchange_n(&g_warned, true, __ATOMIC_RELAXED)) return;
  if (is_disabled)
    warn("OMP_TOOL=disabled: libomp does not tell what orders threads in parallel regions, so there will be false alarms; unset it");
  if (is_deaf)
    warn("%s was built without OMPT and does not tell what orders threads in parallel regions, so there will be false alarms; run with LLVM 19's libomp, "
         "as Debian's libomp5-19 has it",
         libraries.libomp);
  if (is_silent)
    warn("%s does not tell what orders threads in parallel regions, so there will be false alarms there; link the program with "
         "'bigfoot cc -fopenmp' or 'bigfoot gcc -fopenmp', which take LLVM's libomp instead",
         libraries.silent);
}

void bindToLibc(const void *in_library) {
  Dl_info info;
  link_map *library = nullptr;
  if (!dladdr1(in_library, &info, reinterpret_cast<void **>(&library), RTLD_DL_LINKMAP) || !library) return;
  const Dynamic dynamic(*library);
  bind(*library, dynamic, dynamic.calls, dynamic.call_bytes);
  bind(*library, dynamic, dynamic.others, dynamic.other_bytes);
}

}  // namespace bigfoot::openmp
