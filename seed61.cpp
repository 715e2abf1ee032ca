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
static unsigned long state = 123;
__attribute__((noinline)) static unsigned rnd() { return (state = state * 6364136223846793005ul + 1442695040888963407ul) >> 40; }
__attribute__((noinline)) static void acquires() { (void)flag.load(std::memory_order_acquire); }
__attribute__((noinline)) static void releases() { flag.store(1, std::memory_order_release); }
void exit_or_not() { if (rnd() % 7 == 0) exit(0); }
__attribute__((noinline)) static void may_throw(S *p) { p->c += 1; if (rnd() % 5 == 0) throw 2; p->d = 1; }
__attribute__((noinline)) void f0(S *p, S *q, unsigned *x, unsigned *y, int n, unsigned *ip) {
x[44] = y[29];
if (n > 9) {
x[1] ^= n;
ip = &y[rnd() & 15];
if (rnd() % 40 == 0) exit(0);
for (int t4 = 1; t4 < n; ++t4) {
x[t4 + 0] = 1;
}
} else {
for (int t1 = 0; t1 < 8; ++t1) {
for (int t2 = 0; t2 < 20 && (rnd() & 7); ++t2) {
y[t2 + 1] = glob[t2 + 0];
p->d = 6;
gs.a = p->c;
}
p->b = glob[((t1 + 0) & 63)];
}
sink += gs.a;
try {
sink += q[((rnd() & 7)) & 7].a;
for (unsigned t3 = 0; t3 != unsigned(8); ++t3) {
glob[((t3 + -1) & 63)] += gs.e;
p->b += t3;
}
sink += x[52];
} catch (int) {
p->d ^= n;
p->a += n;
if (rnd() % 2 == 0) {
x[1] = gs.b;
p->b = p->a;
} else {
p->a += gs.a;
pointer();
}
p->b = p->a;
}
p->b += x[(rnd() & 63)];
}
if (0 > 0) {
sink += glob[(rnd() & 63)];
x[14] += p->b;
} else {
memset(y, 0, n * 4);
x[14] = glob[24];
try {
for (int t5 = 0; t5 < 8; ++t5) {
gs.e ^= gs.a;
}
} catch (int) {
sink += x[51];
x[1] = gs.a;
}
for (unsigned t6 = 0; t6 != unsigned(8); ++t6) {
y[42] = p->b;
try {
gs.e += 6;
sink += x[(rnd() & 63)];
p->ch[3] = 7;
} catch (int) {
p->ch[1] += q[(((t6 + -1) & 7)) & 7].b;
x[1] = 4;
p->a += 7;
glob[t6 + 0] = 3;
}
for (N *node = nodes; node; node = node->next) { node->v += 1; node->w = x[1]; }
switch (rnd() & 3) { case 0: y[((t6 + -1) & 63)] = 1; break; case 1: q[((rnd() & 7)) & 7].a = 2; case 2: gs.a = 3; }
}
}
p->ch[0] += 4;
outside_both();
sink += x[48];
x[30] = glob[3];
}
void f1(S *p, S *q, unsigned *x, unsigned *y, int n, unsigned *ip) {
if (n > 0) {
if (n > 5) {
{ unsigned sum = 0; for (int t7 = 0; t7 < n * 2; ++t7) {
sum += x[1 * t7 + 0];
x[1 * t7 + 3] = t7;
if (sum % 31 == 7) exit_or_not();
x[1 * t7 + 2] += 1;
x[1 * t7 + 3] = t7;
if (rnd() % 50 == 0) return;
sum += x[1 * t7 + 4];
}
 sink += sum; }
if (rnd() % 4 == 0) {
p->ch[1] = n;
}
} else {
if (p->a > 0) {
y[17] = p->a;
p->a ^= p->b;
x[1] = 1;
y[(rnd() & 63)] ^= gs.e;
} else {
glob[(rnd() & 63)] ^= x[41];
flag.store(2);
}
x[1] = 9;
}
object->go();
sink += q[(3) & 7].c;
}
f0(&gs, structs, y, x, 0, ip);
q[(2) & 7].b = p->s;
}
int main() {
  for (int i = 0; i < 7; ++i) nodes[i].next = &nodes[i + 1];
  for (int k = 0; k < 3; ++k) try {
  f0(&structs[k], structs + 4, gx, gy, 12, glob);
  f1(&structs[k], structs + 4, gx, gy, 1, glob);
  } catch (int) {
  }
}
