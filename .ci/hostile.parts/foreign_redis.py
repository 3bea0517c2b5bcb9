"""A redis-server of somebody else's, from the jar that the bench takes its own from."""
import glob, os, socket, subprocess, time, zipfile


class ForeignRedis:
    def __init__(self, folder):
        jar = glob.glob(os.path.expanduser("~/.m2/repository/org/signal/embedded-redis/*/embedded-redis-*.jar"))[0]
        arch = {"x86_64": "amd64", "aarch64": "arm64"}[os.uname().machine]
        with zipfile.ZipFile(jar) as packed:
            name = next(n for n in packed.namelist() if n.endswith("linux-" + arch))
            self.program = packed.extract(name, folder)
        os.chmod(self.program, 0o700)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = "redis://127.0.0.1:%d" % self.port

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "--port", str(self.port), "--save", ""], stdout=subprocess.DEVNULL, cwd="/")
        while True:
            try:
                return self.keys()
            except OSError:
                if self.process.poll() is not None:
                    raise SystemExit("redis-server does not start at port %d" % self.port)
                time.sleep(0.05)

    def keys(self):
        with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
            connection.sendall(b"DBSIZE\r\n")
            return int(connection.makefile("rb").readline()[1:])

    def end(self):
        self.process.kill()
        self.process.wait()
