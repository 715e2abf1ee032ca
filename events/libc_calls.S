// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Other functions of abi/libc.def: what they access is not told. Code calls __bigfoot_f with two arguments more than f has, or
// __bigfoot_called_f; f takes no notice of them.
#define BIGFOOT_LIBC(result, name, parameters) \
  .weak name; \
  .weak __bigfoot_##name; .type __bigfoot_##name, @function; __bigfoot_##name: jmp name@PLT; \
  .weak __bigfoot_called_##name; .type __bigfoot_called_##name, @function; __bigfoot_called_##name: jmp name@PLT;
        .text
#include "abi/libc.def"
        .section .note.GNU-stack, "", @progbits
