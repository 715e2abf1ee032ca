// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/message.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

namespace bigfoot::driver {

bool wantsColour(FILE *stream) {
  const char *term = getenv("TERM");
  return isatty(fileno(stream)) && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
}

static void say(const char *colour, const char *kind, std::string_view text) {
  const bool coloured = wantsColour(stderr);
  std::string line = "bigfoot: ";
  if (*kind) {
    if (coloured) line += colour;
    line += kind;
    line += ':';
    if (coloured) line += "\033[0m";
    line += ' ';
  }
  line += text;
  line += '\n';
  fflush(stdout);
  fwrite(line.data(), 1, line.size(), stderr);   // one write, so that parallel builds do not mix lines
}

void note(std::string_view text) { say("", "", text); }
void warning(std::string_view text) { say("\033[1;35m", "warning", text); }
void error(std::string_view text) { say("\033[1;31m", "error", text); }

void fatal(std::string_view text, int status) {
  error(text);
  exit(status);
}

}  // namespace bigfoot::driver
