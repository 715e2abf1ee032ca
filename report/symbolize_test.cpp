// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's symbolizer over this very test program.
#include "report/symbolize.h"

#include <gtest/gtest.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

int bigfoot_symbolize_test_global[6];

namespace bigfoot::report {
namespace {

[[gnu::noinline]] Address callerOf() { return Address(__builtin_return_address(0)); }
[[gnu::always_inline]] inline Address inlinedCaller() { return callerOf(); }
[[gnu::noinline]] Address outer() {
  Address pc = inlinedCaller();
  asm volatile("");
  return pc;
}

Module thisProgram() {
  Module out;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        auto &module = *static_cast<Module *>(data);
        module.start = module.bias = info->dlpi_addr;
        for (int i = 0; i < info->dlpi_phnum; ++i)
          if (info->dlpi_phdr[i].p_type == PT_LOAD)
            module.end = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        return 1;
      },
      &out);
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  out.path.assign(path, length > 0 ? size_t(length) : 0);
  return out;
}

TEST(LlvmLookup, FunctionsLinesAndInlining) {
  auto lookup = makeLlvmLookup(true);
  Symbolizer symbolizer(*lookup);
  symbolizer.add(thisProgram());
  const std::vector<Frame> &frames = symbolizer.code(outer());
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].source.function, "bigfoot::report::(anonymous namespace)::inlinedCaller()");
  EXPECT_TRUE(frames[0].inlined);
  EXPECT_TRUE(frames[0].innermost);
  EXPECT_EQ(frames[1].source.function, "bigfoot::report::(anonymous namespace)::outer()");
  EXPECT_FALSE(frames[1].inlined);
  EXPECT_FALSE(frames[1].innermost);
  EXPECT_TRUE(frames[0].source.file.ends_with("report/symbolize_test.cpp")) << frames[0].source.file;
  EXPECT_EQ(frames[0].source.line, 16u);
  EXPECT_GT(frames[0].source.column, 0u);
}

TEST(LlvmLookup, Globals) {
  auto lookup = makeLlvmLookup(true);
  Symbolizer symbolizer(*lookup);
  symbolizer.add(thisProgram());
  auto global = symbolizer.data(Address(&bigfoot_symbolize_test_global[2]));
  ASSERT_TRUE(global);
  EXPECT_EQ(global->name, "bigfoot_symbolize_test_global");
  EXPECT_EQ(global->start, Address(bigfoot_symbolize_test_global));
  EXPECT_EQ(global->size, sizeof bigfoot_symbolize_test_global);
  EXPECT_FALSE(symbolizer.data(1));
}

TEST(LlvmLookup, FilesThatCannotBeUsed) {
  std::string fifo = "/tmp/bigfoot_fifo_" + std::to_string(getpid());
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  ::testing::internal::CaptureStderr();
  for (const std::string &path : {fifo, std::string("/nonexistent"), std::string("/etc/passwd"), std::string("[vdso]"),
                                  std::string("/"), std::string("")}) {
    auto lookup = makeLlvmLookup(true);
    EXPECT_TRUE(lookup->code({0, 100, 0, path, ""}, 16).empty()) << path;
    EXPECT_FALSE(lookup->data({0, 100, 0, path, "abcd"}, 16)) << path;
  }
  std::string errors = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(errors.find("bigfoot-report: cannot symbolize /etc/passwd: "), errors.npos) << errors;
  unlink(fifo.c_str());
}

TEST(LlvmLookup, AnotherBuildsNamesAreNotUsed) {
  auto lookup = makeLlvmLookup(true);
  Module program = thisProgram();
  uint64_t offset = outer() - 1 - program.bias;
  EXPECT_FALSE(lookup->code(program, offset).empty());
  program.build_id = "0123";
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(lookup->code(program, offset).empty());
  EXPECT_TRUE(lookup->code(program, offset).empty());
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "bigfoot-report: cannot symbolize " + program.path +
                ": the file has changed since the program started (its build id differs)\n");
}

TEST(LlvmLookup, OffMeansOff) {
  auto lookup = makeLlvmLookup(false);
  Module program = thisProgram();
  EXPECT_TRUE(lookup->code(program, outer() - 1 - program.bias).empty());
  EXPECT_EQ(lookup->demangle("_Z1fi"), "f(int)");
}

TEST(Symbolizer, LaterModulesReplaceEarlierOnes) {
  auto lookup = makeLlvmLookup(false);
  Symbolizer symbolizer(*lookup);
  symbolizer.add({0x1000, 0x2000, 0x1000, "old.so", ""});
  EXPECT_EQ(symbolizer.code(0x1801)[0].module->path, "old.so");
  symbolizer.add({0x1800, 0x2800, 0x1800, "new.so", ""});
  EXPECT_EQ(symbolizer.code(0x1801)[0].module->path, "new.so");
  EXPECT_EQ(symbolizer.code(0x1801)[0].offset, 0u);
  EXPECT_EQ(symbolizer.code(0x1101)[0].module->path, "old.so");
  EXPECT_EQ(symbolizer.code(0x9001)[0].module, nullptr);
  symbolizer.add({0x1000, 0x3000, 0x1000, "all.so", ""});
  EXPECT_EQ(symbolizer.code(0x1101)[0].module->path, "all.so");
  EXPECT_EQ(symbolizer.code(0x2701)[0].module->path, "all.so");
}

TEST(Symbolizer, ManyModulesStayBounded) {
  auto lookup = makeLlvmLookup(false);
  Symbolizer symbolizer(*lookup);
  for (Address i = 0; i <= Symbolizer::kMaxModules; ++i) symbolizer.add({i * 16, i * 16 + 16, 0, "m", ""});
  EXPECT_EQ(symbolizer.find(0), nullptr);
  EXPECT_NE(symbolizer.find(16), nullptr);
  EXPECT_NE(symbolizer.find(Symbolizer::kMaxModules * 16), nullptr);
}

}  // namespace
}  // namespace bigfoot::report
