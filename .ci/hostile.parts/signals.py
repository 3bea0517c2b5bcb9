"""Ends ./lab by a random signal at a random moment, alone or with its process group, or stops the Redis it works on."""
import os, signal, time

from foreign_redis import ForeignRedis
from lab import LONGEST_END, Lab

SIGNALS = ["INT", "TERM", "HUP", "KILL", "KILL of the group"]
LATEST_SIGNAL = 4.0
COMMANDS = [
    [],
    ["report", "--out", "report.html"],
    ["docs", "--check"],
    ["--stage", "stage3-setnx-setex"],
    ["--locks", "variants"],
    ["explore", "stage1-get-set", "--clients", "3"],
    ["check", "stage4-set-nx-ex"],
    ["conditions", "--locks", "beyond"],
    ["show", "stage3-setnx-setex:A.A-crash.B"],
    ["walk", "stage4-set-nx-ex"],
    ["explore", "db-database-clock"],
    ["explore", "zk-ephemeral-node"],
    ["explore", "stage5-lua", "db-client-clock"],
    ["doctor"],
]


class Signals:
    def __init__(self, base):
        self.base = base
        self.redis = ForeignRedis(base)

    def attempt(self, number, rng):
        command = rng.choice(COMMANDS) + ["--redis", self.redis.url]
        deed = rng.choice(SIGNALS + ["STOP"])
        moment = rng.random() ** 1.5 * LATEST_SIGNAL * (5 if deed == "STOP" else 1)
        self.redis.start()
        try:
            lab = Lab(number, self.base, command)
            time.sleep(moment)
            problems = self.strike(lab, deed) + lab.traces()
            problems += lab.leftovers(self.redis.keys if deed != "STOP" else lambda: 0)
        finally:
            self.redis.end()
        return "%s after %.2f s of ./lab %s" % (deed, moment, " ".join(command)), problems

    def strike(self, lab, deed):
        if deed == "STOP":
            self.redis.process.send_signal(signal.SIGSTOP)
            lab.process.stdin.close()
        elif deed == "KILL of the group":
            os.killpg(lab.process.pid, signal.SIGKILL)
        elif deed == "INT":
            # As a terminal sends it: to all that is in the foreground.
            os.killpg(lab.process.pid, signal.SIGINT)
        else:
            lab.process.send_signal(getattr(signal, "SIG" + deed))
        if not lab.ended():
            return ["it hangs for %d s" % LONGEST_END]
        # Ended before it was stopped, it may have any status but one that blames a lock.
        return ["status 1"] if deed == "STOP" and lab.status() == 1 else []
