"""Has ./lab check locks and programs that misbehave."""
import os

from lab import LONGEST_END, Lab

JAVA = """import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

public class Lock%(number)d {
    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public Lock%(number)d(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
        %(constructor)s
    }

    public boolean tryLock() {
        %(acquire)s
        return redis.set(key, owner, SetParams.setParams().nx().ex(30)) != null;
    }

    public void unlock() {
        %(release)s
        redis.del(key);
    }
}
"""
#: What is done in Java, and whether the lock may pass for all that.
IN_JAVA = [
    ("if (owner.length() > 0) Runtime.getRuntime().halt(0);", False),
    ("if (owner.length() > 0) System.exit(0);", False),
    ("try { System.exit(1); } catch (Throwable thrown) { }", False),
    ("java.util.stream.IntStream.of(0).forEach(System::exit);", False),
    ("if (owner.length() > 0) throw new UnsupportedOperationException(\"no\");", False),
    ("if (owner.length() > 0) throw new Error(\"\\u202e\\u001b[2J\" + \"z\".repeat(100_000));", False),
    ("if (owner.length() > 0) throw new IllegalStateException();", False),
    ("while (owner.length() > 0) { }", False),
    ("while (true) { try { redis.get(key); if (owner.isEmpty()) break; } catch (Throwable thrown) { } }", False),
    ("for (int i = 0; i < 200; i++) { Thread t = new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { } });"
     " t.setDaemon(true); t.start(); }", False),
    ("Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));", True),
    ("System.setOut(null); System.setErr(null);", True),
    ("System.out.print(\"\\u001b[2J\");", True),
    ("Thread.currentThread().setName(\"\\u202e\\u001b[2J\");", True),
    ("Thread.currentThread().interrupt();", True),
    ("redis.set(key + \":x\", \"x\".repeat(10_000));", True),
    ("redis.set(key + \":x\", \"x\".repeat(2_000_000));", False),
    ("redis.set(key + \"\\u202e\\u001b[2J\", \"x\");", True),
    ("redis.eval(\"return string.rep('y', 5000000)\");", False),
    ("redis.sendCommand(() -> \"NOSUCH\".getBytes(), key);", False),
    ("redis.sendCommand(() -> \"\\u202e\".getBytes(java.nio.charset.StandardCharsets.UTF_8), key);", False),
    ("redis.close();", True),
    ("new java.util.Timer(true).schedule(new java.util.TimerTask() { public void run() { redis.get(key); } }, 1);", True),
]
PYTHON = """import os, socket, sys, time
host, port = os.environ['REDIS_URL'].split('//')[1].split('/')[0].split(':')
redis = socket.create_connection((host, int(port)))

def send(*words):
    redis.sendall(b'*%%d\\r\\n' %% len(words) + b''.join(b'$%%d\\r\\n%%s\\r\\n' %% (len(w), w) for w in words))
    return redis.recv(1000)

for line in sys.stdin:
    order = line.encode().split()
    if order[0] == b'begin':
        key, owner = order[1], order[2]
        %(constructor)s
        answer = 'ok'
    elif order[0] == b'acquire':
        %(acquire)s
        answer = 'true' if send(b'SET', key, owner, b'NX', b'EX', b'30').startswith(b'+OK') else 'false'
    else:
        %(release)s
        send(b'DEL', key)
        answer = 'true'
    print(answer, flush=True)
"""
IN_PYTHON = [
    ("sys.exit(0)", False),
    ("os._exit(0)", False),
    ("os.kill(os.getpid(), 9)", False),
    ("raise ValueError('\\u202e\\x1b[2J' + 'z' * 100000)", False),
    ("print('\\x1b[2J' + 'z' * 1000000, flush=True)", False),
    ("sys.stderr.write('\\x1b[2J' * 100000)", True),
    ("sys.stdout.buffer.write(bytes(range(256))); sys.stdout.flush()", False),
    ("os.close(1)", False),
    ("os.setsid() if os.getpid() != os.getsid(0) else None", True),
    ("os.fork() or time.sleep(1000)", False),
    ("(os.fork() or os.setsid() or os.fork() or time.sleep(1000))", False),
    ("time.sleep(1000)", False),
    ("send(b'x' * 3000000)", False),
    ("send(b'NOSUCH', key)", True),
    ("redis.close()", False),
    ("redis.sendall(b'\\x00' * 1000)", False),
]
LONGEST_OUTPUT = 20_000


class Locks:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        os.makedirs(folder)
        is_java = rng.random() < 0.6
        deed, may_pass = rng.choice(IN_JAVA if is_java else IN_PYTHON)
        place = rng.choice(["constructor", "acquire", "acquire", "release"])
        idle = "" if is_java else "pass"
        code = {"constructor": idle, "acquire": idle, "release": idle, place: deed}
        name = "Lock%d.java" % number if is_java else "lock.py"
        with open(os.path.join(folder, name), "w") as file:
            file.write((JAVA if is_java else PYTHON) % {"number": number, **code})
        options = ["--clients", "2", "--limit", "10"]
        lab = Lab(number, self.base, ["check"] + options + ([name] if is_java else ["--", "python3", name]))
        lab.process.stdin.close()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        if not problems:
            problems = self.judged(lab, may_pass)
        problems += lab.leftovers()
        return "%s in the %s" % (deed, place), problems

    @staticmethod
    def judged(lab, may_pass):
        said = lab.said()
        problems = lab.traces()
        if lab.status() not in (0, 1, 2, 3):
            problems.append("status %d" % lab.status())
        if lab.status() == 0 and not may_pass:
            problems.append("it passes: " + repr(said[:300]))
        if not said.strip():
            problems.append("it says nothing, with status %d" % lab.status())
        problems += lab.obeyed()
        if len(said) > LONGEST_OUTPUT:
            problems.append("it says %d characters" % len(said))
        return problems
