#include <atomic>
#include <cstdlib>
#include <cstring>
struct S { unsigned a, b, c, d; unsigned long e; unsigned short s; unsigned char ch[6]; };
struct N { unsigned v, w; N *next; };
extern "C" void outside_acquires();
extern "C" void outside_releases();
extern "C" void outside_both();
struct Base { virtual void go() {} };
struct Derived : Base { void go() override { outside_releases(); } };
static Base *volatile object = new Derived;
static void (*volatile pointer)() = outside_acquires;
static std::atomic<int> flag;
extern "C" __attribute__((noinline)) void exit_or_not();
S gs, structs[16];
N nodes[8];
unsigned glob[1300], gx[1300], gy[1300];
volatile long sink;
static unsigned long state = 39;
__attribute__((noinline)) static unsigned rnd() { return (state = state * 6364136223846793005ul + 1442695040888963407ul) >> 40; }
__attribute__((noinline)) static void acquires() { (void)flag.load(std::memory_order_acquire); }
__attribute__((noinline)) static void releases() { flag.store(1, std::memory_order_release); }
void exit_or_not() { if (rnd() % 7 == 0) exit(0); }
__attribute__((noinline)) static void may_throw(S *p) { p->c += 1; if (rnd() % 5 == 0) throw 2; p->d = 1; }
void f0(S *p, S *q, unsigned *x, unsigned *y, int n, unsigned *ip) {
x[1] += x[1];
for (int t1 = 0; t1 < 20 && (rnd() & 7); ++t1) {
p->a = gs.a;
q[(t1 + 0) & 7].d = p->b;
object->go();
}
outside_acquires();
sink += p->b;
if (n > 3) return;
for (int t2 = 0; t2 < n; t2 += 3) {
sink += p->a;
gs.a = t2;
gs.a += p->b;
memset(y, 0, 64);
}
(void)flag.load(std::memory_order_acquire);
}
void f1(S *p, S *q, unsigned *x, unsigned *y, int n, unsigned *ip) {
{ unsigned sum = 0; for (int t3 = 0; t3 < 2; ++t3) {
x[2 * t3 + 4] = t3;
x[1 * t3 + 5] += 1;
}
 sink += sum; }
if (rnd() % 9 == 0) throw 1;
{ int t4 = 0; do {
{ unsigned sum = 0; for (int t5 = 2 - 1; t5 >= 0; --t5) {
sum += q[t5 & 7].a;
y[1 * t5 + 0] += 1;
if (sum == 1234567u) { outside_releases(); break; }
}
 sink += sum; }
for (int t6 = 0; t6 < 23; t6 += 3) {
for (int t7 = 0; t7 < 16; ++t7) {
p->a = p->a;
}
}
for (unsigned t8 = 0; t8 != unsigned(8); ++t8) {
{ unsigned sum = 0; for (unsigned t9 = 2 / 2u; t9 < 20; ++t9) {
if (n > 4) sum += x[1 * t9 + 4];
if (x[1 * t9 + 4] == 77u) break;
x[2 * t9 + 1] += 1;
if (n > 4) y[1 * t9 + 4] += 1;
}
 sink += sum; }
}
{ unsigned sum = 0; for (int t10 = 0; t10 < int(rnd() % 25); ++t10) {
sum += x[1 * t10 + 2];
sum += x[1 * t10 + 1];
}
 sink += sum; }
} while (++t4 < n); }
for (int t11 = 0; t11 < n; t11 += 3) {
flag.fetch_add(1, std::memory_order_acq_rel);
}
if (rnd() % 9 == 0) throw 1;
}
int main() {
  for (int i = 0; i < 7; ++i) nodes[i].next = &nodes[i + 1];
  for (int k = 0; k < 3; ++k) try {
  f0(&structs[k], structs + 4, gx, gy, 1, glob);
  f1(&structs[k], structs + 4, gx, gy, 9, glob);
  } catch (int) {
  }
}
