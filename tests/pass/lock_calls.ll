; Calls that access what threads synchronise by are told before they are made, for each object, and stay.
; RUN: %opt %s | FileCheck %s
; RUN: %opt -bigfoot-checks=all %s | FileCheck %s

; CHECK-LABEL: @guarded(
; CHECK: call void @__bigfoot_lock_call(ptr %m, i32 [[LOCK:[0-9]+]], ptr {{.*}}@bigfoot.sites{{.*}}, i64 -1)
; CHECK-NEXT: call i32 @pthread_mutex_lock(ptr %m)
; CHECK: call void @__bigfoot_lock_call(ptr %m, i32
; CHECK-NOT: i32 [[LOCK]],
; CHECK: call i32 @pthread_mutex_unlock(ptr %m)
define void @guarded(ptr %m) {
  %l = call i32 @pthread_mutex_lock(ptr %m)
  %u = call i32 @pthread_mutex_unlock(ptr %m)
  ret void
}

; A wait uses two objects; it may unwind.
; CHECK-LABEL: @waiting(
; CHECK: call void @__bigfoot_lock_call(ptr %c, i32 [[WAIT:[0-9]+]],
; CHECK-NEXT: call void @__bigfoot_lock_call(ptr %m, i32 [[WAIT]],
; CHECK-NEXT: invoke i32 @pthread_cond_wait(ptr %c, ptr %m)
define void @waiting(ptr %c, ptr %m) personality ptr @__gxx_personality_v0 {
  %w = invoke i32 @pthread_cond_wait(ptr %c, ptr %m) to label %on unwind label %off
on:
  ret void
off:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

; CHECK-LABEL: @cxx(
; CHECK: call void @__bigfoot_lock_call(ptr %c,
; CHECK-NEXT: call void @_ZNSt18condition_variable10notify_allEv(ptr %c)
define void @cxx(ptr %c) {
  call void @_ZNSt18condition_variable10notify_allEv(ptr %c)
  ret void
}

; A function of the module's own, and one that takes no pointer.
; CHECK-LABEL: @others(
; CHECK-NOT: __bigfoot_lock_call
; CHECK: ret void
define void @others(ptr %m) {
  %w = call i32 @sem_wait(i32 1)
  %p = call i32 @sem_post(ptr %m)
  ret void
}
define i32 @sem_post(ptr %m) {
  ret i32 0
}

declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_cond_wait(ptr, ptr)
declare i32 @sem_wait(i32)
declare void @_ZNSt18condition_variable10notify_allEv(ptr)
declare i32 @__gxx_personality_v0(...)
