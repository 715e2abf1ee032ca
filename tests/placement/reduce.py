# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shrinks a program (program.py) that fails, by cutting in its tree: threads, functions, runs of statements, and the frame of a
statement around its blocks. What does not compile, or fails in another way, is no step.
"""
import copy


def cuts(program):
    """Yields smaller programs, the larger cuts first. Each is a copy."""
    for i in range(len(program.threads)):
        smaller = copy.deepcopy(program)
        smaller.threads[i] = []
        if program.threads[i]:
            yield smaller
    for i in range(len(program.functions)):
        smaller = copy.deepcopy(program)
        del smaller.functions[i]
        yield smaller
    for at, block in enumerate(program.lists()):
        size = len(block)
        while size:
            for start in range(0, len(block), size):
                smaller = copy.deepcopy(program)
                del list(smaller.lists())[at][start:start + size]
                yield smaller
            size //= 2
        for i, statement in enumerate(block):
            for k in range(len(statement.blocks())):
                smaller = copy.deepcopy(program)
                target = list(smaller.lists())[at]
                target[i:i + 1] = target[i].blocks()[k]
                yield smaller


def reduced(program, fails):
    """Returns the program after all cuts with which it still fails."""
    while True:
        for smaller in cuts(program):
            if fails(smaller):
                program = smaller
                break
        else:
            return program
