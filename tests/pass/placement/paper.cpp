// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The examples of paper 000, line by line, with the checks that it places; upwards instead of downwards (docs/placement.md, "The
// paper's examples"). At -Os a check is one call, so that the code reads as the figures do. `volatile` keeps LLVM from changing the
// figure's accesses; what becomes of them without it stands beside.
// RUN: clang++ -std=c++20 -Os -fno-discard-value-names %bigfoot -mllvm -bigfoot-contexts=0 -mllvm -bigfoot-checks=bigfoot -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang++ -std=c++20 -O2 %bigfoot -mllvm -bigfoot-contexts=0 -mllvm -bigfoot-checks=bigfoot -S -emit-llvm %s -o - | FileCheck %s --check-prefix=INLINE
// RUN: clang++ -std=c++20 -O2 -g %bigfoot -mllvm -bigfoot-checks=bigfoot -Rpass=bigfoot -Rpass-missed=bigfoot -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --check-prefix=REMARK
#include <pthread.h>

// Figure 1, move: CheckWrite(this.x/y/z). One test; what it tells the runtime if it fails are the three writes (M6).
// INLINE-LABEL: define {{.*}}@_ZN5Point4moveEiii(
// INLINE: load atomic
// INLINE: call void @__bigfoot_write4(
// INLINE-NEXT: = getelementptr
// INLINE-NEXT: call void @__bigfoot_write4(
// INLINE-NEXT: = getelementptr
// INLINE-NEXT: call void @__bigfoot_write4(
// INLINE-NOT: {{load atomic|@__bigfoot_(test_)?(read|write)}}
// INLINE: {{^}}}
// REMARK-DAG: paper.cpp:[[@LINE+7]]:{{[0-9]+}}: remark: 3 write checks merged into one of 12 bytes
struct Point {
  int x, y, z;
  __attribute__((noinline)) void move(int dx, int dy, int dz);
};
void Point::move(int dx, int dy, int dz) {
  int tmp = x;
  x = tmp + dx;
  tmp = y;
  y = tmp + dy;
  tmp = z;
  z = tmp + dz;
}

