# Locks a row over one connection, and writes it over another.
import os
import sys
from contextlib import closing

import psycopg2


def connect():
    return closing(psycopg2.connect(os.environ["DATABASE_URL"]))


def setup():
    with connect() as d, d.cursor() as c:
        c.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT)")
        c.execute("INSERT INTO item VALUES (1, 2)")
        d.commit()


def run(key, owner, lease):
    with connect() as d, d.cursor() as c:
        c.execute("SELECT stock FROM item WHERE id = 1 FOR UPDATE")
        left = c.fetchone()[0] - 1
        with connect() as e, e.cursor() as u:
            u.execute("UPDATE item SET stock = %s WHERE id = 1", (left,))
            e.commit()
        d.commit()
        return "done %d" % left


for line in sys.stdin:
    words = line.split()
    answer = "ok"
    try:
        if words[0] == "setup":
            setup()
        elif words[0] == "begin":
            client = words[1], words[2], int(words[3])
        elif words[0] == "run":
            answer = run(*client)
    except Exception as problem:
        answer = "error " + type(problem).__name__
        print(problem, file=sys.stderr)
    print(answer, flush=True)
