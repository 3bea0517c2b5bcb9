"""An advisory lock of PostgreSQL by psycopg2, for ./lab check --store postgres -- python3 advisory_lock.py."""

import os
import sys

import psycopg2

connection = None
key = None


def ask(function):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(hashtext(%s))", (key,))
        return cursor.fetchone()[0]


for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            # The lock lasts as long as its session: each client has one of its own.
            if connection:
                connection.close()
            connection = psycopg2.connect(os.environ["DATABASE_URL"])
            connection.autocommit = True
            key, answer = words[1], "ok"
        elif words[0] == "acquire":
            answer = "true" if ask("pg_try_advisory_lock") else "false"
        else:
            answer = "true" if ask("pg_advisory_unlock") else "false"
    except psycopg2.Error as error:
        answer = "error " + " ".join(str(error).split())
    print(answer, flush=True)
