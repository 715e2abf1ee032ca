# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Four clients that set, get, count and push on a redis server, in batches, so that its threads for input and output have work."""
import random
import socket
import threading

CLIENTS, ROUNDS, BATCH, KEYS = 4, 200, 50, 300


def command(binary, port):
    return [str(binary), "--port", str(port), "--bind", "127.0.0.1", "--io-threads", "2", "--io-threads-do-reads", "yes", "--save", "",
            "--appendonly", "no"]


class Client:
    def __init__(self, port, number):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.input = self.socket.makefile("rb")
        self.number, self.dice, self.wrong = number, random.Random(number), 1   # until it has finished

    def run(self):
        for count in range(ROUNDS):
            keys = [f"key{self.number}:{self.dice.randrange(KEYS)}" for _ in range(BATCH)]
            for key in keys:   # all sent before any answer is read
                value = key + "-" + "x" * self.dice.randrange(500)
                self.socket.sendall(f"SET {key} {value}\r\nGET {key}\r\nINCR count{self.number}\r\nLPUSH list {key}\r\n".encode())
            for i, key in enumerate(keys):
                self.wrong += self.input.readline() != b"+OK\r\n"
                length = int(self.input.readline()[1:])
                self.wrong += not self.input.read(length + 2).startswith(key.encode() + b"-")
                self.wrong += int(self.input.readline()[1:]) != count * BATCH + i + 1
                self.input.readline()
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
