// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The driver's contact with the operating system: files, anonymous files that survive exec, child processes.
#ifndef BIGFOOT_DRIVER_PROCESS_H
#define BIGFOOT_DRIVER_PROCESS_H

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigfoot::driver {

std::optional<std::string> readFile(const std::string &path);
// Returns: whether all was written.
bool writeFile(const std::string &path, std::string_view contents);
bool isExecutableFile(const std::string &path);
bool exists(const std::string &path);

// Returns: the canonical path, or an empty string.
std::string realPath(const std::string &path);

// Returns: the first executable `name` in PATH, or an empty string.
std::string findInPath(std::string_view name);

// A file without a name that the program we exec, and its children, open under the path returned. Unlike a
// temporary file it needs nobody to delete it, so the driver can exec the compiler and be gone.
std::string anonymousFile(const char *label, std::string_view contents);

// Becomes the program command[0].
[[noreturn]] void become(const std::vector<std::string> &command);

// Runs a command to its end with SIGINT and SIGQUIT left to it, and SIGTERM and SIGHUP passed on.
// Returns: the status of waitpid.
int runToEnd(const std::vector<std::string> &command);

// Ends this process the way the child ended: same exit status, or same signal.
[[noreturn]] void endAs(int wait_status);

// Returns: what the command prints on stdout; nothing if it cannot run or fails.
std::optional<std::string> outputOf(const std::vector<std::string> &command);

}  // namespace bigfoot::driver

#endif
