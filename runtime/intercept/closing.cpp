// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The end of descriptors, one or many: whoever reads the end of a file behind it is ordered behind its closer. The one descriptor that is
// ours is not there for the program.
#include <dirent.h>
#include <errno.h>
#include <linux/close_range.h>
#include <stdlib.h>

#include "runtime/intercept/channels.h"
#include "runtime/intercept/descriptor_objects.h"
#include "runtime/intercept/error_output.h"
#include "runtime/intercept/real.h"
#include "runtime/report/reporter.h"
#include "runtime/sys/system_call.h"

namespace bigfoot {
namespace {

using os::call;
using os::failed;

// A directory's entry as the kernel writes it.
struct Entry {
  uint64_t inode, offset;
  uint16_t bytes;
  uint8_t type;
  char name[];
};

// Calls visit(fd) for the open descriptors from first to last.
template <class Visit>
void forEachOpen(unsigned first, unsigned last, Visit visit) {
  const long folder = call(SYS_open, reinterpret_cast<long>("/proc/self/fd"), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (failed(folder)) {  // no /proc
    for (unsigned fd = first; fd <= last && fd < 65536; ++fd) visit(static_cast<int>(fd));
    return;
  }
  alignas(Entry) char room[1024];
  for (long n; (n = call(SYS_getdents64, folder, reinterpret_cast<long>(room), sizeof room)) > 0;) {
    for (long at = 0; at < n; at += reinterpret_cast<Entry *>(room + at)->bytes) {
      const char *name = reinterpret_cast<Entry *>(room + at)->name;
      const unsigned fd = static_cast<unsigned>(atoi(name));
      if (*name != '.' && fd != static_cast<unsigned>(folder) && fd >= first && fd <= last) visit(static_cast<int>(fd));
    }
  }
  call(SYS_close, folder);
}

void closes(int fd) {
  channels::closing(fd);
  descriptors::closedBySomebody(fd);
  closed(fd);
}

}  // namespace
}  // namespace bigfoot

using namespace bigfoot;

INTERCEPT(int, close)(int fd) {
  if (reporter::has(fd)) return errno = EBADF, -1;
  closes(fd);
  return REALLY(close)(fd);
}

INTERCEPT(int, close_range)(unsigned first, unsigned last, int flags) noexcept {
  if (first <= last && !(flags & ~CLOSE_RANGE_UNSHARE)) forEachOpen(first, last, closes);
  const int ours = reporter::socket();
  if (ours < 0 || static_cast<unsigned>(ours) < first || static_cast<unsigned>(ours) > last) return REALLY(close_range)(first, last, flags);
  const auto mine = static_cast<unsigned>(ours);
  int result = 0;
  if (mine > first) result = REALLY(close_range)(first, mine - 1, flags);
  if (result == 0 && mine < last) result = REALLY(close_range)(mine + 1, last, flags);
  return result;
}

INTERCEPT(void, closefrom)(int first) noexcept {
  const int saved_errno = errno;
  if (close_range(first < 0 ? 0 : static_cast<unsigned>(first), ~0u, 0) != 0) REALLY(closefrom)(first);  // an old kernel
  errno = saved_errno;
}

// What libc closes within.
INTERCEPT(int, closedir)(DIR *directory) {
  closes(dirfd(directory));
  return REALLY(closedir)(directory);
}

INTERCEPT(int, pclose)(FILE *stream) {
  closes(fileno(stream));
  return REALLY(pclose)(stream);
}

INTERCEPT(int, mq_close)(mqd_t queue) {
  closes(queue);
  return REALLY(mq_close)(queue);
}
