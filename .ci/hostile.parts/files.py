"""Has ./lab write to files that are somebody's, that are none, and that it reads itself."""
import os, shutil, signal, socket, stat, time

from lab import HOME, LONGEST_END, Lab

SOURCE = os.path.join(HOME, "stage2-setnx/src/main/java/io/github/lockevolution/stage2/SetnxLock.java")
CHECK = ["check", "--clients", "2", "--crashes", "0", "--expiries", "0", "--lost-replies", "0", "--lease", "5"]
QUIZ = b'{"about": "the cards missed in ./lab quiz", "missed": []}\n'
#: By option: the command, what an older file of its kind is known by, and how a whole one ends. A report takes a minute: it is not waited for.
OUTPUTS = {
    "check --out=junit:": (CHECK + ["Lock.java"], b"<!-- Lock Evolution -->", b"</testsuite>\n"),
    "check --out=sarif:": (CHECK + ["Lock.java"], b'"name": "Lock Evolution"', b"}\n"),
    "check --out=json:": (CHECK + ["Lock.java"], b'{\n  "version": 1,\n  "redis": "', b"}\n"),
    "check --out=markdown:": (CHECK + ["Lock.java"], b"<!-- Lock Evolution: check -->", b"\n"),
    "check --out=html:": (CHECK + ["Lock.java"], b'<meta name="generator" content="Lock Evolution">', None),
    "exercise --junit": (["exercise", "2", "Lock.java"], b"<!-- Lock Evolution -->", b"</testsuite>\n"),
    "flash-sale --out": (["demo", "flash-sale", "--buyers", "2", "--stock", "1", "--lock", "conditional-update", "--attack", "none"],
                         b'class="holders-root"', b"</svg>\n"),
    "report --out": (["report"], b'<meta name="generator" content="Lock Evolution">', None),
    "report --save": (["report", "--out", "fresh.html"], b'{"lockEvolutionRun":', None),
    "quiz --file": (["quiz", "--theme", "release", "--count", "1"], QUIZ[1:40], b"}\n"),
}
CONTENTS = {"thesis.md": b"three years of work\n", "empty": b"", "old.xml": b"<?xml?>\n<!-- Lock Evolution -->\n<testsuite>\n</testsuite>\n",
            "old.svg": b'<svg class="holders-root"></svg>\n', "old.html": b'<meta name="generator" content="Lock Evolution">',
            "old.json": b'{"lockEvolutionRun":1}', "quiz.json": QUIZ, "folder/mine.xml": b"<testsuite/>"}
LINKS = {"to-" + name: name for name in ["thesis.md", "old.xml", "old.svg", "old.html", "quiz.json", "empty", "pipe", "device", "socket", "folder",
                                         "Lock.java"]}
LINKS.update({"dangling": "nowhere/at/all", "dangling-beside": "nothing", "loop": "pool", "pool": "loop", "to-itself": "to-itself",
              "far": "to-old.xml", "folder/up": "../thesis.md"})
NEW = ["new", "./new", "folder/new", "folder/../new", "to-folder/new", "new\nline", "名 字", "-new", "\u202enew", "n" * 255]
NOT_THERE = ["n" * 256, "nowhere/new", "thesis.md/new", "loop/new", "/", ".", "..", "", "tmp", "output", "/dev/stdout", "/dev/stderr", "/dev/fd/1",
             "/proc/self/fd/1", "/proc/new", "same.java", "Lock.java", "pipe", "device", "socket", "readonly", "locked/new"]
NAMES = list(CONTENTS) + list(LINKS) + NEW + NOT_THERE


