import os
import socket
import sys

host, port = os.environ["TINY_URL"][len("tiny://"):].split(":")
server = None


def ask(*words):
    server.sendall((" ".join(words) + "\n").encode())
    answer = b""
    while not answer.endswith(b"\n"):
        more = server.recv(1024)
        if not more:
            raise OSError("no answer")
        answer += more
    return answer.decode().strip()


def connect():
    global server
    if server:
        server.close()
    server = socket.create_connection((host, int(port)))


for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "setup":
            connect()
            ask("PUT", "visits", "0")
            answer = "ok"
        elif words[0] == "begin":
            connect()
            answer = "ok"
        elif words[0] == "run":
            ask("PUT", "visits", str(int(ask("GET", "visits")) + 1))
            answer = "done"
        else:
            answer = "ok"
    except OSError as error:
        answer = "error " + str(error)
    print(answer, flush=True)
