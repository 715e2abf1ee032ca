; What LLVM deduced about a body without hooks is dropped from the function and from its calls.
; RUN: %opt %s | FileCheck %s
; CHECK: define i32 @pure(ptr %p) [[NOW:#[0-9]+]]
; CHECK: call i32 @pure(ptr %p){{$}}
; CHECK: define i32 @none(i32 %x) [[STILL:#[0-9]+]]
; CHECK: attributes [[NOW]] = { nounwind sanitize_thread willreturn "bigfoot
; CHECK: attributes [[STILL]] = { nosync nounwind sanitize_thread memory(none) "bigfoot
define i32 @pure(ptr %p) nosync nounwind willreturn memory(argmem: read) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @caller(ptr %p) {
  %v = call i32 @pure(ptr %p) nosync memory(argmem: read)
  ret i32 %v
}
define i32 @none(i32 %x) nosync nounwind memory(none) {
  ret i32 %x
}
