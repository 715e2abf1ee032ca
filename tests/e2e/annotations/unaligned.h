/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* As <sanitizer/common_interface_defs.h> declares them. */
#include <stdint.h>

#include "in_turn.h"

uint16_t __sanitizer_unaligned_load16(const void *from);
uint32_t __sanitizer_unaligned_load32(const void *from);
uint64_t __sanitizer_unaligned_load64(const void *from);
void __sanitizer_unaligned_store16(void *to, uint16_t value);
void __sanitizer_unaligned_store32(void *to, uint32_t value);
void __sanitizer_unaligned_store64(void *to, uint64_t value);
