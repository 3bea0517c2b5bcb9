"""Types ./lab commands that nobody means."""
import os, random, stat, subprocess

from lab import HOME, LONGEST_END, Lab

STAGES = ["stage1-get-set", "stage3-setnx-setex", "stage5-lua", "db-unique-index", "db-database-clock", "zk-ephemeral-node"]
NUMBERS = ["2", "0", "-1", "1e3", "٣", "３", "2147483648", "99999999999999999999", "", " 2", "+1", "0x2", "NaN", "1,2"]
#: By their numbers. Never those of this machine: whoever is root here would lose them.
DEVICES = {"null": 3, "zero": 5, "full": 7}
PATHS = ["", ".", "..", "/", *DEVICES, "nowhere/file", "pipe", "large", "binary", "empty", "folder",
         "link", "-", "~", "\ud83d\udd12", "a" * 300, "null.json", "object.json", "foreign.html"]
BACKENDS = ["", " ", "embedded", "path", "redis://", "redis://127.0.0.1:1", "redis://127.0.0.1:1/-1", "redis://127.0.0.1:99999",
            "redis://[::1", "redis://u:p@", "rediss://127.0.0.1:1", "http://127.0.0.1:1", "http://127.0.0.1:70000", "memcached",
            "redis://\u200b:1", "redis://127.0.0.1:1#", "REDIS://127.0.0.1:1"]
DATABASES = ["", " ", "h2", "H2", "mysql", "jdbc:", "jdbc:h2:mem:x", "jdbc:postgresql://127.0.0.1:1/x", "jdbc:postgresql://127.0.0.1:99999/x",
             "jdbc:postgresql://\u200b/x", "jdbc:mysql://127.0.0.1/x", "jdbc:mariadb://127.0.0.1:1/x", "jdbc:mariadb:", "postgresql://127.0.0.1/x"]
WORDS = ["A", "B", "Z", "A-crash", "A-lost", "A-ahead", "A-side", "expire", "a", "", "A-", "A.B", "AA", "D", ":D", "M", "é", "锁", "expire-A"]
ANY = ["--json", "--language", "zh", "xx", "--stacktrace", "--help", "--version", "-D", "-Dlab.redis=", "-Dlab.redis=memcached",
       "-Dx=y", "--", "@pipe", "@large", "\x01", "--redis", "", "--=", "-", "---", "--clients", "--clients=", "--locks", "nothing"]
#: Options that take a value of a kind. What writes into the project or runs for long is left out.
OPTIONS = {
    "": {"--stage": STAGES + ["stage9", ""], "--redis": BACKENDS, "--toxiproxy": BACKENDS, "--locks": ["variants", "x", ""]},
    "explore": {"": STAGES + ["x"], "--clients": NUMBERS, "--crashes": NUMBERS, "--expiries": NUMBERS, "--lost-replies": NUMBERS,
                "--ahead": NUMBERS, "--side": NUMBERS, "--failovers": NUMBERS, "--redis": BACKENDS, "--database": DATABASES},
    "show": {"": None, "--as": ["text", "svg", "mermaid", "x", ""], "--on": STAGES + ["x"], "--evolution": [], "--json": [],
             "--database": DATABASES},
    "walk": {"": STAGES + ["x"], "--clients": NUMBERS, "--redis": BACKENDS},
    "report": {"--out": PATHS, "--redis": ["memcached", ""]},
    "check": {"": PATHS + ["java.lang.String", "no.such.Class"], "--class-path": PATHS, "--with": ["x", "a:b", ",", ""],
              "--clients": NUMBERS, "--limit": NUMBERS, "--lease": NUMBERS, "--expect": ["RACE", "RACE,", "x"], "--out": PATHS + [form + ":" + path for path in PATHS for form in ("sarif", "github", "x")], "--new": ["java", "cobol", ""],
              "--acquire": ["x", ""], "--release": ["unlock", ""]},
    "quiz": {"--file": PATHS, "--count": NUMBERS, "--seed": NUMBERS, "--theme": ["why", "x", ""], "--card": NUMBERS, "--find": ["", "x"],
             "--list": [], "--missed": [], "--anki": [], "--json": []},
    "toxiproxy": {"--config": [path for path in PATHS if path not in ("null.json",)] + ["null.json"], "--host": ["", "x.invalid", "256.1.1.1"],
                  "--port": ["-1", "65536", "٣", "", "x"]},
    "docs": {"--root": PATHS, "--redis": ["memcached", ""]},
    "conditions": {"": STAGES + ["x"], "--locks": ["beyond", "x"]},
    "demo": {"": ["flash-sale", "scheduled-job", "x"], "--lock": ["x", ""], "--attack": ["x", ""], "--section": ["x", ""]},
    "completion": {"": ["bash", "zsh", "csh", ""]},
    "doctor": {"--redis": BACKENDS, "--toxiproxy": BACKENDS, "--database": DATABASES, "--json": []},
    "help": {"": ["show", "x", "", "help"]},
    "nothing": {"--x": NUMBERS},
}
#: With these nothing runs for long, whatever else is typed.
ALWAYS = {"": ["--stage", "stage5-lua"], "toxiproxy": ["--port", "99999"], "docs": ["--check"], "demo": ["--lock", "none"],
          "check": ["--limit", "1"], "explore": ["--limit-of-no-kind"], "conditions": ["nothing"]}