class Files:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        furnish(folder)
        output = rng.choice(list(OUTPUTS))
        names = [name for name in NAMES if OUTPUTS[output][2] or not self.is_written(folder, name, output)]
        name = rng.choice(names)
        command, sign, end = OUTPUTS[output]
        option = output.split()[-1]
        is_one_word = rng.random() < 0.5 or name.startswith("-") or option.endswith(":")
        arguments = command + ([option + ("" if option.endswith(":") else "=") + name] if is_one_word else [option, name])
        # What is read, or written as well, by another name.
        doubled = output.startswith("check") and rng.random() < 0.2
        if doubled:
            other = "--out=html:" if option == "--out=junit:" else "--out=junit:"
            arguments += [other + rng.choice([name, os.path.join(folder, name)])]
        struck = rng.choice([None] * 9 + ["INT", "TERM", "KILL"])
        moment = rng.random() * 6
        written = not doubled and self.is_written(folder, name, output)
        before = snapshot(folder)

        lab = Lab(number, self.base, arguments)
        try:
            lab.process.stdin.write(b"\nn\n")
            lab.process.stdin.close()
        except OSError:
            pass
        if struck:
            time.sleep(moment)
            lab.process.send_signal(getattr(signal, "SIG" + struck))
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        # A Java that is struck while it begins says so itself, before there is a lab.
        problems += lab.traces() if not (struck and "initialization of VM" in lab.said()) else []
        problems += self.verdict(lab, written, struck, [option, other] if doubled else [option])
        problems += lost(before, snapshot(folder), self.changed(folder, name) if written else [], sign, end)
        # What a bench that was killed leaves is for others to try.
        left = lab.leftovers()
        problems += left if struck != "KILL" else []
        return "%s after %.1f s of ./lab %s" % (struck or "nothing", moment, " ".join(map(repr, arguments))), problems

    @staticmethod
    def verdict(lab, written, struck, options):
        said = lab.said()
        if struck:
            return []
        if written:
            return [] if lab.status() in (0, 1, 3) else ["status %d though it can be written: %r" % (lab.status(), said[-300:])]
        if lab.status() != 2:
            return ["status %d though it must not be written" % lab.status()]
        # What a quiz cannot even read is named by whoever reads it.
        is_named = any(option.split("=")[0] in said for option in options) or "a regular file" in said
        return [] if said.count("lab: ") == 1 and is_named else ["no sentence names %s: %r" % (options, said[-300:])]

    @staticmethod
    def is_written(folder, name, output):
        """As somebody would expect who has never seen how it is done."""
        if name == "output" or name.startswith(("/dev", "/proc")):
            return False
        path = os.path.join(folder, name) if name else folder
        sign, is_quiz = OUTPUTS[output][1], output.startswith("quiz")
        try:
            there = os.stat(path)
        except OSError:
            parent = os.path.dirname(path)
            is_made = is_quiz and name == "nowhere/new"
            return not os.path.lexists(path) and len(os.path.basename(path)) < 256 and (
                is_made or os.path.isdir(parent) and os.access(parent, os.W_OK))
        if not stat.S_ISREG(there.st_mode) or not os.access(path, os.W_OK):
            return False
        if os.path.basename(os.path.realpath(path)) in ("Lock.java", "same.java"):
            return False
        with open(path, "rb") as file:
            return sign in file.read(2000) or there.st_size == 0 and not is_quiz

    @staticmethod
    def changed(folder, name):
        path = os.path.realpath(os.path.join(folder, name))
        return [os.path.relpath(path, os.path.realpath(folder)), "nowhere"]


def furnish(folder):
    os.makedirs(os.path.join(folder, "folder"))
    os.makedirs(os.path.join(folder, "tmp"))
    shutil.copy(SOURCE, os.path.join(folder, "Lock.java"))
    os.link(os.path.join(folder, "Lock.java"), os.path.join(folder, "same.java"))
    for name, content in CONTENTS.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(content)
        os.chmod(os.path.join(folder, name), 0o640)
    shutil.copy(os.path.join(folder, "old.xml"), os.path.join(folder, "readonly"))
    os.chmod(os.path.join(folder, "readonly"), 0o440)
    os.mkfifo(os.path.join(folder, "pipe"))
    here = os.getcwd()
    os.chdir(folder)
    try:
        # By a short name: that of a socket has a bound.
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("socket")
    finally:
        os.chdir(here)
    try:
        # Never the one of this machine: whoever is root here would lose it.
        os.mknod(os.path.join(folder, "device"), stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        os.mkfifo(os.path.join(folder, "device"))
    os.mkdir(os.path.join(folder, "locked"), 0o550)
    for name, target in LINKS.items():
        os.symlink(target, os.path.join(folder, name))


def snapshot(folder):
    """What is at each place, by its kind."""
    found = {}
    for path, folders, files in os.walk(folder):
        # There, files come and go.
        folders[:] = [name for name in folders if os.path.join(path, name) != os.path.join(folder, "tmp")]
        for name in folders + files:
            place = os.path.join(path, name)
            there = os.lstat(place)
            content = ""
            if stat.S_ISLNK(there.st_mode):
                content = os.readlink(place)
            elif stat.S_ISREG(there.st_mode):
                with open(place, "rb") as file:
                    content = file.read()
            found[os.path.relpath(place, folder)] = (there.st_mode, there.st_rdev, content)
    found.pop("output", None)
    return found


def lost(before, after, changed, sign, end):
    problems = []
    for place in sorted({*before, *after}):
        was, now = before.get(place), after.get(place)
        if was == now or place.split("/")[0] in changed and place not in changed and not was:
            continue
        if place not in changed:
            problems.append("%s: was %.80r, is %.80r" % (place, was, now))
        elif now is None:
            problems.append("%s is gone" % place)
        elif now and was and now[:2] != was[:2]:
            problems.append("%s has another mode" % place)
        elif now and stat.S_ISREG(now[0]) and not (sign in now[2][:2000] and now[2].endswith(end)):
            problems.append("%s is not whole: %.200r" % (place, now[2]))
    return problems
