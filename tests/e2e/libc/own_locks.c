// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "own_locks.h"

struct locked locked;

int mtx_init(mtx_t *m, int kind) { return *m = kind != 0; }
int mtx_lock(mtx_t *m) { return __atomic_exchange_n(m, 1, __ATOMIC_ACQUIRE); }
int mtx_unlock(mtx_t *m) { return __atomic_exchange_n(m, 0, __ATOMIC_RELEASE); }
void mtx_destroy(mtx_t *m) { *m = 2; }
