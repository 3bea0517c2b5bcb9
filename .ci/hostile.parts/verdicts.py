"""Has code, saved checks, agents and signals say that all is well, or say nothing for ever, and looks whether ./lab believes it."""
import json, os, signal, subprocess, time

from lab import HOME, LONGEST_END, Lab
from locks import JAVA

IN_TIME = ["check", "--clients", "2", "--limit", "10"]
#: Each ends the JVM, or what started it, with a status that says that all is well.
ENDS = [
    "Runtime.getRuntime().halt(0);",
    "try { Runtime.class.getMethod(\"halt\", int.class).invoke(Runtime.getRuntime(), 0); } catch (ReflectiveOperationException e) { }",
    "try { java.lang.invoke.MethodHandles.lookup().findVirtual(Runtime.class, \"halt\", java.lang.invoke.MethodType.methodType(void.class, int.class))"
    ".invoke(Runtime.getRuntime(), 0); } catch (Throwable e) { }",
    "try { System.class.getMethod(\"exit\", int.class).invoke(null, 0); } catch (ReflectiveOperationException e) { }",
    "Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));",
    "Runtime.getRuntime().addShutdownHook(new Thread(() -> { try { Runtime.class.getMethod(\"halt\", int.class).invoke(Runtime.getRuntime(), 0); }"
    " catch (ReflectiveOperationException e) { } }));",
    # Only the one that has started it: whose parent is gone has somebody else's.
    "ProcessHandle.current().parent().filter(p -> System.getenv(\"LOCK_EVOLUTION_RUN\").startsWith(p.pid() + \"-\")).ifPresent(ProcessHandle::destroy);",
    "try { new ProcessBuilder(\"sh\", \"-c\", \"kill -9 \" + ProcessHandle.current().pid()).start().waitFor(); } catch (Exception e) { }",
]
LASTS = ["while (true) { }", "while (true) System.out.println(\"on\");", "try { Thread.sleep(1000000); } catch (InterruptedException e) { }",
         "try { new java.util.concurrent.CountDownLatch(1).await(); } catch (InterruptedException e) { }",
         "Thread t = new Thread(() -> { while (true) { } }); t.start(); try { t.join(); } catch (InterruptedException e) { }",
         "while (true) try { Thread.sleep(1000000); } catch (InterruptedException e) { }", "synchronized (Object.class) { while (true) { } }",
         # What hears of an error has no memory left either.
         "java.util.List<Object> all = new java.util.ArrayList<>(); while (true) try { all.add(new long[1000]); } catch (OutOfMemoryError e) { }",
         "Object all = null; while (true) try { all = new Object[] {all, new byte[16]}; } catch (OutOfMemoryError e) { }"]
BREAKS = [lambda text, rng: text[:rng.randrange(len(text))], lambda text, rng: "\ufeff" + text, lambda text, rng: text.replace(":", ":\0", 1),
          lambda text, rng: "", lambda text, rng: "null", lambda text, rng: "[" * 50_000, lambda text, rng: text + text, lambda text, rng: "\x1b[2J" + text,
          lambda text, rng: text.replace(": 2,", ": %s," % rng.choice(["-2", "\"2\"", "2.5", "1e9", "null", "[]", "99999999999"]))]
STATUS = {signal.SIGTERM: 143, signal.SIGINT: 130, signal.SIGHUP: 129}


