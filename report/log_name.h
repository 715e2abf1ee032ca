// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The name of a file of findings.
#ifndef BIGFOOT_REPORT_LOG_NAME_H
#define BIGFOOT_REPORT_LOG_NAME_H

#include <cstdint>
#include <ctime>
#include <string>

namespace bigfoot::report {

// What log_path says for a process: %p is its number, %h the machine, %t the time (20260131T120000Z), %% a percent sign. Where there is no %p, the
// number is appended behind a dot: several processes never share a file.
std::string logName(const std::string &log_path, uint64_t pid, std::time_t now);

}  // namespace bigfoot::report

#endif
