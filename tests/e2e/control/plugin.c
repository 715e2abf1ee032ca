// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library for the programs that load one at run time.
int plugin_value;
static _Thread_local int plugin_calls;

void plugin_set(int value) {
  ++plugin_calls;
  plugin_value = value;  // @set@
}
