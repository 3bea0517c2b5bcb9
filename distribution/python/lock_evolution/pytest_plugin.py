"""The fixture ``lock_check``: the whole check of a lock as one test.

    def test_order_lock(lock_check):
        lock_check("order_lock:Lock").expects("LEASE_OVERRUN")
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from . import java

AS_EXPECTED, NOT_AS_EXPECTED = 0, 1

# By these the result is asked for and read.
OPTIONS_OF_THE_FIXTURE = ("--expect", "--json", "--replay")

# An attack that restarts Redis reports what it shows, and expects everything: how much Redis keeps is no fault of the lock.
ONLY_REPORTS = "RESTART_"


@pytest.fixture
def lock_check():
    """Checks a lock, or a section, that is named as ``module:Class``; what it may show is said by ``passes``, ``allows`` or ``expects``."""
    checks = []

    def check(what, **options):
        checks.append(LockCheck(what, **options))
        return checks[-1]

    yield check
    for each in checks:
        if not each.is_judged:
            pytest.fail(f"lock_check({each.what!r}) ran nothing: say .passes(), .allows(…) or .expects(…)", pytrace=False)


class LockCheck:
    """What is to be checked. What is not said is as the bench has it.

    ``waits``, ``clock`` and ``renews`` are those of ``lock_evolution.serve``. ``args``: more words for ``lock-evolution check``, such as
    ``["--section", "--store", "redis"]``.
    """

    def __init__(
        self,
        what,
        *,
        clients=None,
        crashes=None,
        expiries=None,
        lost_replies=None,
        waits=False,
        clock=False,
        renews=False,
        args=(),
    ):
        __tracebackhide__ = True
        for word in args:
            if word.partition("=")[0] in OPTIONS_OF_THE_FIXTURE:
                _fail(f"lock_check({what!r}) takes no {word} in args: say .passes(), .allows(…) or .expects(…)")
        self.what = what
        self.is_judged = False
        bounds = {"clients": clients, "crashes": crashes, "expiries": expiries, "lost-replies": lost_replies}
        self._options = [f"--{name}={number}" for name, number in bounds.items() if number is not None] + list(args)
        capabilities = [word for word, is_so in {"waits": waits, "clock": clock, "renews": renews}.items() if is_so]
        self._program = [sys.executable, "-m", "lock_evolution.probe", what, *capabilities]

    def passes(self):
        """It shows nothing, but what no lock with a lease is free of: LEASE_OVERRUN. A section shows nothing at all."""
        __tracebackhide__ = True
        self._failures_shown([])

    def allows(self, failure, *more):
        """It shows no failure but these."""
        __tracebackhide__ = True
        self._failures_shown([failure, *more])

    def expects(self, failure, *more):
        """It shows each of these failures, and no other."""
        __tracebackhide__ = True
        missing = {failure, *more} - self._failures_shown([failure, *more])
        if missing:
            _fail(f"{self.what} no longer shows {_listed(missing)}, which this test expects")

    def _failures_shown(self, allowed):
        __tracebackhide__ = True
        self.is_judged = True
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.xml")
            done = self._run([f"--expect={','.join(allowed)}"] if allowed else [], report)
            if done.returncode not in (AS_EXPECTED, NOT_AS_EXPECTED):
                _fail(f"the check of {self.what} is no pass: {_cause(done)}")
            result = json.loads(done.stdout)
            shown = _shown(result)
            if done.returncode == NOT_AS_EXPECTED:
                unexpected = shown - set(result["expected"])
                _fail(f"{self.what} shows {_listed(unexpected)}, which this test does not expect\n\n" + _stories(report, result))
        return shown

    def _run(self, options, report):
        __tracebackhide__ = True
        try:
            lab = java.command()
        except java.Missing as missing:
            _fail(f"{self.what} was not checked: {missing}")
        # What the test can import, the program can.
        environment = {**os.environ, **java.launcher_environment(), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        return subprocess.run(
            [*lab, "check", "--json", f"--out={report}", *self._options, *options, "--", *self._program],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
        )


def _cause(done):
    """Of an inconclusive check, why; of one that was not begun, what the command said."""
    try:
        return json.loads(done.stdout)["gap"]
    except (ValueError, KeyError):
        return done.stderr.strip() or f"it ended with {done.returncode}"


def _shown(result):
    """The failures of its schedules, and those that a real fault has shown."""
    attacks = [attack["failures"] for name, attack in result.get("attacks", {}).items() if not name.startswith(ONLY_REPORTS)]
    return set(result["failures"]).union(*attacks)


def _stories(report, result):
    stories = []
    for test in ElementTree.parse(report).iter("testcase"):
        for failure in test.iter("failure"):
            finding = result["failures"].get(test.get("name"), {})
            stories += [f"{test.get('name')}: {failure.get('message')}", (failure.text or "").strip(), finding.get("cure", "")]
    return "\n\n".join(filter(None, stories))


def _listed(failures):
    return " and ".join(sorted(failures))


def _fail(message):
    __tracebackhide__ = True
    pytest.fail(message, pytrace=False)
