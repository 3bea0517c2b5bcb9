"""GET_LOCK of MariaDB or MySQL by PyMySQL, for ./lab check --store mariadb -- python3 get_lock.py."""

import os
import sys
from urllib.parse import urlsplit

import pymysql

url = urlsplit(os.environ["DATABASE_URL"])
connection = None
key = None


def ask(function, *more):
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s{', %s' * len(more)})", (key, *more))
        return cursor.fetchone()[0] == 1


for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            # The lock lasts as long as its session: each client has one of its own.
            if connection and connection.open:
                connection.close()
            connection = pymysql.connect(
                host=url.hostname, port=url.port, user=url.username, password=url.password or "",
                database=url.path[1:], autocommit=True)
            key, answer = words[1], "ok"
        elif words[0] == "acquire":
            answer = "true" if ask("GET_LOCK", 0) else "false"
        else:
            answer = "true" if ask("RELEASE_LOCK") else "false"
    except pymysql.Error as error:
        answer = "error " + " ".join(str(error).split())
    print(answer, flush=True)
