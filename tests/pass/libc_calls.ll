; Direct calls of declared libc functions with exactly the listed prototype go to the runtime, with a site and a context.
; RUN: %opt %s | FileCheck %s

; CHECK: module asm ".globl printf"
; CHECK-NOT: .globl printf
; CHECK-LABEL: @direct(
; CHECK: %n = call i64 @__bigfoot_strlen(ptr nonnull %s, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) [[PLAIN:#[0-9]+]]
; CHECK-NEXT: %d = call ptr @__bigfoot_memcpy(ptr %p, ptr %s, i64 %n, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: call i32 @__bigfoot_strcmp(
define void @direct(ptr %p, ptr %s) {
  %n = tail call i64 @strlen(ptr nonnull %s) #0
  %d = call ptr @memcpy(ptr %p, ptr %s, i64 %n)
  %c = call i32 @strcmp(ptr %p, ptr %s)
  ret void
}

; CHECK-LABEL: @invoked(
; CHECK: invoke ptr @__bigfoot_strdup(ptr %s, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: to label %on unwind label %off
define ptr @invoked(ptr %s) personality ptr @__gxx_personality_v0 {
  %d = invoke ptr @strdup(ptr %s) to label %on unwind label %off
on:
  ret ptr %d
off:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

; Another prototype, a definition, a pointer, a tail call that must stay one: not ours to change.
; CHECK-LABEL: @others(
; CHECK-NOT: __bigfoot_
; CHECK: musttail call i32 @strcasecmp(
define i32 @others(ptr %s, ptr %t) {
  call i32 @strchr(ptr %s)
  call i64 @strnlen(ptr %s, i64 1)
  call i64 @strspn(ptr %s, ptr %s, i32 3)
  %c = musttail call i32 @strcasecmp(ptr %s, ptr %t)
  ret i32 %c
}
define i64 @strnlen(ptr %s, i64 %n) {
  ret i64 0
}
; A variadic function gets what it is passed: it may be the program's own. What may unwind still may.
; CHECK-LABEL: @variadic(
; CHECK: call i32 (ptr, ...) @__bigfoot_called_printf(ptr noundef %f, i32 noundef 1, double 2.000000e+00) [[MAY_UNWIND:#[0-9]+]]
; CHECK: call double @__bigfoot_strtod(ptr %f, ptr null, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
define void @variadic(ptr %f) {
  call i32 (ptr, ...) @printf(ptr noundef %f, i32 noundef 1, double 2.0)
  call double @strtod(ptr %f, ptr null)
  ret void
}
; What allocates goes on to be known for it, so that its result is told from other memory.
; CHECK-LABEL: @allocates(
; CHECK: %m = call noalias ptr @__bigfoot_malloc(i64 8, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1) [[ALLOCATES:#[0-9]+]]
; CHECK-NEXT: %n = call noalias noundef nonnull ptr @__bigfoot__Znwm(i64 8, ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
define void @allocates(ptr %p) {
  %m = call ptr @malloc(i64 8)
  %n = call noalias nonnull ptr @_Znwm(i64 8)
  store ptr %m, ptr %p
  store ptr %n, ptr %p
  ret void
}
; CHECK-DAG: attributes [[PLAIN]] = { nomerge nounwind }
; CHECK-DAG: attributes [[ALLOCATES]] = { nomerge nounwind allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" }
; CHECK-DAG: attributes [[MAY_UNWIND]] = { nomerge }
declare i64 @strlen(ptr)
declare ptr @memcpy(ptr, ptr, i64)
declare i32 @strcmp(ptr, ptr)
declare i32 @strcasecmp(ptr, ptr)
declare ptr @strdup(ptr)
declare i32 @strchr(ptr)
declare i64 @strspn(ptr, ptr, i32)
declare i32 @__gxx_personality_v0(...)
attributes #0 = { nounwind willreturn memory(argmem: read) }
declare i32 @printf(ptr, ...)
declare double @strtod(ptr, ptr)
declare noalias ptr @malloc(i64) #1
declare noundef nonnull ptr @_Znwm(i64)
attributes #1 = { nounwind allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" }
