// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "production/campaign.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <time.h>

#include "abi/campaign.h"
#include "runtime/report/reporter_process.h"
#include "runtime/sys/die.h"
#include "runtime/sys/options.h"
#include "runtime/sys/os.h"
#include "runtime/sys/system_call.h"
#include "runtime/sys/text.h"

extern "C" __attribute__((weak)) const char __bigfoot_reporter_path[];

namespace bigfoot::campaign {
namespace {

char g_answer[kLongestAnswer];
const char *g_spool = "";

uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1000 + static_cast<uint64_t>(time.tv_nsec) / 1'000'000;
}

// Reads a line. Returns: false if none came in time.
bool await(long socket, uint64_t until) {
  for (unsigned filled = 0; filled + 1 < sizeof g_answer;) {
    const uint64_t time = now();
    pollfd waiting{static_cast<int>(socket), POLLIN, 0};
    const long left = time < until ? static_cast<long>(until - time) : 0;
    const long ready = os::call(SYS_poll, reinterpret_cast<long>(&waiting), 1, left);
    if (ready <= 0) return false;
    const long got = os::call(SYS_read, socket, reinterpret_cast<long>(g_answer + filled), static_cast<long>(sizeof g_answer - 1 - filled));
    if (got <= 0) return false;
    filled += static_cast<unsigned>(got);
    if (g_answer[filled - 1] != '\n') continue;
    g_answer[filled - 1] = 0;
    return true;
  }
  return false;
}

// Away from the numbers that the program may expect to get. It is held until the program is gone, and by its children.
long moveUp(long socket) {
  for (long lowest = 1000; lowest > 2; lowest /= 3) {
    const long high = os::call(SYS_fcntl, socket, F_DUPFD_CLOEXEC, lowest);
    if (os::failed(high)) continue;
    os::call(SYS_close, socket);
    return high;
  }
  return socket;
}

// The program beside the reporter. Returns: the socket to it, or -1.
long start(const char *file) {
  static char path[4200], wait[24], process[24];
  if (!__bigfoot_reporter_path || getauxval(AT_SECURE)) return -1;   // one with more rights than its user's runs no other with them
  format(path, sizeof path, "%s", __bigfoot_reporter_path);
  char *slash = strrchr(path, '/');
  if (!slash) return -1;
  format(slash, static_cast<size_t>(path + sizeof path - slash), "/bigfoot-campaign");
  format(wait, sizeof wait, "%lu", options().campaign_wait);
  format(process, sizeof process, "%u", os::processId());
  static char attend[] = "attend";
  char *arguments[] = {path, attend, const_cast<char *>(file), wait, process, nullptr};
  int ends[2];
  if (os::failed(os::call(SYS_socketpair, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, reinterpret_cast<long>(ends)))) return -1;
  const int keeper = reporter::startProcess(arguments, ends[1], -1, reporter::Which::kCampaign);
  os::call(SYS_close, ends[1]);
  if (keeper) return moveUp(ends[0]);
  os::call(SYS_close, ends[0]);
  return -1;
}

// "chase TAB PLACES TAB SPOOL". Returns: the rest behind a tab, which becomes the end of what is before.
char *split(char *text) {
  char *tab = strchr(text, '\t');
  if (!tab) return nullptr;
  *tab = 0;
  return tab + 1;
}

void follow() {
  char *what = split(g_answer), *spool = what ? split(what) : nullptr;
  if (what && !spool && same(g_answer, kAnswerError)) return warn("campaign: %s; this run is not watched", what);
  if (!spool) return warn("campaign: the answer was no answer; this run is not watched");
  g_spool = spool;
  if (same(g_answer, kAnswerChase)) g_options.chase = what;
  if (same(g_answer, kAnswerCaper)) g_options.caper = what;
}

void append(const char *line, size_t length) {
  if (!g_spool[0]) return;
  const long fd = os::call(SYS_openat, AT_FDCWD, reinterpret_cast<long>(g_spool), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (os::failed(fd)) return warn("campaign: %s cannot be written (error %ld); what was found is not in the campaign", g_spool, -fd);
  os::writeAll(static_cast<int>(fd), line, length);
  os::call(SYS_close, fd);
}

}  // namespace

void ask() {
  const char *file = options().campaign;
  if (!file[0]) return;
  if (options().chase[0] || options().caper[0]) return warn("BIGFOOT_OPTIONS: the campaign is not asked, since chase or caper says what to do");
  const uint64_t until = now() + options().campaign_wait;
  const long socket = start(file);
  if (socket < 0) return warn("campaign: bigfoot-campaign cannot be run; this run is not watched");
  if (!await(socket, until)) return warn("campaign: no answer within %lu ms; this run is not watched", options().campaign_wait);
  follow();
}

void tellCaught(const Site &now, const Site &before) {
  char line[8192];
  const auto kind = [](const Site &site) { return site.flags & kSiteWrite ? "write" : "read"; };
  const auto text = [](const char *name) { return name ? name : "?"; };
  append(line, format(line, sizeof line, "%s\t%s:%u:%u %s\t%s:%u:%u %s\t%s, %s\n", kSpoolCaught, text(siteString(now.file)), now.line, now.column, kind(now),
                      text(siteString(before.file)), before.line, before.column, kind(before), text(siteString(now.function)), text(siteString(before.function))));
}

void tellChased(unsigned long waits, unsigned long hits) {
  char line[128];
  append(line, format(line, sizeof line, "%s\t%lu\t%lu\n", kSpoolChased, waits, hits));
}

}  // namespace bigfoot::campaign
