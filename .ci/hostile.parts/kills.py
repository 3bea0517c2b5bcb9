"""Ends ./lab by kill -9, with its process group or with one of the processes that would clean up, and lets locks start what wants to stay."""
import os, re, signal, subprocess, time

from lab import HOME, LONGEST_END, Lab

LATEST_KILL = 8.0
#: What is killed at the same moment, by kill -9. When nothing of it is the bench, the bench is killed a moment later.
PIECES = [["group"], ["group"], ["bench"], ["guard"], ["server"], ["bench", "guard"], ["bench", "server"], ["guard", "server"]]
#: A session of its own, and a child whose parents are gone.
ESCAPE = "setsid sh -c 'sleep 600 & sleep 600' & (sleep 600 &) ; (setsid sleep 600 &)"
JAVA = """
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

public class Escaping {
    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public Escaping(UnifiedJedis redis, String key, String owner) throws java.io.IOException {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        if (System.setProperty("escaped", "") == null) {
            new ProcessBuilder("sh", "-c", "%s").start();
        }
    }

    public boolean tryLock() {
        return "OK".equals(redis.set(key, owner, SetParams.setParams().nx().ex(10)));
    }

    public boolean unlock() {
        return redis.del(key) == 1;
    }
}
""" % ESCAPE
PROGRAM = """
import os, subprocess, sys
redis = None
subprocess.run(["sh", "-c", "%s"], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

def send(*words):
    import socket
    global redis
    redis = redis or socket.create_connection((os.environ["REDIS_HOST"], int(os.environ["REDIS_PORT"]))).makefile("rwb")
    redis.write(b"*%%d\\r\\n" %% len(words) + b"".join(b"$%%d\\r\\n%%s\\r\\n" %% (len(w), w.encode()) for w in words))
    redis.flush()
    return redis.readline().strip()

for line in sys.stdin:
    word, *rest = line.split()
    try:
        if word == "begin":
            key, owner, lease = rest
            answer = "ok"
        elif word == "acquire":
            answer = "true" if send("SET", key, owner, "NX", "PX", lease) == b"+OK" else "false"
        else:
            answer = "true" if send("DEL", key) == b":1" else "false"
    except (OSError, ValueError) as e:
        redis, answer = None, "error " + str(e)
    print(answer, flush=True)
""" % ESCAPE
COMMANDS = [
    [],
    ["--stage", "stage3-setnx-setex"],
    ["--locks", "variants"],
    ["report", "--out", "report.html"],
    ["docs", "--check"],
    ["explore", "stage1-get-set", "--clients", "4"],
    ["explore", "db-database-clock"],
    ["explore", "zk-ephemeral-node"],
    ["explore", "stage5-lua", "db-client-clock"],
    ["conditions", "--locks", "beyond"],
    ["show", "stage3-setnx-setex:A.A-crash.B"],
    ["walk", "stage4-set-nx-ex"],
    ["demo", "scheduled-job"],
    ["demo", "flash-sale"],
    ["exercise", "3"],
    ["toxiproxy", "--port", "0"],
    ["doctor"],
    ["check", "stage4-set-nx-ex"],
    ["check", "Escaping.java"],
    ["check", "Escaping.java", "--processes"],
    ["check", "Escaping.java", "--clients", "2", "--attacks"],
    ["check", "--clients", "2", "--", "python3", "escaping.py"],
    ["check", "--clients", "2", "--attacks", "--", "python3", "escaping.py"],
]


class Kills:
    def __init__(self, base):
        self.base = base
        # With all that is built for some commands only: a build is not the bench, and goes on when ./lab alone is killed.
        subprocess.run([os.path.join(HOME, "lab"), "docs", "--help"], check=True, stdout=subprocess.DEVNULL)

    def attempt(self, number, rng):
        command, pieces = rng.choice(COMMANDS), rng.choice(PIECES)
        moment = rng.random() * LATEST_KILL
        folder = os.path.join(self.base, str(number))
        os.makedirs(folder)
        for name, text in (("Escaping.java", JAVA), ("escaping.py", PROGRAM)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        lab = Lab(number, self.base, command)
        time.sleep(moment)
        for piece in pieces:
            self.kill(lab, piece)
        if not {"bench", "group"} & set(pieces):
            time.sleep(rng.random())
            lab.process.kill()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        return "kill -9 of %s after %.2f s of ./lab %s" % (" and ".join(pieces), moment, " ".join(command)), problems + lab.leftovers()

    def kill(self, lab, piece):
        if piece == "group":
            return os.killpg(lab.process.pid, signal.SIGKILL)
        if piece == "bench":
            return lab.process.kill()
        known = re.compile(rb"\0guard\0LOCK_EVOLUTION_RUN\0" if piece == "guard" else rb"redis-server")
        # One of them, if it has been started.
        for pid in lab.processes():
            if known.search(arguments(pid)):
                return os.kill(pid, signal.SIGKILL)


def arguments(pid):
    try:
        with open("/proc/%d/cmdline" % pid, "rb") as file:
            return file.read()
    except OSError:
        return b""
