"""One run of ./lab in a folder of its own, and what it left behind."""
import os, re, signal, subprocess, time

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
LONGEST_END = 120
#: By these somebody sees Java where a sentence should be. A stack trace, what nobody foresaw, a bug that is admitted.
TRACES = ["\tat ", "something unplanned happened:", "出了意料之外的事：", "this is a bug", "Exception in thread"]
#: What a terminal obeys, or a server that reads its log. A line break is one that is ours.
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^\\s*::[A-Za-z]|##\\[", re.MULTILINE)


class Lab:
    """Runs in a folder of its own, which is also where its temporary files go. Its processes are known by a tag in the environment."""

    def __init__(self, number, base, arguments, stdin=subprocess.PIPE, environment=(), before=lambda: None, through=(), temporary="tmp"):
        self.folder = os.path.join(base, str(number))
        self.temporary = os.path.join(self.folder, temporary)
        os.makedirs(self.temporary, exist_ok=True)
        self.tag = "HOSTILE=%d-%d" % (os.getpid(), number)
        self.output = open(os.path.join(self.folder, "output"), "w+b")
        self.process = subprocess.Popen(
            [*through, os.path.join(HOME, "lab"), *arguments], cwd=self.folder, stdin=stdin, stdout=self.output,
            stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=lambda: self.prepare(before),
            env={**os.environ, "TMPDIR": self.temporary, "HOSTILE": self.tag.split("=")[1], **dict(environment)})

    @staticmethod
    def prepare(before):
        # Who runs this in the background of a shell has a child that never hears of Ctrl-C.
        for ignored in (signal.SIGINT, signal.SIGHUP):
            signal.signal(ignored, signal.SIG_DFL)
        before()

    def ended(self, seconds=LONGEST_END):
        """Whether it ends in time; it is killed if not."""
        try:
            self.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            return False

    def status(self):
        return self.process.returncode

    def said(self):
        self.output.seek(0)
        return self.output.read().decode(errors="replace")

    def traces(self):
        said = self.said()
        return ["said " + repr(said[-600:])] if any(trace in said for trace in TRACES) else []

    def obeyed(self):
        found = OBEYED.search(self.said())
        return ["somebody obeys %r" % self.said()[max(0, found.start() - 100):found.end() + 100]] if found else []

    def leftovers(self, keys=lambda: 0):
        """What is left when there has been time to remove it."""
        end = time.time() + 20
        while time.time() < end and (keys() or os.listdir(self.temporary) or self.processes()):
            time.sleep(0.1)
        problems = ["%d keys" % keys()] if keys() else []
        problems += ["files " + ", ".join(os.listdir(self.temporary))] if os.listdir(self.temporary) else []
        for pid in self.processes():
            problems.append("process %d" % pid)
            os.kill(pid, signal.SIGKILL)
        self.output.close()
        return problems

    def processes(self):
        """Those that inherited the tag or work in the folder, whoever their parent is by now. A redis-server writes over its environment."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/environ" % pid, "rb") as environment, open("/proc/%s/stat" % pid) as stat:
                    is_ours = self.tag.encode() in environment.read() or os.readlink("/proc/%s/cwd" % pid).startswith(self.folder + "/")
                    if is_ours and ") Z " not in stat.read():
                        found.append(int(pid))
            except OSError:
                continue
        return found
