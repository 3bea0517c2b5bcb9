"""Has ./lab check what says, sends and is called what a terminal, a workflow, a page or a program would take for its own."""
import json, os, re, xml.etree.ElementTree

from lab import LONGEST_END, Lab

#: Each is one that some reader obeys; a NUL can be in no name and no argument.
SIGNS = ["\x1b[2J", "\x9b2J", "\u202e", "\u200f", "\r", "\n::error::x", "\n \u00a0::set-output name=x::y", " ::add-mask::x", "##[error]x", "\n# heading",
         "</script><b>", "]]>", "`````", "|", "[a](http://b)", "&amp;", "\ufffe", "\u2028", "'\"", "%0A::error::x", "\\", "{0}", "$(id)", "%s"]
JAVA = """import redis.clients.jedis.UnifiedJedis;

public class Code%(number)d {
    private final UnifiedJedis redis;
    private final String key;
    private final String owner;

    public Code%(number)d(UnifiedJedis redis, String key, String owner) {
        this.redis = redis;
        this.key = key;
        this.owner = owner;
    }

    public boolean tryLock() {
        %(acquire)s
        if (redis.get(key) != null) {
            %(refuse)s
            return false;
        }
        redis.set(key, owner); /* %(comment)s */
        return true;
    }

    public void unlock() {
        redis.del(key);
    }
}
"""
IN_JAVA = {
    "a value": ("acquire", "redis.set(key + \"x\", \"%s\");"),
    "a key": ("acquire", "redis.set(key + \"%s\", \"x\");"),
    "what it throws": ("refuse", "if (owner.length() > 0) throw new IllegalStateException(\"%s\");"),
    "a thread": ("acquire", "Thread.currentThread().setName(\"%s\");"),
    "what it prints": ("acquire", "System.out.println(\"%s\"); System.err.println(\"%s\");"),
    "an error of the server": ("acquire", "try { redis.eval(\"return redis.error_reply(ARGV[1])\", 0, \"%s\"); } catch (RuntimeException e) { }"),
    "what does not compile": ("acquire", "\n%s\n"),
    "its source": ("comment", "%s"),
}
PYTHON = """import os, socket, sys
host, port = os.environ['REDIS_URL'].split('//')[1].split('/')[0].split(':')
redis, words = socket.create_connection((host, int(port))), %(words)r

def send(*all):
    all = [word.encode('utf-8', 'replace') for word in all]
    redis.sendall(b'*%%d\\r\\n' %% len(all) + b''.join(b'$%%d\\r\\n%%s\\r\\n' %% (len(w), w) for w in all))
    return redis.recv(1000)

print(words, file=sys.stderr, flush=True)
for line in sys.stdin:
    order = line.split()
    if order[0] == 'begin':
        key, owner, answer = order[1], order[2] + words, 'ok'
    elif order[0] == 'acquire':
        answer = 'true' if b'-1' in send('GET', key) else %(refusal)s
        answer != 'true' or send('SET', key, owner)
    else:
        send('DEL', key)
        answer = 'true'
    print(answer, flush=True)
"""
#: What is written, by the form: behind github: the name of the file may be any.
FILES = {form: "out." + form for form in ("xml", "sarif", "md", "html", "json", "github")}


def java_string(words):
    return "".join(c if c.isalnum() or c in " []()<>|&;`#:=.-{}$%/" else "\\u%04x" % ord(c) for c in words).replace(
        "\\u000a", "\\n").replace("\\u000d", "\\r").replace("\\u0022", "\\\"").replace("\\u005c", "\\\\")


class ForeignWords:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        os.makedirs(folder)
        words = "".join(rng.sample(SIGNS, rng.randint(1, 5)))
        place, command = rng.choice([self.java, self.python, self.typed])(folder, number, rng, words)
        option = rng.choice([None, "--json", *FILES])
        if option:
            command[1:1] = ["--out", ("github:" if option == "github" else "") + FILES[option]] if option in FILES else [option]
        command[1:1] = ["--clients", "2", "--limit", "10"] if command[0] == "check" else []
        lab = Lab(number, self.base, command)
        lab.process.stdin.close()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        if not problems and lab.status() not in ((0, 1, 2, 3) if place != "typed" else (2, 3)):
            problems.append("status %d" % lab.status())
        problems += lab.traces() + lab.obeyed() + self.written(folder, option)
        problems += lab.leftovers()
        return "%r as %s: ./lab %s" % (words, place, " ".join(map(repr, command))), problems

    def java(self, folder, number, rng, words):
        place = rng.choice(list(IN_JAVA))
        where, code = IN_JAVA[place]
        said = words if where == "comment" or "compile" in place else java_string(words)
        name = "Code%d.java" % number
        with open(os.path.join(folder, name), "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(JAVA % {**dict.fromkeys(("acquire", "refuse", "comment"), ""), where: code.replace("%s", said), "number": number})
        return place, ["check", name]

    def python(self, folder, number, rng, words):
        name = rng.choice(["lock.py", words.replace("/", "") + ".py"])
        with open(os.path.join(folder, name), "w", errors="replace") as file:
            file.write(PYTHON % {"words": words, "refusal": rng.choice(["'false'", "'error ' + words", "words"])})
        return "what a program says and is called", ["check", "--", "python3", name]

    def typed(self, folder, number, rng, words):
        return "typed", rng.choice([["check", words], ["check", "--", words], ["show", words + ":A.B"], ["explore", words], ["quiz", "--find", words + "x"],
                                    ["check", "--replay", words], ["exercise", words], [words], ["check", "--expect", words], ["doctor", "--redis", words]])

    @staticmethod
    def written(folder, option):
        path = os.path.join(folder, FILES.get(option, ""))
        if option not in FILES or not os.path.isfile(path):
            return []
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        try:
            if option == "xml":
                xml.etree.ElementTree.fromstring(text)
            elif option in ("sarif", "json"):
                json.loads(text)
        except ValueError as e:
            return ["%s is none: %r" % (option, e)]
        except xml.etree.ElementTree.ParseError as e:
            return ["%s is none: %r" % (option, e)]
        if option == "github" and re.search(r"^(?!::(error|notice) (file|title)=)", text.rstrip("\n"), re.MULTILINE) and text:
            return ["a command that is not ours: %r" % text[:300]]
        if option == "md" and (re.search("^# heading", text, re.MULTILINE) or re.search(r"(?<!\\)</script>", re.sub("(?s)(`{3,}).*?\\1", "", text))):
            return ["a page obeys %r" % text[:600]]
        if option == "html" and "</script><b>" in text:
            return ["a page runs it"]
        return []
