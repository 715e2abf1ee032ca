! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
! Dependences, a taskwait and a recursion that waits.
!// CFLAGS: -fopenmp
program tasks
  implicit none
  integer, save :: x
  integer :: sums(15)
!$omp parallel
!$omp single
!$omp task shared(x) depend(out: x)
  x = 1
!$omp end task
!$omp task shared(x) depend(inout: x)
  x = x + 1
!$omp end task
!$omp taskwait
  x = x + 1
  call visit(1)
!$omp end single
!$omp end parallel
  print *, x, sums(1)
contains
  recursive subroutine visit(node)
    integer, intent(in) :: node
    sums(node) = node
    if (2 * node + 1 > 15) return
!$omp task shared(sums) firstprivate(node)
    call visit(2 * node)
!$omp end task
!$omp task shared(sums) firstprivate(node)
    call visit(2 * node + 1)
!$omp end task
!$omp taskwait
    sums(node) = sums(node) + sums(2 * node) + sums(2 * node + 1)
  end subroutine
end program