// Figure 1, movePts: CheckRead(a[lo..hi)), and none in the loop, whose call is known to do nothing else.
// CHECK-LABEL: define {{.*}}@_Z7movePtsPP5Pointii(
// CHECK: for.body.preheader:
// CHECK: %[[LO:.*]] = sext i32 %lo to i64
// CHECK: %[[SKIPPED:.*]] = shl nsw i64 %[[LO]], 3
// CHECK: %[[FIRST:.*]] = getelementptr i8, ptr %a, i64 %[[SKIPPED]]
// CHECK: call void @__bigfoot_read_strided(ptr %[[FIRST]], i64 8, i64 %{{[^,]*}}, i64 8,
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: for.body:
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: call void @_ZN5Point4moveEiii(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
// REMARK-DAG: paper.cpp:[[@LINE+2]]:{{[0-9]+}}: remark: read checks leave the loop as one check of its range
void movePts(Point **a, int lo, int hi) {
  for (int i = lo; i < hi; i++) a[i]->move(1, 1, 1);
}

// Section 1, where not every element is accessed: CheckRead(a[i]) stays under its condition.
// CHECK-LABEL: define {{.*}}@_Z8moveSomePP5Pointi(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: call {{.*}}@_Z9predicatev(
// CHECK: if.then:
// CHECK: call void @__bigfoot_test_read8(ptr %arrayidx,
// CHECK-NEXT: load ptr, ptr %arrayidx
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
bool predicate();
void moveSome(Point **a, int length) {
  for (int i = 0; i < length; i++)
    if (predicate()) a[i]->move(1, 1, 1);
}

// Figure 3: the check in line 5, between the two critical sections, covers the reads of lines 2, 4 and 7. Ours stands before line 4.
struct Object {
  int f;
  double g;
};
// CHECK-LABEL: define {{.*}}@_Z7figure3P6ObjectP15pthread_mutex_t(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: call i32 @pthread_mutex_lock
// CHECK-NEXT: load i32, ptr %b
// CHECK-NEXT: call void @__bigfoot_lock_call
// CHECK-NEXT: call i32 @pthread_mutex_unlock
// CHECK-NEXT: call void @__bigfoot_test_read4(ptr {{.*}}%b,
// CHECK-NEXT: load i32, ptr %b
// CHECK-NEXT: call void @__bigfoot_lock_call
// CHECK-NEXT: call i32 @pthread_mutex_lock
// CHECK-NEXT: load i32, ptr %b
// CHECK-NEXT: call void @__bigfoot_lock_call
// CHECK-NEXT: call i32 @pthread_mutex_unlock
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
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

// Figure 6 (a): check(b.g) in the first branch, none in the second, check(b.f) behind both.
// CHECK-LABEL: define {{.*}}@_Z8figure6aPV6Objecti(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: if.then:
// CHECK-NEXT: %g = getelementptr
// CHECK-NEXT: call void @__bigfoot_test_read8(ptr {{.*}}%g,
// CHECK-NEXT: load volatile double, ptr %g
// CHECK-NEXT: br label %if.end
// CHECK: if.else:
// CHECK-NEXT: load volatile i32, ptr %b
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: if.end:
// CHECK-NEXT: phi double
// CHECK-NEXT: call void @__bigfoot_test_read4(ptr {{.*}}%b,
// CHECK-NEXT: load volatile i32, ptr %b
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
double figure6a(volatile Object *b, int i) {
  double r;
  if (i < 0) {
    double y = b->g;
    r = y;
  } else {
    int x = b->f;
    r = x;
  }
  int z = b->f;
  return r + z;
}

// Without `volatile` LLVM reads b.f once on each path, in the branches, and there are its checks: as many on each as in the figure.
// CHECK-LABEL: define {{.*}}@_Z14figure6a_plainP6Objecti(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: if.then:
// CHECK-COUNT-1: call void @__bigfoot_test_read8(ptr {{.*}}%g,
// CHECK-COUNT-1: call void @__bigfoot_test_read4(ptr {{.*}}%b,
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: if.else:
// CHECK-COUNT-1: call void @__bigfoot_test_read4(ptr {{.*}}%b,
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
double figure6a_plain(Object *b, int i) {
  double r;
  if (i < 0) {
    double y = b->g;
    r = y;
  } else {
    int x = b->f;
    r = x;
  }
  int z = b->f;
  return r + z;
}

// Figure 6 (b): check(a[0..i], b.f) behind the loop, and none in it. Ours of b.f stands before the loop. That of a stands behind
// it, for what is not checked by then: the loop may not end, so every 256 iterations are checked when they are made, as the paper
// proposes for such loops; and the first 8, for which a call is too dear, in place.
// CHECK-LABEL: define {{.*}}@_Z8figure6bPV6ObjectPi(
// CHECK: entry:
// CHECK: call void @__bigfoot_test_read4(ptr {{.*}}%b,
// CHECK: for.cond:
// CHECK: %bigfoot.iteration = phi i64
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: load volatile i32, ptr %b
// CHECK: icmp ult i64 %bigfoot.iteration, 8
// CHECK: call void @__bigfoot_test_write4(ptr %arrayidx,
// CHECK: store i32 %{{.*}}, ptr %arrayidx
// CHECK: %[[NEXT:.*]] = add nuw i64 %bigfoot.iteration, 1
// CHECK-NEXT: %[[BELOW:.*]] = and i64 %[[NEXT]], 255
// CHECK-NEXT: icmp eq i64 %[[BELOW]], 0
// CHECK: call void @__bigfoot_write_strided(ptr %{{[^,]*}}, i64 4, i64 %{{[^,]*}}, i64 4,
// CHECK: for.end{{.*}}:
// CHECK: %[[PORTION:.*]] = and i64 %bigfoot.iteration, -256
// CHECK: %[[FIRST:.*]] = call i64 @llvm.umax.i64(i64 %[[PORTION]], i64 8)
// CHECK: %[[MADE:.*]] = add nuw i64 %bigfoot.iteration, 1
// CHECK: %[[COUNT:.*]] = sub i64 %[[MADE]], %[[FIRST]]
// CHECK: %[[SKIPPED:.*]] = shl i64 %[[FIRST]], 2
// CHECK: %[[REST:.*]] = getelementptr i8, ptr %a, i64 %[[SKIPPED]]
// CHECK: call void @__bigfoot_write_strided(ptr %[[REST]], i64 4, i64 %[[COUNT]], i64 4,
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
// REMARK-DAG: paper.cpp:[[@LINE+5]]:{{[0-9]+}}: remark: write checks of the loop are made in portions, behind the accesses
void figure6b(volatile Object *b, int *a) {
  long i = 0;
  for (;;) {
    int t = b->f;
    a[i] = t;
    i = i + 1;
    if (t > 1000) break;
  }
}

// Where the number of iterations is known before, the figure's two checks are all, both before the loop.
// CHECK-LABEL: define {{.*}}@_Z16figure6b_countedP6ObjectPil(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK-DAG: call void @__bigfoot_test_read4(ptr {{.*}}%b,
// CHECK-DAG: call void @__bigfoot_write_strided(ptr {{.*}}%a, i64 4, i64 {{.*}}, i64 4,
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
void figure6b_counted(Object *b, int *a, long n) {
  long i = 0;
  do {
    int t = b->f;
    a[i] = t;
    i = i + 1;
  } while (i < n);
}

// Section 5: check(a.f, x.g) for four reads, since x = a.f = y as long as a.f does not race. It is LLVM that knows; it reads a.f
// once, so that x and y are one value.
struct Holder { Object *f; };
// CHECK-LABEL: define {{.*}}@_Z7aliasesP6HolderP15pthread_mutex_t(
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: call i32 @pthread_mutex_lock
// CHECK-NEXT: call void @__bigfoot_test_read8(ptr %a,
// CHECK-NEXT: %[[X:.*]] = load ptr, ptr %a
// CHECK-NEXT: %g = getelementptr inbounds i8, ptr %[[X]], i64 8
// CHECK-NEXT: call void @__bigfoot_test_read8(ptr {{.*}}%g,
// CHECK-NEXT: load double, ptr %g
// CHECK-NEXT: call void @__bigfoot_lock_call
// CHECK-NEXT: call i32 @pthread_mutex_unlock
// CHECK-NOT: @__bigfoot_{{(test_)?(read|write)}}
// CHECK: {{^}}}
double aliases(Holder *a, pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  Object *x = a->f;
  double s = x->g;
  Object *y = a->f;
  double t = y->g;
  pthread_mutex_unlock(lock);
  return s + t;
}

// In two critical sections a.f may change without a race, and nothing says that x and y are the same. The paper forgets here, too.
// CHECK-LABEL: define {{.*}}@_Z10no_aliasesP6HolderP15pthread_mutex_t(
// CHECK-COUNT-4: call void @__bigfoot_test_read8(
// CHECK: {{^}}}
double no_aliases(Holder *a, pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  Object *x = a->f;
  double s = x->g;
  pthread_mutex_unlock(lock);
  pthread_mutex_lock(lock);
  Object *y = a->f;
  double t = y->g;
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
