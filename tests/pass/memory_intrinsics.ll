; Memory intrinsics stay, with range checks before them; a constant length of zero has none.
; RUN: %opt %s | FileCheck %s

; CHECK-LABEL: @transfer(
; CHECK: call void @__bigfoot_read_range(ptr %s, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %d, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64
; CHECK-NEXT: call void @__bigfoot_read_range(ptr %s, i64 24,
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %d, i64 24,
; CHECK-NEXT: call void @llvm.memcpy.inline.p0.p0.i64
; CHECK-NEXT: [[N:%.*]] = zext i32 %m to i64
; CHECK-NEXT: call void @__bigfoot_read_range(ptr %s, i64 [[N]]
; CHECK: call void @__bigfoot_write_range(ptr %d,
; CHECK-NEXT: call void @llvm.memmove.p0.p0.i32
; CHECK-NEXT: call void @__bigfoot_read_range(ptr %s, i64 %n
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %d, i64 %n
; CHECK-NEXT: call void @llvm.memcpy.element.unordered.atomic
; CHECK-NEXT: ret void
define void @transfer(ptr %d, ptr %s, i64 %n, i32 %m) {
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 %n, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %d, ptr %s, i64 24, i1 false)
  call void @llvm.memmove.p0.p0.i32(ptr %d, ptr %s, i32 %m, i1 true)
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr align 4 %d, ptr align 4 %s, i64 %n, i32 4)
  ret void
}

; CHECK-LABEL: @set(
; CHECK-NEXT: call void @__bigfoot_write_range(ptr %d, i64 %n
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 %n
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 0
; CHECK-NEXT: ret void
define void @set(ptr %d, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 0, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
