import os
import sys
from contextlib import closing

import psycopg2
import redis

store = redis.Redis.from_url(os.environ["REDIS_URL"])
key = owner = lease = None


def connect():
    return closing(psycopg2.connect(os.environ["DATABASE_URL"]))


def setup():
    with connect() as database, database.cursor() as cursor:
        cursor.execute("CREATE TABLE ticket (id INT PRIMARY KEY, stock INT NOT NULL)")
        cursor.execute("INSERT INTO ticket VALUES (1, 2)")
        database.commit()
    return "ok"


def run():
    with connect() as database, database.cursor() as cursor:
        if not store.set(key, owner, nx=True, px=lease):
            return "refused"
        try:
            cursor.execute("SELECT stock FROM ticket WHERE id = 1")
            stock = cursor.fetchone()[0]
            cursor.execute("UPDATE ticket SET stock = %s WHERE id = 1", (stock - 1,))
        finally:
            store.delete(key)
        database.commit()
    return "done"


for line in sys.stdin:
    words = line.split()
    if words[0] == "setup":
        answer = setup()
    elif words[0] == "begin":
        key, owner, lease = words[1], words[2], int(words[3])
        answer = "ok"
    elif words[0] == "run":
        try:
            answer = run()
        except Exception as e:
            answer = "error " + type(e).__name__
    print(answer, flush=True)
