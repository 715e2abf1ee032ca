// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Member functions tell where they are entered and left, also by an exception, with pointers that cross the border, and where they are called from;
// functions of namespaces, static ones and closures do not, nor does anything without -bigfoot-events.
// RUN: clang++ -O1 -g %bigfoot -Xclang -mllvm -Xclang -bigfoot-events -Xclang -mllvm -Xclang -bigfoot-inline-frequency=4294967295 -S -emit-llvm %s -o - | FileCheck %s
// RUN: clang++ -O1 -g %bigfoot -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OFF
// OFF-NOT: __bigfoot_member

// What the library has compiled before may be inlined, or not: its caller tells of it.
namespace std {
template <class Value>
class vector {
 public:
  int front() { return *first_; }

 private:
  Value *first_;
};
extern template class vector<int>;
}  // namespace std
// CHECK-LABEL: define {{.*}}@_Z5firstRSt6vectorIiE(
// CHECK: call void @__bigfoot_member_call({{.*}}, i64 6710886408,
// CHECK: __bigfoot_test_read8
// CHECK: __bigfoot_test_read4
// CHECK: call void @__bigfoot_member_return({{.*}}, i64 6710886408)
// CHECK: ret i32
int first(std::vector<int> &of) { return of.front(); }

namespace space {
void mayThrow();

class Counter {
 public:
  int *add(int *to);
  int get() const;
  static int all(Counter &one);

 private:
  int count_ = 0;
};

// CHECK-LABEL: define {{.*}}@_ZN5space7Counter3addEPi(
// CHECK: call void @__bigfoot_member_call(ptr nocapture {{.*}}, ptr {{.*}}@bigfoot.class{{.*}}, i64 4, ptr
// CHECK: call void @__bigfoot_passes(i64
// CHECK: call void @__bigfoot_test_write4(
// CHECK: invoke void @_ZN5space8mayThrowEv()
// CHECK: call void @__bigfoot_member_return(ptr nocapture {{.*}}, i64 4)
// CHECK: call void @__bigfoot_passes(i64
// CHECK: ret ptr
// CHECK: landingpad
// CHECK: call void @__bigfoot_member_return(
// CHECK: resume
int *Counter::add(int *to) {
  count_ = *to;
  mayThrow();
  return to;
}

// A const one has bit 28.
// CHECK-LABEL: define {{.*}}@_ZNK5space7Counter3getEv(
// CHECK: call void @__bigfoot_member_call({{.*}}, i64 268435460,
int Counter::get() const { return count_; }

// CHECK-LABEL: define {{.*}}@_ZN5space7Counter3allERS0_(
// CHECK-NOT: __bigfoot_member_call
// CHECK: call void @__bigfoot_member_place(
// CHECK: ret i32
int Counter::all(Counter &one) {
  one.add(nullptr);
  return 1;
}

// CHECK-LABEL: define {{.*}}@_ZN5space4freeERNS_7CounterE(
// CHECK-NOT: __bigfoot_member_call
// CHECK: ret void
void free(Counter &) { mayThrow(); }

// A constructor that stores a pointer to a table of virtual functions has bit 27, and so has the global object whose constructor ran at compile time.
class Base {
 public:
  constexpr Base() = default;
  virtual void act() {}
};
class Derived : public Base {
 public:
  constexpr Derived() = default;
  void act() override {}
};
// CHECK-LABEL: define {{.*}}@_ZN5space4makeEv(
// CHECK: call void @__bigfoot_member_call({{.*}}, i64 671088648,
// CHECK: call void @__bigfoot_member_call({{.*}}, i64 671088648,
// CHECK: ret ptr
Base *make() { return new Derived; }

// CHECK-LABEL: define internal void @bigfoot.globals()
// CHECK: call void @__bigfoot_member_call(ptr {{.*}}@_ZN5space6globalE, {{.*}}, i64 536870916, ptr null)
// CHECK: call void @__bigfoot_member_call(ptr {{.*}}@_ZN5space7derivedE, {{.*}}, i64 671088648, ptr null)
Counter global;
Derived derived;
}  // namespace space
