// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stream of findings, behind a byte of options: it is printed up to what is wrong, and what is printed is text without control characters, or
// JSON in every line.
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>

#include "llvm/Support/JSON.h"
#include "report/session.h"
#include "report/testing.h"

using namespace bigfoot::report;

static void require(bool holds) {
  if (!holds) abort();
}

static bool isJson(llvm::StringRef line) {
  auto value = llvm::json::parse(line);
  if (value) return value->getAsObject();
  consumeError(value.takeError());
  return false;
}

static void checkPrinted(llvm::StringRef text, const Options &options) {
  const llvm::StringRef format = options.formats.front()->name;
  require(text.empty() || text.ends_with("\n"));
  if (format == "sarif") require(text.empty() || isJson(text));
  if (format == "html") {
    const llvm::StringRef data = text.split("id=\"data\">").second.split("</script>").first;
    require(text.empty() || isJson(data));
    return;
  }
  for (const char c : text) require(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || (c == '\033' && options.color == ColorMode::kAlways));
  if (format != "json") return;
  for (llvm::StringRef rest = text; !rest.empty(); rest = rest.split('\n').second) require(isJson(rest.split('\n').first));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  Options options;
  constexpr const char *kFormats[] = {"text", "sarif", "html", "github"};
  options.formats = {findFormat(data[0] & 1 ? "json" : kFormats[data[0] >> 5 & 3])};
  options.color = data[0] & 2 ? ColorMode::kAlways : ColorMode::kNever;
  options.print_suppressions = data[0] & 4;
  if (data[0] & 8) options.strip_path_prefix = "/home/";
  const int in = testing::textFd({reinterpret_cast<const char *>(data) + 1, size - 1});
  options.ack = memfd_create("answers", MFD_CLOEXEC);
  options.out = memfd_create("printed", MFD_CLOEXEC);
  if (in < 0 || options.ack < 0 || options.out < 0) abort();
  {
    testing::TableLookup lookup;
    Suppressions suppressions;
    suppressions.parse(data[0] & 16 ? "race:deposit\nmutex:main\n" : "", "file");
    Output output(options.out, "");
    LineInput input(in);
    Session session(options, lookup, suppressions, output);
    session.run(input);
  }
  checkPrinted(testing::contents(options.out), options);
  for (const int fd : {in, options.ack, options.out}) close(fd);
  return 0;
}
