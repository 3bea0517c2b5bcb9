import os
import socket
import sys

host, port = os.environ["TINY_URL"][len("tiny://"):].split(":")
server = None
key = owner = lease = ""


def ask(*words):
    server.sendall((" ".join(words) + "\n").encode())
    answer = b""
    while not answer.endswith(b"\n"):
        more = server.recv(1024)
        if not more:
            raise OSError("no answer")
        answer += more
    return answer.decode().strip()


for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            if server:
                server.close()
            server = socket.create_connection((host, int(port)))
            key, owner, lease = words[1:4]
            answer = "ok"
        elif words[0] == "acquire":
            answer = "true" if ask("PUTNEW", key, owner, lease) == "ok" else "false"
        else:
            answer = "true" if ask("DROP", key) == "yes" else "false"
    except OSError as error:
        answer = "error " + str(error)
    print(answer, flush=True)
