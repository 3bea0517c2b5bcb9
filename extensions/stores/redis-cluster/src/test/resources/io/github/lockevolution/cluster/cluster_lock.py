"""A lock in a Redis Cluster without any library: it asks one server, and goes where it is sent."""

import os
import socket
import sys
import uuid

DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
FIRST = os.environ["REDIS_CLUSTER_URL"].split("//")[1]
connections = {}


def connected(node):
    if node not in connections:
        host, port = node.split(":")
        connections[node] = socket.create_connection((host, int(port))).makefile("rwb")
    return connections[node]


def ask(node, *words):
    stream = connected(node)
    stream.write(b"*%d\r\n" % len(words))
    for word in words:
        stream.write(b"$%d\r\n%s\r\n" % (len(word.encode()), word.encode()))
    stream.flush()
    answer = stream.readline().decode().strip()
    if answer == "":
        raise OSError("the connection ended")
    if answer.startswith("-MOVED"):
        return ask(answer.split(" ")[2], *words)
    return answer


key = token = lease = None
for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            key, token, lease = words[1], words[2] + ":" + str(uuid.uuid4()), words[3]
            answer = "ok"
        elif words[0] == "acquire":
            answer = "true" if ask(FIRST, "SET", key, token, "NX", "PX", lease) == "+OK" else "false"
        else:
            answer = "true" if ask(FIRST, "EVAL", DELETE_IF_OURS, "1", key, token) == ":1" else "false"
    except OSError as error:
        connections.clear()
        answer = "error " + str(error)
    print(answer, flush=True)
