# Books a seat by one statement, which looks whether anybody has.
import os
import sys
from contextlib import closing

import psycopg2


def connect():
    database = psycopg2.connect(os.environ["DATABASE_URL"])
    database.autocommit = True
    return closing(database)


def setup():
    with connect() as d, d.cursor() as c:
        c.execute("CREATE TABLE booking (id INT, who VARCHAR(10))")


def run(key, owner, lease):
    with connect() as d, d.cursor() as c:
        c.execute("INSERT INTO booking SELECT 1, %s WHERE NOT EXISTS (SELECT 1 FROM booking WHERE id = 1)", (owner,))
        return "done" if c.rowcount == 1 else "refused"


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
