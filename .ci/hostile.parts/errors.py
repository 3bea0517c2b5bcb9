"""Has ./lab check a lock or a section that throws what nobody expects, where nobody expects it."""
import os

from lab import LONGEST_END, Lab

LOCK = """import redis.clients.jedis.UnifiedJedis;

public class Code%(number)d {
    %(initializer)s
    private final UnifiedJedis redis;
    private final String key;

    public Code%(number)d(UnifiedJedis redis, String key) {
        this.redis = redis;
        this.key = key;
        %(constructor)s
    }

    public boolean tryLock() {
        %(acquire)s
        return redis.setnx(key, "held") == 1;
    }

    public void unlock() {
        %(release)s
        redis.del(key);
    }
%(thrown)s}
"""
SECTION = """import java.sql.*;
import javax.sql.DataSource;

public class Code%(number)d {
    %(initializer)s
    private final DataSource database;

    public Code%(number)d(DataSource database) {
        this.database = database;
        %(constructor)s
    }

    public void setUp() throws SQLException {
        %(setUp)s
        try (Connection c = database.getConnection(); Statement s = c.createStatement()) {
            s.execute("CREATE TABLE numbers (n INT)");
            s.execute("INSERT INTO numbers VALUES (0)");
        }
    }

    public String run() throws SQLException {
        %(run)s
        try (Connection c = database.getConnection(); Statement s = c.createStatement()) {
            s.execute("UPDATE numbers SET n = n + 1");
            %(inside)s
            return "done";
        }
    }

    public boolean check() {
        %(check)s
        return true;
    }

    public String state() throws SQLException {
        %(state)s
        try (Connection c = database.getConnection(); Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT n FROM numbers")) {
            r.next();
            return r.getString(1);
        }
    }
%(thrown)s}
"""
THROWN = """
    static void deep(int depth) {
        deep(depth + 1);
        deep(depth);
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    static final class Broken {
        static final int NUMBER = Integer.parseInt("none");
    }

    static final class Neither extends Throwable {}

    static final class Silent extends RuntimeException {
        public String toString() {
            throw new IllegalStateException("no words");
        }
    }
"""
DEEDS = [
    "throw new OutOfMemoryError(\"Java heap space\");",
    "java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) { all.add(new long[10_000_000]); }",
    "deep(0);",
    "Object nothing = null; nothing.hashCode();",
    "if (Broken.NUMBER == 0) { return; }",
    "throw new NoClassDefFoundError(\"com/example/Missing\");",
    "throw new UnsupportedClassVersionError(\"compiled by a newer one\");",
    "throw new IncompatibleClassChangeError();",
    "Code%(number)d.<RuntimeException>sneak(new Neither());",
    "Code%(number)d.<RuntimeException>sneak(new InterruptedException());",
    "throw new IllegalStateException((String) null);",
    "throw new IllegalStateException(\"z\".repeat(1_000_000));",
    "throw new IllegalStateException(\"\\n::error::x\\r\\u001b[2J\\u009b2J\\u202e##[error]y\");",
    "throw new Silent();",
    "throw new AssertionError();",
    "Thread.currentThread().setContextClassLoader(null);",
]
#: Whoever throws there has not thrown where a lock or a section is to work.
MAY_PASS = {"release"}


class Errors:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        os.makedirs(folder)
        template, places = rng.choice([(LOCK, ["initializer", "constructor", "acquire", "release"]),
                                       (SECTION, ["initializer", "constructor", "setUp", "run", "inside", "check", "state"])])
        deed, place = rng.choice(DEEDS), rng.choice(places)
        # No compiler finds out that nothing is reached behind it.
        code = "Runnable deed = () -> { if (System.nanoTime() != 0) { %s } }; deed.run();" % deed % ({"number": number} if "%(" in deed else ())
        code = "static { %s }" % code if place == "initializer" else code
        name = "Code%d.java" % number
        with open(os.path.join(folder, name), "w") as file:
            file.write(template % {**dict.fromkeys(places, ""), place: code, "number": number, "thrown": THROWN})
        lab = Lab(number, self.base, ["check", name, "--clients", "2", "--limit", "10"])
        lab.process.stdin.close()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        harmless = "ClassLoader" in deed
        allowed = (0, 1, 3) if harmless or place in MAY_PASS else (2, 3)
        if not problems and lab.status() not in allowed:
            problems.append("status %d" % lab.status())
        if not problems and lab.status() in (2, 3) and "%s:" % name not in lab.said() and not harmless:
            problems.append("no line of it is named")
        problems = [problem + ", said " + repr(lab.said()[:400]) for problem in problems] + lab.traces() + lab.obeyed() + lab.leftovers()
        return "%s in the %s of a %s" % (deed, place, "lock" if template == LOCK else "section"), problems
