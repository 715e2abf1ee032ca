// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime/sys/options.h"

#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "runtime/sys/die.h"
#include "runtime/sys/os.h"
#include "runtime/sys/text.h"

// Programs may define either to set defaults.
extern "C" __attribute__((weak)) const char *__bigfoot_default_options();
extern "C" __attribute__((weak)) const char *__tsan_default_options();

namespace bigfoot {

Options g_options;

namespace {

const char *g_text = "";

constexpr unsigned kLongestText = 4096;
constexpr unsigned kLongestPath = 4096;
constexpr uint64_t kLongestWait = 1000000;   // seconds: poll() counts milliseconds in an int
char g_storage[kLongestText];
unsigned g_storage_used;
const char *g_files = "bigfoot";
char g_paths[4 * 2 * kLongestPath];
size_t g_paths_used;

// A piece of the option string.
struct Span {
  const char *at;
  size_t length;
  bool is(const char *word) const {
    size_t i = 0;
    while (i < length && word[i] && word[i] == at[i]) ++i;
    return i == length && !word[i];
  }
};

const char *keep(Span s) {
  if (g_storage_used + s.length + 1 > kLongestText) die("BIGFOOT_OPTIONS is longer than %u characters", kLongestText);
  char *copy = g_storage + g_storage_used;
  for (size_t i = 0; i < s.length; ++i) copy[i] = s.at[i];
  copy[s.length] = 0;
  g_storage_used += static_cast<unsigned>(s.length) + 1;
  return copy;
}

[[noreturn]] void malformed(Span key, Span value, const char *wanted) {
  die("BIGFOOT_OPTIONS: %s=%s: the value must be %s; BIGFOOT_OPTIONS=help=1 lists all options", keep(key), keep(value),
      wanted);
}

void parse(Span key, Span value, bool &out) {
  if (value.is("1") || value.is("true") || value.is("yes"))
    out = true;
  else if (value.is("0") || value.is("false") || value.is("no"))
    out = false;
  else
    malformed(key, value, "0 or 1");
}

void parse(Span key, Span value, uint64_t &out) {
  uint64_t n = 0;
  for (size_t i = 0; i < value.length; ++i) {
    if (value.at[i] < '0' || value.at[i] > '9' || n > 1ul << 58) malformed(key, value, "a number");
    n = n * 10 + static_cast<uint64_t>(value.at[i] - '0');
  }
  if (value.length == 0) malformed(key, value, "a number");
  out = n;
}

void parse(Span, Span value, const char *&out) { out = keep(value); }

// How many single-character edits lead from `key` to `word`.
unsigned distance(Span key, const char *word) {
  unsigned row[64];
  unsigned n = 0;
  while (word[n] && n < 63) row[n] = n, ++n;
  row[n] = n;
  for (size_t i = 0; i < key.length; ++i) {
    unsigned diagonal = row[0];
    row[0] = static_cast<unsigned>(i) + 1;
    for (unsigned k = 1; k <= n; ++k) {
      const unsigned replaced = diagonal + (word[k - 1] != key.at[i]);
      diagonal = row[k];
      unsigned best = replaced < row[k - 1] + 1 ? replaced : row[k - 1] + 1;
      row[k] = best < row[k] + 1 ? best : row[k] + 1;
    }
  }
  return row[n];
}

[[noreturn]] void unknown(Span key) {
  static constexpr const char *kNames[] = {
#define BIGFOOT_FLAG(type, name, initial, description) #name,
#include "runtime/sys/flags.def"
#undef BIGFOOT_FLAG
  };
  const char *nearest = nullptr;
  unsigned best = 4;
  for (const char *name : kNames)
    if (unsigned d = distance(key, name); d < best) best = d, nearest = name;
  if (nearest)
    die("BIGFOOT_OPTIONS: unknown option '%s'; did you mean '%s'?", keep(key), nearest);
  die("BIGFOOT_OPTIONS: unknown option '%s'; BIGFOOT_OPTIONS=help=1 lists all options", keep(key));
}

// What is known to other tools only: an error, unless the text is for them.
enum class Unknown { kError, kSkipped };

void assign(Span key, Span value, Unknown unknown_keys) {
#define BIGFOOT_FLAG(type, name, initial, description) \
  if (key.is(#name)) return parse(key, value, g_options.name);
#include "runtime/sys/flags.def"
#undef BIGFOOT_FLAG
  if (unknown_keys == Unknown::kError) unknown(key);
}

bool separates(char c) { return c == ':' || c == ' ' || c == ',' || c == '\n' || c == '\t'; }

// Whether a word behind a comma is no key: then the value before it is a list.
bool isListed(const char *word) {
  if (!*word || separates(*word)) return false;
  while (*word && *word != '=' && !separates(*word)) ++word;
  return *word != '=';
}

// Whether a word behind a colon is a number, as in FILE:LINE.
bool isLine(const char *word) {
  const char *end = word;
  while (*end >= '0' && *end <= '9') ++end;
  return end != word && (!*end || separates(*end));
}

bool goesOn(const char *text) {
  return !separates(*text) || (*text == ',' && isListed(text + 1)) || (*text == ':' && isLine(text + 1));
}

// KEY=value, separated by colons, spaces or commas. A value may be quoted, a list with commas between, and have numbers behind colons.
void parseText(const char *text, Unknown unknown_keys) {
  while (*text) {
    if (separates(*text)) {
      ++text;
      continue;
    }
    Span key{text, 0};
    while (*text && *text != '=' && !separates(*text)) ++text, ++key.length;
    if (*text != '=')
      die("BIGFOOT_OPTIONS: '%s' has no value; write %s=VALUE", keep(key), keep(key));
    ++text;
    const char quote = *text == '"' || *text == '\'' ? *text++ : 0;
    Span value{text, 0};
    while (*text && (quote ? *text != quote : goesOn(text))) ++text, ++value.length;
    if (quote && *text++ != quote) die("BIGFOOT_OPTIONS: the value of '%s' has no closing quote", keep(key));
    assign(key, value, unknown_keys);
  }
}

void printDefault(char *out, size_t size, bool value) { format(out, size, "%d", value); }
void printDefault(char *out, size_t size, uint64_t value) { format(out, size, "%lu", value); }
void printDefault(char *out, size_t size, const char *value) { format(out, size, "\"%s\"", value); }

[[noreturn]] void help() {
  const Options initial;
  char line[256], value[64];
  os::writeAll(1, "Options of BigFoot's runtime: BIGFOOT_OPTIONS=KEY=value:KEY=value\n", 66);
#define BIGFOOT_FLAG(type, name, unused, description)                                                       \
  printDefault(value, sizeof value, initial.name);                                                          \
  os::writeAll(1, line, format(line, sizeof line, "  %s (default %s)\n      %s\n", #name, value, description));
#include "runtime/sys/flags.def"
#undef BIGFOOT_FLAG
  os::exitNow(0);
}

void oneOf(const char *key, const char *value, const char *a, const char *b, const char *c) {
  if (same(value, a) || (b && same(value, b)) || (c && same(value, c))) return;
  die("BIGFOOT_OPTIONS: %s=%s: the value must be %s%s%s%s%s", key, value, a, b ? " or " : "", b ? b : "",
      c ? " or " : "", c ? c : "");
}

// Names with commas between.
void validateFormats(const char *list) {
  static constexpr const char *kNames[] = {
#define BIGFOOT_FORMAT(name, extension, is_document, make) #name,
#include "abi/formats.def"
  };
  for (const char *at = list;;) {
    size_t length = 0;
    while (at[length] && at[length] != ',') ++length;
    bool is_known = false;
    for (const char *name : kNames) is_known |= length && __builtin_strncmp(name, at, length) == 0 && !name[length];
    if (!is_known) die("BIGFOOT_OPTIONS: log_format=%s: the value must be text, json, sarif, html or github, or several with commas between", list);
    if (!at[length]) return;
    at += length + 1;
  }
}

// The reporter starts at the first race; the program may have changed its directory by then.
void makeAbsolute(const char *&path) {
  if (!path[0] || path[0] == '/' || same(path, "stderr") || same(path, "stdout")) return;
  char directory[kLongestPath];
  if (!getcwd(directory, sizeof directory)) return;
  char *absolute = g_paths + g_paths_used;
  g_paths_used += format(absolute, sizeof g_paths - g_paths_used, "%s/%s", directory, path) + 1;
  path = absolute;
}

void validate() {
  validateFormats(g_options.log_format);
  oneOf("color", g_options.color, "auto", "always", "never");
  oneOf("shadow", g_options.shadow, "fine", "slim", nullptr);
  if (g_options.exitcode > 255) die("BIGFOOT_OPTIONS: exitcode=%lu: an exit status is at most 255", g_options.exitcode);
  if (g_options.stack_depth == 0 || g_options.stack_depth > 64)
    die("BIGFOOT_OPTIONS: stack_depth=%lu: the value must be from 1 to 64", g_options.stack_depth);
  if (g_options.chase_share > 100) die("BIGFOOT_OPTIONS: chase_share=%lu: the value must be at most 100", g_options.chase_share);
  if (g_options.chase_delay > kLongestWait || g_options.chase_shortest > kLongestWait)
    die("BIGFOOT_OPTIONS: chase_delay and chase_shortest must be at most %lu", kLongestWait);
  if (g_options.reporter_timeout > kLongestWait)
    die("BIGFOOT_OPTIONS: reporter_timeout=%lu: the value must be at most %lu", g_options.reporter_timeout, kLongestWait);
}

}  // namespace

const char *optionsText() { return g_text; }
const char *filesPrefix() { return g_files; }

void initialiseOptions() {
  // Programs say to ThreadSanitizer what is of no concern here as well.
  if (__tsan_default_options) parseText(__tsan_default_options(), Unknown::kSkipped);
  if (__bigfoot_default_options) parseText(__bigfoot_default_options(), Unknown::kError);
  if (!getauxval(AT_SECURE))
    if (const char *text = getenv("BIGFOOT_OPTIONS")) parseText(g_text = text, Unknown::kError);
  if (g_options.help) help();
  validate();
  makeAbsolute(g_options.suppressions);
  makeAbsolute(g_files);
  makeAbsolute(g_options.log_path);
  makeAbsolute(g_options.shadow_profile);
}

}  // namespace bigfoot
