"""The lab command: java -jar lock-evolution.jar, with the same arguments, streams, signals and exit status."""

import os
import subprocess
import sys

from . import java

WRONG_USAGE = 2


def main():
    try:
        command = java.command() + sys.argv[1:]
    except java.Missing as missing:
        print(f"lock-evolution: {missing}", file=sys.stderr)
        return WRONG_USAGE
    # What its answers tell the reader to call.
    os.environ.setdefault("LOCK_EVOLUTION_COMMAND", "lock-evolution")
    if os.name == "nt":
        return subprocess.call(command, env={**os.environ, **java.launcher_environment()})
    os.execvp(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
