/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OWN_LOCKS
#define OWN_LOCKS

typedef unsigned char mtx_t;
int mtx_init(mtx_t *m, int kind);
int mtx_lock(mtx_t *m);
int mtx_unlock(mtx_t *m);
void mtx_destroy(mtx_t *m);

extern struct locked {
  mtx_t mutex;
  char beside[63];
} locked;

#endif
