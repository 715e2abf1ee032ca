# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The pass, tested on IR (%opt, %mark) and through clang (%bigfoot). Run by ctest as `pass`; the parameters come from
# tests/pass/CMakeLists.txt.
#   %opt        opt with the whole of BigFoot but contexts, and the verifier, every test inline
#   %forms      the same with tests inline or called as the pass chooses
#   %contexts   the same with contexts
#   %mark       opt with the marks of the pipeline's start only
#   %bigfoot    flags that make clang instrument
#   %dummy      a runtime that prints one line per hook, to link with
import lit.formats

config.name = "pass"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".c", ".cpp"]
config.excludes = ["Inputs"]
config.test_source_root = lit_config.params["source"] + "/tests/pass"
config.test_exec_root = lit_config.params["output"]
config.environment["PATH"] = lit_config.params["llvm_bin"] + ":" + config.environment["PATH"]

plugins = lit_config.params["plugins"]
load = f"opt -load-pass-plugin={plugins}/BigFootPass.so -load={plugins}/BigFootPass.so -S -verify-each"
config.substitutions += [
    ("%opt", f"{load} -passes='bigfoot,verify' -bigfoot-inline-frequency=0 -bigfoot-contexts=0"),
    ("%contexts", f"{load} -passes='bigfoot,verify' -bigfoot-inline-frequency=0"),
    ("%forms", f"{load} -passes='bigfoot,verify' -bigfoot-contexts=0"),
    ("%mark", f"{load} -passes='bigfoot-mark,verify'"),
    ("%bigfoot", f"-fpass-plugin={plugins}/BigFootPass.so -fplugin={plugins}/BigFootPass.so "
                 f"-fplugin={plugins}/BigFootFrontend.so -Xclang -llvm-verify-each"),
    ("%dummy", f"-I{config.test_source_root}/../.. -lm {config.test_source_root}/Inputs/dummy_runtime.cpp"),
    ("%plugins", plugins),
]
