"""A key with a lease in etcd, over its JSON gateway, for ./lab check --store etcd -- python3 etcd_lock.py."""

import base64
import json
import os
import sys
import urllib.error
import urllib.request

key = owner = lease = None
seconds = 0


def ask(path, **request):
    call = urllib.request.Request(os.environ["ETCD_URL"] + path, json.dumps(request).encode())
    with urllib.request.urlopen(call) as answer:
        return json.load(answer)


def acquire():
    global lease
    lease = ask("/v3/lease/grant", TTL=seconds)["ID"]
    is_free = {"key": key, "target": "CREATE", "create_revision": 0}
    put = {"key": key, "value": owner, "lease": lease}
    if ask("/v3/kv/txn", compare=[is_free], success=[{"request_put": put}]).get("succeeded"):
        return True
    ask("/v3/lease/revoke", ID=lease)
    return False


def release():
    try:
        # With the lease goes the key that has it, and no other.
        ask("/v3/lease/revoke", ID=lease)
        return True
    except urllib.error.HTTPError:
        return False


for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            key, owner = (base64.b64encode(word.encode()).decode() for word in words[1:3])
            seconds, answer = max(1, int(words[3]) // 1000), "ok"
        else:
            answer = "true" if (acquire if words[0] == "acquire" else release)() else "false"
    except OSError as error:
        answer = "error " + str(error)
    print(answer, flush=True)
