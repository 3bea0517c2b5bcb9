# A critical section for ./lab check -- python3 my_section.py. Put your own work in here.
# Needs redis-py and psycopg2: pip install redis psycopg2-binary
import os
import sys
from contextlib import closing

import psycopg2
import redis

FREE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

store = redis.Redis.from_url(os.environ["REDIS_URL"])


def connect():
    return closing(psycopg2.connect(os.environ["DATABASE_URL"]))


def setup():
    with connect() as database, database.cursor() as cursor:
        cursor.execute("CREATE TABLE item (id INT PRIMARY KEY, stock INT NOT NULL)")
        cursor.execute("INSERT INTO item VALUES (1, 2)")
        database.commit()


def run(key, owner, lease):
    if not store.set(key, owner, nx=True, px=lease):
        return "refused"
    try:
        with connect() as database, database.cursor() as cursor:
            cursor.execute("SELECT stock FROM item WHERE id = 1")
            left = cursor.fetchone()[0] - 1
            cursor.execute("UPDATE item SET stock = %s WHERE id = 1", (left,))
            database.commit()
        return "done"
    finally:
        store.eval(FREE, 1, key, owner)


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
