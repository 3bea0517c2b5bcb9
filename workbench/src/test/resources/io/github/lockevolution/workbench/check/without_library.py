"""SETNX and DEL, by a client of a few lines: any Python runs it."""

import os
import socket
import sys

connection = socket.create_connection((os.environ["REDIS_HOST"], int(os.environ["REDIS_PORT"])))
replies = connection.makefile("rb")


def redis(*words):
    parts = [word.encode() for word in words]
    connection.sendall(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts))
    return replies.readline().decode().strip()


for line in sys.stdin:
    order, *given = line.split()
    if order == "begin":
        key = given[0]
        answer = "ok"
    else:
        reply = redis("SETNX", key, "locked") if order == "acquire" else redis("DEL", key)
        answer = "true" if reply == ":1" else "false"
    print(answer, flush=True)