ENVIRONMENTS = [{}, {}, {"LC_ALL": "C"}, {"LC_ALL": "zh_CN.UTF-8"}, {"LC_ALL": "xx"}, {"TERM": ""}, {"LAB_REDIS": "memcached"}, {"LAB_DATABASE": "mysql"},
                {"LAB_REDIS": ""}, {"COLUMNS": "-1"}, {"XDG_STATE_HOME": "relative"}, {"NO_COLOR": "1"}]


def close_some(chosen):
    def close():
        for stream in chosen:
            os.close(stream)
    return close


class Words:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        self.furnish(folder)
        arguments = self.command(rng)
        closed = rng.choice([[], [], [], [0], [1], [2], [0, 1, 2]])
        environment = rng.choice(ENVIRONMENTS)
        lab = Lab(number, self.base, arguments, stdin=subprocess.PIPE, environment=environment, before=close_some(closed))
        self.type(lab, rng)
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        # Who is told nothing, because the streams are closed, is told nothing wrong.
        if not problems and lab.status() not in (0, 1, 2, 3):
            problems.append("status %d" % lab.status())
        if not problems and lab.status() in (2, 3) and not closed and "lab: " not in lab.said() and not {"--json", "doctor"} & set(arguments):
            problems.append("status %d without a sentence" % lab.status())
        if "--stacktrace" not in arguments:
            problems += lab.traces()
        problems += lab.leftovers()
        return "./lab %s, %s, closed %s" % (" ".join(map(repr, arguments)), environment, closed), problems

    def furnish(self, folder):
        os.makedirs(os.path.join(folder, "folder"))
        os.mkfifo(os.path.join(folder, "pipe"))
        os.symlink("nowhere/at/all", os.path.join(folder, "link"))
        for name, minor in DEVICES.items():
            try:
                os.mknod(os.path.join(folder, name), stat.S_IFCHR | 0o666, os.makedev(1, minor))
            except PermissionError:
                os.mkfifo(os.path.join(folder, name))
        contents = {"large": b" " * (40 << 20), "binary": bytes(range(256)), "empty": b"", "null.json": b"null", "object.json": b"{}",
                    "foreign.html": b"<html>"}
        for name, content in contents.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)

    def command(self, rng):
        command = rng.choice(list(OPTIONS))
        words = [command] if command else []
        for name, values in rng.sample(list(OPTIONS[command].items()), rng.randint(0, min(3, len(OPTIONS[command])))):
            value = [self.schedule(rng)] if values is None else [rng.choice(values)] if values else []
            words += [name + "=" + value[0]] if name and value and rng.random() < 0.3 else ([name] if name else []) + value
        words += ALWAYS.get(command, [])
        if rng.random() < 0.3:
            words.insert(rng.randint(0, len(words)), rng.choice(ANY))
        # No argument can hold a zero, and no command line can be typed with half a character.
        return [word.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace("\0", "") for word in words]

    def schedule(self, rng):
        moves = [rng.choice(WORDS) for _ in range(rng.choice([0, 1, 1, 2, 3, 8, 400]))]
        return rng.choice(STAGES + ["x", "", "stage4-set-nx-ex.careless"]) + rng.choice([":", ":", ":", "", "::"]) + rng.choice([".", ".", "..", " "]).join(moves)

    def type(self, lab, rng):
        lines = [rng.choice(["", "A", "y", "n", "quit", "\x00", "é" * 500, "help", "undo", "9" * 50, "?"]) for _ in range(rng.randint(0, 9))]
        try:
            lab.process.stdin.write("\n".join(lines).encode())
            lab.process.stdin.close()
        except OSError:
            # It has ended, or does not read.
            pass
