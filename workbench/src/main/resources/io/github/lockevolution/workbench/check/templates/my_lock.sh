#!/bin/sh
# A lock for ./lab check -- sh my_lock.sh, which needs redis-cli. Put your own into acquire and release.

# GET and then DEL would leave a gap, in which the lease can run out and another client take the key.
DELETE_IF_OURS="if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

# Connect to this address and no other: the bench holds every command there. Redis-cli must not read what the bench says.
redis() {
  redis-cli -h "$REDIS_HOST" -p "$REDIS_PORT" --raw "$@" </dev/null 2>&1
}

# One attempt, which does not wait: whether the lock was taken.
acquire() {
  reply=$(redis SET "$key" "$token" NX PX "$lease_ms") || return 2
  [ "$reply" = OK ]
}

# Whether there was something to give back.
release() {
  reply=$(redis EVAL "$DELETE_IF_OURS" 1 "$key" "$token") || return 2
  [ "$reply" = 1 ]
}

answer() {
  "$1"
  case $? in
    0) echo true ;;
    1) echo false ;;
    *) echo "error $reply" | tr '\n' ' ' && echo ;;
  esac
}

# Nothing else goes to standard output.
while read -r order one two three; do
  case $order in
    begin)
      key=$one
      token=$two:$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
      lease_ms=$three
      echo ok
      ;;
    acquire) answer acquire ;;
    release) answer release ;;
  esac
done