class Verdicts:
    def __init__(self, base):
        self.base = base

    def attempt(self, number, rng):
        folder = os.path.join(self.base, str(number))
        os.makedirs(folder)
        return rng.choice([self.ends, self.ends, self.lasts, self.saved, self.agent, self.signalled])(number, rng, folder)

    def write(self, folder, number, place, code):
        name = "Lock%d.java" % number
        filled = {"constructor": "", "acquire": "", "release": "", place: code}
        text = JAVA % {"number": number, **filled}
        if place == "initializer":
            text = text.replace("    private final UnifiedJedis", "    static { if (System.nanoTime() != 0) { %s } }\n    private final UnifiedJedis" % code, 1)
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
        return name

    def run(self, number, command, allowed, deed):
        lab = Lab(number, self.base, command)
        lab.process.stdin.close()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        if not problems and lab.status() not in allowed:
            problems.append("status %d, said %r" % (lab.status(), lab.said()[:300]))
        if not lab.said().strip():
            problems.append("it says nothing")
        return deed, problems + lab.traces() + lab.obeyed() + lab.leftovers()

    def ends(self, number, rng, folder):
        code, place = rng.choice(ENDS), rng.choice(["initializer", "constructor", "acquire", "release"])
        name = self.write(folder, number, place, "if (System.nanoTime() != 0) { %s }" % code)
        # Stage 2's lock with another lease: what it really shows is FOREIGN_UNLOCK.
        return self.run(number, IN_TIME + [name], (1, 3), "%s in the %s" % (code, place))

    def lasts(self, number, rng, folder):
        code = rng.choice(LASTS)
        name = self.write(folder, number, "initializer", code)
        return self.run(number, IN_TIME + [name], (2, 3), "%s in the initializer" % code)

    def saved(self, number, rng, folder):
        """One that somebody sends: what is broken is told, and what else stands in it is not obeyed."""
        victim = os.path.join(folder, "victim")
        name = self.write(folder, number, "acquire", "")
        subprocess.run([os.path.join(HOME, "lab")] + IN_TIME + [name, "--out", "saved.json"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with open(os.path.join(folder, "saved.json")) as file:
            text = file.read()
        if rng.random() < 0.5:
            deed, allowed = "an earlier check that is broken", (2,)
            broken = rng.choice(BREAKS)(text, rng)
        else:
            deed, allowed = "an earlier check with arguments of its own", (0, 1, 3)
            words = rng.choice([["--out", victim], ["--out=sarif:" + victim], ["--", "sh", "-c", "echo run >%s" % victim]])
            broken = text.replace("{", '{"arguments": %s, "what": {"arguments": %s},' % (json.dumps(words), json.dumps(words)), 1)
        with open(os.path.join(folder, "saved.json"), "w") as file:
            file.write(broken)
        command = IN_TIME + [name, rng.choice(["--replay", "--against"]), "saved.json"]
        deed, problems = self.run(number, command, allowed if broken != text else (0, 1, 2, 3), deed)
        return "%s, %r" % (deed, broken[:300]), problems + (["it was obeyed"] if os.path.exists(victim) else [])

    def agent(self, number, rng, folder):
        """Code that an agent has judged, and that writes between the answers or ends whoever serves it."""
        code = rng.choice(["new java.io.PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out)).println(\"no answer\");", *ENDS])
        name = self.write(folder, number, "acquire", "if (System.nanoTime() != 0) { %s }" % code)
        calls = [("initialize", {"protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": {"name": "h", "version": "1"}}),
                 ("tools/call", {"name": "check", "arguments": {"what": name, "clients": 2, "limit": 10}}), ("tools/list", {})]
        lab = Lab(number, self.base, ["mcp"])
        for at, (method, parameters) in enumerate(calls):
            lab.process.stdin.write((json.dumps({"jsonrpc": "2.0", "id": at, "method": method, "params": parameters}) + "\n").encode())
            if not at:
                lab.process.stdin.write(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
        lab.process.stdin.flush()
        end = time.time() + LONGEST_END
        while time.time() < end and lab.process.poll() is None and not all('"id":%d' % at in lab.said() for at in (1, 2)):
            time.sleep(0.2)
        lab.process.stdin.close()
        problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
        answers = [line for line in lab.said().splitlines() if line.startswith("{")]
        others = [line for line in lab.said().splitlines() if not line.startswith(("{", "lab: ", "Picked up"))]
        problems += ["only %d answers: %r" % (len(answers), lab.said()[-300:])] if len(answers) < len(calls) else []
        problems += ["no answer: %r" % others[0][:200]] if others else []
        return "%s for an agent" % code, problems + lab.traces() + lab.leftovers()

    def signalled(self, number, rng, folder):
        command = rng.choice([["serve", "--port", "0"], ["serve", "--port", "0"], ["explore", "stage1-get-set", "--clients", "4"], ["mcp"]])
        sent = rng.choice(list(STATUS))
        lab = Lab(number, self.base, command)
        time.sleep(2 + rng.random() * 4)
        alive = lab.process.poll() is None
        lab.process.send_signal(sent)
        problems = [] if lab.ended(30) else ["it does not end"]
        # What was under way is inconclusive; what only waits is told by its signal.
        allowed = (STATUS[sent], -sent) if command[0] in ("serve", "mcp") else (STATUS[sent], -sent, 3)
        # It may have come to its end just before.
        is_done = lab.status() == 0 and lab.said().endswith("Every lock broke exactly as expected.\n")
        if alive and not problems and lab.status() not in allowed and not is_done:
            problems.append("status %d" % lab.status())
        return "%s to ./lab %s" % (sent.name, " ".join(command)), problems + lab.traces() + lab.leftovers()
