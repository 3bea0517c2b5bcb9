"""Runs ./lab where nobody would: in folders, with temporary folders, environments, limits and languages of any kind."""
import os, shutil

from lab import HOME, LONGEST_END, Lab

LOCK = os.path.join(HOME, "stage2-setnx/src/main/java/io/github/lockevolution/stage2/SetnxLock.java")
NAMES = ["锁🔒", "a!", "p%20q", "a+b", "a#b", "x y", "q'uote", 'd"quote', "a;b", "e,f", "new\nline", "$(id)", "*?", "-x", "[1]", "{2}", "&&", "back\\slash", "\u202e", "::error::x"]
#: As Java reads them: the letters of the first three have other small ones, the digits of the fourth are others.
LANGUAGES = ["tr-TR", "az-AZ", "lt-LT", "ar-EG", "fa-IR", "th-TH", "hi-IN", "zh-CN", "de-CH"]
#: What each is to end with: the lock that is checked suffers one thing.
CHECK = ["check", "Lock.java", "--clients", "2", "--expiries", "0", "--lost-replies", "0", "--expect", "ORPHAN_KEY"]
SECTION = ["check", os.path.join(HOME, "extensions/sections/src/main/java/io/github/lockevolution/sections/CheckOutside.java"), "--clients", "2", "--crashes", "0",
           "--expiries", "0", "--lost-replies", "0"]
STAGE = ["--stage", "stage2-setnx"]


class Places:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        name = rng.choice(NAMES)
        os.makedirs(os.path.join(folder, name))
        shutil.copy(LOCK, os.path.join(folder, "Lock.java"))
        shutil.copy(LOCK, os.path.join(folder, name, "Lock.java"))
        deed = rng.choice([self.language, self.language, self.temporary, self.file, self.no_environment, self.limit, self.no_temporary, self.ascii])
        told, command, allowed, how = deed(rng, folder, name)
        lab = Lab(number, self.base, command, **how)
        lab.process.stdin.close()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        if not problems and lab.status() not in allowed:
            problems.append("status %d, said %r" % (lab.status(), lab.said()[:500]))
        if not problems and lab.status() == 2 and "limit" not in told and "lab: " not in lab.said():
            problems.append("status 2 without a sentence")
        problems += lab.traces() + lab.obeyed() + lab.leftovers()
        return "%s: ./lab %s" % (told, " ".join(map(repr, command))), problems

    @staticmethod
    def language(rng, folder, name):
        language, country = rng.choice(LANGUAGES).split("-")
        command, status = rng.choice([(CHECK, 0), (SECTION, 1), (STAGE, 0)])
        options = "-Duser.language=%s -Duser.country=%s" % (language, country)
        return "in " + language, command, [status], {"environment": {"JAVA_TOOL_OPTIONS": options, "LC_ALL": ""}}

    @staticmethod
    def temporary(rng, folder, name):
        command, status = rng.choice([(CHECK, 0), (SECTION, 1), (CHECK + ["--attacks"], 0), (CHECK + ["--processes"], 0)])
        return "temporary files in %r" % name, command, [status], {"temporary": os.path.join("temporary", name)}

    @staticmethod
    def file(rng, folder, name):
        return "in %r" % name, CHECK[:1] + [os.path.join("." if name.startswith("-") else "", name, "Lock.java")] + CHECK[2:], [0], {}

    @staticmethod
    def no_environment(rng, folder, name):
        return "no environment", CHECK, [0], {"through": ["env", "-i", "TMPDIR=" + os.path.join(folder, "tmp")]}

    @staticmethod
    def limit(rng, folder, name):
        kind, size = rng.choice([("f", "0"), ("f", "1"), ("f", "100"), ("n", "20"), ("n", "500")])
        return "limit -%s %s" % (kind, size), CHECK, [0, 2, 3], {"through": ["sh", "-c", "ulimit -%s %s; exec \"$@\"" % (kind, size), "limited"]}

    @staticmethod
    def no_temporary(rng, folder, name):
        place = rng.choice(["nowhere", "Lock.java", "/proc", "x" * 300])
        return "temporary files in %r" % place, CHECK, [2], {"environment": {"TMPDIR": os.path.join(folder, place)}}

    @staticmethod
    def ascii(rng, folder, name):
        return "letters of English only", CHECK[:1] + [os.path.join(".", name, "Lock.java")] + CHECK[2:], [0], {
            "environment": {rng.choice(["LC_ALL", "LANG"]): rng.choice(["C", "POSIX", "xx"])}}
