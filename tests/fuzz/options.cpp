// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// BIGFOOT_OPTIONS, and the reporter's command line: whatever they are, they are understood or refused in a line of printable text.
#include <stdlib.h>
#include <string.h>

#include <string>
#include <vector>

#include "report/options.h"

// The runtime's options end the process; here they throw. The file's own variables are set back for the next text.
#include "runtime/sys/options.cpp"

namespace {

struct Ended {
  int status;
};
std::string g_said;

void require(bool holds) {
  if (!holds) abort();
}

}  // namespace

namespace bigfoot {

void die(const char *format_text, ...) {
  char line[1024];
  va_list args;
  va_start(args, format_text);
  g_said.assign(line, formatInto(line, sizeof line, format_text, args));
  va_end(args);
  throw Ended{70};
}

bool os::writeAll(int, const char *text, size_t bytes) {
  g_said.append(text, bytes);
  return true;
}

void os::exitNow(int status) { throw Ended{status}; }

}  // namespace bigfoot

static void readByRuntime(const char *text) {
  using namespace bigfoot;
  g_options = {};
  g_storage_used = 0;
  g_paths_used = 0;
  g_said.clear();
  setenv("BIGFOOT_OPTIONS", text, 1);
  try {
    initialiseOptions();
  } catch (const Ended &end) {
    require(!g_said.empty() && (end.status == 70 || (end.status == 0 && g_options.help)));
    return;
  }
  require(g_said.empty());
  require(g_options.exitcode <= 255 && g_options.stack_depth >= 1 && g_options.stack_depth <= 64);
  for (const char *path : {g_options.log_path, g_options.suppressions, g_options.shadow_profile})
    require(!path[0] || path[0] == '/' || same(path, "stderr") || same(path, "stdout"));
}

static void readByReporter(const std::string &text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == '\n')
      words.emplace_back();
    else
      words.back() += c;
  }
  bigfoot::report::Options options;
  const std::string error = bigfoot::report::parseOptions(words, &options);
  require(!error.empty() || (options.in >= 0 && options.out >= 0 && options.ack >= -1));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), strnlen(reinterpret_cast<const char *>(data), size));
  readByRuntime(text.c_str());
  readByReporter(text);
  return 0;
}
