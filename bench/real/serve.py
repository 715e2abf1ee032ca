#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Starts a server on a free port of the loopback, puts a load on it, and stops it: serve.py LOAD BINARY

LOAD is a module with command(BINARY, PORT) and drive(PORT), which returns the number of wrong answers.
"""
import importlib
import signal
import socket
import subprocess
import sys
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(600):
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
    sys.exit("the server does not listen")


def main():
    load = importlib.import_module(sys.argv[1])
    port = free_port()
    server = subprocess.Popen(load.command(sys.argv[2], port), stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        wrong = load.drive(port)
    finally:
        server.send_signal(signal.SIGTERM)
        status = server.wait(60)
    print(f"{wrong} wrong answers, exit status {status}")


if __name__ == "__main__":
    main()
