// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the stubs of armed sleds call (abi/sled.h). The code around a sled expects nothing of it but new flags: all registers come back as
// they were. bigfoot_sled_hit is compiled without vector registers, so that most calls leave those alone.
        .text
        .globl __bigfoot_sled
        .type __bigfoot_sled, @function
__bigfoot_sled:
        endbr64
        pushq %r15
        pushq %r14
        pushq %r13
        pushq %r12
        pushq %r11
        pushq %r10
        pushq %r9
        pushq %r8
        pushq %rdi
        pushq %rsi
        pushq %rbp
        pushq %rsp
        pushq %rbx
        pushq %rdx
        pushq %rcx
        pushq %rax
        movq %rsp, %rdi                 // Registers
        movq 128(%rsp), %rsi            // the return address
        movq %rsp, %rbx
        andq $-16, %rsp
        cld
        callq bigfoot_sled_hit
        testb %al, %al
        jz 1f
        subq bigfoot_extended_state(%rip), %rsp
        andq $-64, %rsp
        xorl %eax, %eax                 // the header of what xsave stores
        movq %rax, 512(%rsp)
        movq %rax, 520(%rsp)
        movq %rax, 528(%rsp)
        movq %rax, 536(%rsp)
        movq %rax, 544(%rsp)
        movq %rax, 552(%rsp)
        movq %rax, 560(%rsp)
        movq %rax, 568(%rsp)
        movl $-1, %eax
        movl $-1, %edx
        xsave64 (%rsp)
        movq %rbx, %rdi
        movq 128(%rbx), %rsi
        movq %rsp, %rdx                 // what xsave stored
        callq bigfoot_sled_hit_slowly
        movl $-1, %eax
        movl $-1, %edx
        xrstor64 (%rsp)
1:      movq %rbx, %rsp
        popq %rax
        popq %rcx
        popq %rdx
        popq %rbx
        leaq 8(%rsp), %rsp
        popq %rbp
        popq %rsi
        popq %rdi
        popq %r8
        popq %r9
        popq %r10
        popq %r11
        popq %r12
        popq %r13
        popq %r14
        popq %r15
        retq $128
        .size __bigfoot_sled, . - __bigfoot_sled

// bigfoot_read_vector(number, words): each register has eight bytes of code.
        .globl bigfoot_read_vector
        .hidden bigfoot_read_vector
        .type bigfoot_read_vector, @function
bigfoot_read_vector:
        leaq 1f(%rip), %rax
        leaq (%rax,%rdi,8), %rax
        notrack jmpq *%rax
        .p2align 3
1:
        movups %xmm0, (%rsi)
        retq
        .p2align 3
        movups %xmm1, (%rsi)
        retq
        .p2align 3
        movups %xmm2, (%rsi)
        retq
        .p2align 3
        movups %xmm3, (%rsi)
        retq
        .p2align 3
        movups %xmm4, (%rsi)
        retq
        .p2align 3
        movups %xmm5, (%rsi)
        retq
        .p2align 3
        movups %xmm6, (%rsi)
        retq
        .p2align 3
        movups %xmm7, (%rsi)
        retq
        .p2align 3
        movups %xmm8, (%rsi)
        retq
        .p2align 3
        movups %xmm9, (%rsi)
        retq
        .p2align 3
        movups %xmm10, (%rsi)
        retq
        .p2align 3
        movups %xmm11, (%rsi)
        retq
        .p2align 3
        movups %xmm12, (%rsi)
        retq
        .p2align 3
        movups %xmm13, (%rsi)
        retq
        .p2align 3
        movups %xmm14, (%rsi)
        retq
        .p2align 3
        movups %xmm15, (%rsi)
        retq
        .p2align 3
        .size bigfoot_read_vector, . - bigfoot_read_vector

// A stub of no sled, which tells what one costs.
        .globl bigfoot_idle_stub
        .hidden bigfoot_idle_stub
        .type bigfoot_idle_stub, @function
bigfoot_idle_stub:
        leaq -128(%rsp), %rsp
        callq __bigfoot_sled
        retq
        .size bigfoot_idle_stub, . - bigfoot_idle_stub

        .section .note.GNU-stack, "", @progbits
