"""Asks the API of ./lab toxiproxy for what nobody means, a few hundred times, and then ends it by SIGINT."""
import contextlib, json, re, signal, socket, time

from lab import Lab

REQUESTS = 400
METHODS = ["GET", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "get", "", "POST " * 20]
NAMES = ["a", "b", "", "%00", "%2F", "%", "%zz", "é", "锁" * 50, "x" * 70000, "..", "?", "#"]
ADDRESSES = ["127.0.0.1:0", "", "nowhere", "127.0.0.1:99999", "127.0.0.1:-1", "[::1", "::1:0", "256.256.256.256:0", "no.such.host.invalid:1",
             ":0", "127.0.0.1:٣", "127.0.0.1:1", "\u0000", 7, None, [], {}]
TYPES = ["latency", "slicer", "bandwidth", "timeout", "limit_data", "reset_peer", "slow_close", "noop", "x", "", 7, None]
VALUES = [0, 1, -1, 1.5, 1e400, 9223372036854775807, 9223372036854775808, "1", None, [], {}, True]


def value(rng):
    return rng.choice(VALUES)


def proxy(rng):
    fields = {"name": rng.choice(NAMES), "listen": rng.choice(ADDRESSES), "upstream": rng.choice(ADDRESSES), "enabled": rng.choice([True, False, value(rng)])}
    return {name: fields[name] for name in fields if rng.random() < 0.9}


def toxic(rng):
    fields = {"name": rng.choice(NAMES), "type": rng.choice(TYPES), "stream": rng.choice(["upstream", "UpStream", "x", value(rng)]),
              "toxicity": rng.choice([1, 0.5, value(rng)]),
              "attributes": rng.choice([{"latency": value(rng), "rate": value(rng), "average_size": value(rng), "bytes": value(rng)}, value(rng)])}
    return {name: fields[name] for name in fields if rng.random() < 0.8}


def body(rng):
    shape = rng.choice([proxy, toxic, lambda r: [proxy(r) for _ in range(r.randint(0, 5))], value])
    text = json.dumps(shape(rng), ensure_ascii=rng.random() < 0.5)
    return rng.choice([text, text, text, text[:rng.randint(0, len(text))], text + text, "[" * 100000, "{\"a\":" * 50000, "x" * (2 << 20), ""])


def request(rng):
    path = rng.choice(["/proxies", "/proxies/%s", "/proxies/%s/toxics", "/proxies/%s/toxics/%s", "/populate", "/reset", "/version", "/%s",
                       "", "*", "http://127.0.0.1/version", "//", "/proxies/"])
    path = path.replace("%s", "\0").replace("\0", rng.choice(NAMES), 1).replace("\0", rng.choice(NAMES))
    content = body(rng).encode("utf-8", "surrogatepass")
    length = rng.choice([len(content)] * 8 + [0, len(content) + 10, -1, 99999999999])
    head = "%s %s HTTP/%s\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %d\r\n%s\r\n" % (
        rng.choice(METHODS[:4] * 4 + METHODS), path, rng.choice(["1.1"] * 8 + ["1.0", "9.9", ""]), length,
        rng.choice([""] * 8 + ["Transfer-Encoding: chunked\r\n", "X: " + "y" * 100000 + "\r\n", "User-Agent: Mozilla/5.0\r\n", "Expect: 100-continue\r\n"]))
    message = head.encode("utf-8", "surrogatepass") + content
    return rng.choice([message] * 9 + [message[:rng.randint(0, len(message))]])


def ask(port, message):
    """The answer, as far as it comes within a moment; who sends half a request waits in vain, rightly."""
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        try:
            connection.sendall(message)
            with contextlib.suppress(OSError):
                # Who sends more than is wanted may be cut off before.
                connection.shutdown(socket.SHUT_WR)
            connection.settimeout(10)
            answer = b""
            while True:
                read = connection.recv(1 << 16)
                if not read:
                    return answer
                answer += read
        except ConnectionError:
            return b""


class Api:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        lab = Lab(number, self.base, ["toxiproxy", "--port", "0"])
        problems = []
        sent = 0
        try:
            port = self.port_of(lab)
            for sent in range(REQUESTS):
                message = request(rng)
                answer = ask(port, message)
                if b"this is a bug" in answer:
                    problems.append("%r was answered by %r" % (message[:300], answer[-300:]))
            if b"2.12.0" not in ask(port, b"GET /version HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"):
                problems.append("the version is not told any more")
        except OSError as e:
            problems.append("after %d requests: %r" % (sent, e))
        lab.process.send_signal(signal.SIGINT)
        if not lab.ended(20):
            problems.append("SIGINT does not end it")
        elif lab.status() != 130:
            # By 128 and the number of the signal, as a shell tells it.
            problems.append("status %d" % lab.status())
        problems += lab.traces() + lab.leftovers()
        return "%d requests to ./lab toxiproxy" % REQUESTS, problems

    def port_of(self, lab):
        end = time.time() + 30
        while time.time() < end:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", lab.said())
            if found:
                return int(found.group(1))
            time.sleep(0.05)
        raise OSError("it does not listen")
