// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings as workflow commands of GitHub Actions: annotations beside the lines of a pull request. The text report follows, folded.
#include "report/path.h"
#include "report/print_text.h"

namespace bigfoot::report {
namespace {

// What a command's text and its properties cannot hold.
std::string escaped(std::string_view text, bool is_property) {
  std::string out;
  for (char c : text) {
    if (c == '%') out += "%25";
    else if (c == '\r') out += "%0D";
    else if (c == '\n') out += "%0A";
    else if (is_property && c == ':') out += "%3A";
    else if (is_property && c == ',') out += "%2C";
    else out += c;
  }
  return out;
}

class GithubPrinter : public Printer {
 public:
  using Printer::Printer;

  void finding(const Report &report) override {
    std::string out;
    const std::string title = "BigFoot: " + message(report);
    if (report.finding.kind == FindingKind::kRace) {
      out += annotation("error", report.now, title, accessText(report.finding.now, report.before));
      out += annotation("notice", report.before, title + " (earlier access)", accessText(report.finding.before, report.now));
    } else {
      const Frame *frame = summaryFrame(report);
      const bool has_cycle = isCycle(report.finding.kind);
      out += annotation("error", frame ? Frames{*frame} : Frames(), title, has_cycle ? stackText(report, 0) : title);
      for (size_t i = 1; has_cycle && i < report.stacks.size(); ++i)
        out += annotation("notice", report.stacks[i], title, stackText(report, i));
    }
    Style plain = style_;
    plain.color = false;
    output_.write(out + "::group::" + escaped(title, false) + "\n" + textReport(report, plain) + "::endgroup::\n");
  }
  void end(const Totals &totals, const Suppressions *) override { output_.write(textTotals(totals)); }

 private:
  std::string accessText(const Access &access, const Frames &other) const {
    const Frame *frame = userFrame(other);
    std::string out = access.write ? "This write" : "This read";
    if (!access.site.variable.empty()) out += " of '" + access.site.variable + "'";
    return out + " and the access at " + (frame ? textPlace(*frame, style_.strip_path_prefix) : "an unknown place") + " are not ordered";
  }

  std::string annotation(const char *level, const Frames &frames, const std::string &title, const std::string &text) const {
    std::string out = std::string("::") + level;
    std::string separator = " ";
    auto property = [&](const char *key, const std::string &value) {
      out += separator + key + "=" + escaped(printable(value), true);
      separator = ",";
    };
    if (const Frame *frame = userFrame(frames); frame && frame->source.line) {
      const SourcePlace &source = frame->source;
      const auto relative = style_.strip_path_prefix.empty() ? source.relativeFile() : strippedPath(source.file, style_.strip_path_prefix);
      property("file", std::string(relative));
      property("line", std::to_string(source.line));
      if (source.column) property("col", std::to_string(source.column));
    }
    property("title", title);
    return out + "::" + escaped(printable(text), false) + "\n";
  }
};

}  // namespace

std::unique_ptr<Printer> makeGithubPrinter(Output &output, const Style &style) { return std::make_unique<GithubPrinter>(output, style); }

}  // namespace bigfoot::report
