// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/log_name.h"

#include <unistd.h>

namespace bigfoot::report {
namespace {

std::string hostName() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  return host;
}

std::string timeText(std::time_t now) {
  std::tm utc{};
  char out[32];
  return std::string(out, std::strftime(out, sizeof out, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc)));
}

}  // namespace

std::string logName(const std::string &log_path, uint64_t pid, std::time_t now) {
  std::string out;
  bool has_pid = false;
  for (size_t i = 0; i < log_path.size(); ++i) {
    const char next = log_path[i] == '%' && i + 1 < log_path.size() ? log_path[i + 1] : '\0';
    has_pid |= next == 'p';
    if (next == 'p') out += std::to_string(pid);
    else if (next == 'h') out += hostName();
    else if (next == 't') out += timeText(now);
    else if (next == '%') out += '%';
    else out += log_path[i];
    i += next == 'p' || next == 'h' || next == 't' || next == '%';
  }
  return has_pid ? out : out + "." + std::to_string(pid);
}

}  // namespace bigfoot::report
