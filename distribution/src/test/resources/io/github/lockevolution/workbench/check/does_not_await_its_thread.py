"""A section that answers run while a thread of it waits for so many seconds, and writes then; without a library."""

import os
import socket
import sys
import threading
import time


def ask(*words):
    command = f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
    with socket.create_connection((os.environ["REDIS_HOST"], int(os.environ["REDIS_PORT"]))) as link:
        link.sendall(command.encode())
        answer = link.makefile("r", newline="\r\n")
        first = answer.readline().strip()
        return answer.readline().strip() if first.startswith("$") else first[1:]


def write_late(value):
    time.sleep(float(sys.argv[1]))
    ask("SET", "n", value)


def run():
    ask("INCR", "runs")
    value = str(int(ask("GET", "n")) + 1)
    threading.Thread(target=write_late, args=(value,), daemon=True).start()


for line in sys.stdin:
    question = line.split()[0]
    if question == "setup":
        ask("SET", "n", "0")
        ask("SET", "runs", "0")
    elif question == "run":
        run()
    print("done" if question == "run" else "ok", flush=True)
