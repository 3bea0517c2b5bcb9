"""Finds what the lab command runs on: a Java, and the jar."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

OLDEST = 17
PATIENCE_SECONDS = 20
JAR = "lock-evolution.jar"
HOW = f"install a JDK {OLDEST} or newer, such as that of https://adoptium.net, or set JAVA_HOME to one"


class Missing(Exception):
    """Something is not there; the message says what to do."""


def command():
    """The words to which those of the lab command are added."""
    return [find_java(), "-jar", find_jar()]


def launcher_environment():
    """Of a process that was killed nobody can tell the jar, which looks after it by this variable."""
    return {"LOCK_EVOLUTION_LAUNCHER": str(os.getpid())}


def find_java():
    home = os.environ.get("JAVA_HOME")
    too_old = []
    for java in ([str(Path(home, "bin", "java"))] if home else []) + ["java"]:
        release = _release_of(java)
        if release and release >= OLDEST:
            return java
        if release:
            too_old.append(f"{java} is Java {release}")
    found = ", ".join(too_old) or "there is no Java in JAVA_HOME, nor on the PATH"
    raise Missing(f"{found}; {HOW}")


def _release_of(java):
    """The number of its release, which was 1.8 before it was 9; None if this is no Java."""
    # Not a pipe, which a process that it has started would keep open.
    with tempfile.TemporaryFile("w+") as said:
        try:
            asked = subprocess.Popen([java, "-version"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
        except OSError:
            return None
        try:
            asked.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            asked.kill()
            asked.wait()
            raise Missing(f"{java} has not said its version for {PATIENCE_SECONDS} seconds; {HOW}") from None
        said.seek(0)
        version = said.read()
    found = re.search(r'version "(?:1\.)?(\d+)', version)
    return int(found[1]) if found else None


def find_jar():
    named = os.environ.get("LOCK_EVOLUTION_JAR")
    if named and not Path(named).is_file():
        raise Missing(f"LOCK_EVOLUTION_JAR names {named}, and there is no such file; name the {JAR} of a release")
    places = [Path(named)] if named else [Path(__file__).with_name(JAR), _cache_folder() / JAR]
    for place in places:
        if place.is_file():
            return str(place)
    missing = ", nor ".join(map(str, places))
    raise Missing(f"there is no {missing}; put the jar of a release there, or name it by LOCK_EVOLUTION_JAR")


def _cache_folder():
    """Where the jar itself keeps its archive of classes."""
    of_user = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return Path(os.environ.get("XDG_CACHE_HOME") or of_user) / "lock-evolution"
