# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Six clients that set and get on a memcached server."""
import random
import socket
import threading

CLIENTS, ROUNDS, KEYS = 6, 1500, 300


class Client:
    def __init__(self, port, number):
        self.port, self.dice, self.wrong = port, random.Random(number), 1   # until it has finished
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=120)
        self.input = self.socket.makefile("rb")

    def round(self):
        key = f"key{self.dice.randrange(KEYS)}"
        value = key + "-" + "x" * self.dice.randrange(2000)
        self.socket.sendall(f"set {key} 0 0 {len(value)}\r\n{value}\r\nget {key}\r\n".encode())
        self.wrong += self.input.readline() != b"STORED\r\n"
        head = self.input.readline()
        if head.startswith(b"VALUE"):
            self.wrong += not self.input.read(int(head.split()[3]) + 2).startswith(key.encode() + b"-")
            self.input.readline()

    def run(self):
        for i in range(ROUNDS):
            self.round()
            if i % 100 == 0:
                self.socket.sendall(b"stats\r\n")
                while self.input.readline() != b"END\r\n":
                    pass
            if i % 500 == 499:  # so that descriptors are used again
                self.socket.close()
                self.connect()
        self.wrong -= 1


def drive(port):
    """Returns: the number of wrong answers."""
    clients = [Client(port, number) for number in range(CLIENTS)]
    threads = [threading.Thread(target=client.run) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(client.wrong for client in clients)


def command(binary, port):
    return [str(binary), "-u", "root", "-l", "127.0.0.1", "-p", str(port), "-t", "4", "-m", "64"]
