// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The examples of paper 000: the checks that it places, upwards instead of downwards (docs/placement.md).
// RUN: clang++ -std=c++20 -O2 %bigfoot -mllvm -bigfoot-checks=bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang++ -std=c++20 -O2 -g %bigfoot -mllvm -bigfoot-checks=bigfoot -Rpass=bigfoot -Rpass-missed=bigfoot -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --check-prefix=REMARK
#include <pthread.h>

// Figure 1: one check for the six accesses of move, one for the array of movePts.
struct Point {
  int x, y, z;
  void move(int dx, int dy, int dz) {
    x += dx;
    y += dy;
    z += dz;
  }
};
// CHECK-LABEL: @_Z7movePtsPP5Pointii(
// CHECK: call void @__bigfoot_read_strided(ptr {{.*}}, i64 8, i64 {{.*}}, i64 8,
// CHECK: call void @__bigfoot_write4
// CHECK-NEXT: = getelementptr
// CHECK-NEXT: call void @__bigfoot_write4
// CHECK-NEXT: = getelementptr
// CHECK-NEXT: call void @__bigfoot_write4
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
// REMARK-DAG: paper.cpp:[[@LINE-14]]:{{[0-9]+}}: remark: 3 write checks merged into one of 12 bytes
// REMARK-DAG: paper.cpp:[[@LINE+2]]:{{[0-9]+}}: remark: read checks leave the loop as one check of its range
void movePts(Point **a, int lo, int hi) {
  for (int i = lo; i < hi; i++) a[i]->move(1, 1, 1);
}

// Figure 3: the check between the two critical sections covers all three reads.
struct Object { int f, g; };
// CHECK-LABEL: @_Z7figure3P6ObjectP15pthread_mutex_t(
// CHECK: call i32 @pthread_mutex_lock
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: call i32 @pthread_mutex_unlock
// CHECK: call void @__bigfoot_read4
// CHECK: call i32 @pthread_mutex_lock
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
int figure3(Object *b, pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  int x = b->f;
  pthread_mutex_unlock(lock);
  int y = b->f;
  pthread_mutex_lock(lock);
  int z = b->f;
  pthread_mutex_unlock(lock);
  return x + y + z;
}

// Figure 6 (a): one branch reads g, the other what is read behind both.
// CHECK-LABEL: @_Z8figure6aPV6Objecti(
// CHECK: call void @__bigfoot_read4
// CHECK: call void @__bigfoot_read4
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
int figure6a(volatile Object *b, int i) {
  int r;
  if (i < 0)
    r = b->g;
  else
    r = b->f;
  return r + b->f;
}

// Figure 6 (b): the loop has no check; one for the field, one for the elements.
// CHECK-LABEL: @_Z8figure6bP6ObjectPil(
// CHECK-DAG: call void @__bigfoot_read4(
// CHECK-DAG: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 4, i64 {{.*}}, i64 4,
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
void figure6b(Object *b, int *a, long n) {
  long i = 0;
  do {
    int t = b->f;
    a[i] = t;
    i = i + 1;
  } while (i < n);
}

// Figure 6 (b) as it is, with a way out that the elements decide: the field is checked once, the elements behind the loop.
// CHECK-LABEL: @_Z15figure6b_breaksP6ObjectPi(
// CHECK: call void @__bigfoot_read4(
// CHECK: icmp ult i64 %{{.*}}, 8
// CHECK-COUNT-2: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 4, i64 {{.*}}, i64 4,
// CHECK-NOT: @__bigfoot_{{read|write}}{{.*}}_strided
// CHECK: {{^}}}
// REMARK-DAG: paper.cpp:[[@LINE+5]]:{{[0-9]+}}: remark: write checks of the loop are made in portions, behind the accesses
void figure6b_breaks(Object *b, int *a) {
  long i = 0;
  for (;;) {
    int t = b->f;
    a[i] = t;
    i = i + 1;
    if (t * i > 1000) break;
  }
}

// Section 5: x and y are the same object as long as a->f does not race.
struct Holder { Object *f; };
// CHECK-LABEL: @_Z7aliasesP6HolderP15pthread_mutex_t(
// CHECK: call void @__bigfoot_read8
// CHECK: call void @__bigfoot_read4
// CHECK-NOT: @__bigfoot_{{read|write}}
// CHECK: {{^}}}
int aliases(Holder *a, pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  Object *x = a->f;
  int s = x->g;
  Object *y = a->f;
  int t = y->g;
  pthread_mutex_unlock(lock);
  return s + t;
}

// What keeps a check in a loop.
// REMARK-DAG: paper.cpp:[[@LINE+2]]:{{[0-9]+}}: remark: read checks of the loop are made in portions, behind the accesses
int find(const int *a, int n, int k) {
  for (int i = 0; i < n; i++) if (k == a[i]) return i;
  return -1;
}
// REMARK-DAG: paper.cpp:[[@LINE+4]]:{{[0-9]+}}: remark: write check stays in the loop: the call of pthread_mutex_lock in line [[@LINE+3]] may acquire
void locks(long *p, int n, pthread_mutex_t *lock) {
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(lock);
    ++*p;
    pthread_mutex_unlock(lock);
  }
}
