#!/bin/sh
# The guard of a run: reads orders until its standard input ends, which only the JVM of the run holds, and then ends what is left.
#   guard.sh VARIABLE FOLDER MARK    the variable that marks the processes of the run, the folder for temporary files, and the mark
# An order is "guard PID", "release PID" or "kill PID".
#
# A process group has the number of the process that began it. Where there is no such group, the number is that of the process alone. What
# has been found may start more before it is killed, so it is looked for until nothing is found, but not for ever: a process that waits for a
# disk dies later.

trap '' INT HUP TERM PIPE
PATH=$PATH:/usr/bin:/bin
variable=$1 temporary=$2 mark=$3
guarded=' '

end() { kill -s KILL -- "-$1" || kill -s KILL "$1"; } 2>/dev/null
release() { guarded="${guarded%%" $1 "*} ${guarded#*" $1 "}"; }

while read -r word pid; do
    case $word$guarded in
        guard*) guarded="$guarded$pid " ;;
        release*" $pid "*) release "$pid" ;;
        kill*" $pid "*) end "$pid"; release "$pid" ;;
    esac
done

marked() {
    grep -l -F -e "$variable=$mark" /proc/[0-9]*/environ
    # shellcheck disable=SC2012 # It tells where a link leads, which not every find does.
    ls -ln /proc/[0-9]*/cwd | sed -n "s|.* \(/proc/[0-9]*/cwd\) -> .*/lock-evolution-[0-9]*-$mark.*|\1|p"
}

processes() {
    if [ -r /proc/self/stat ]; then
        cat /proc/[0-9]*/stat | sed -n 's/^\([0-9]*\) (.*) \(.\) \([0-9]*\) .*/\1 \2 \3/p'
    else
        ps -A -o pid= -o stat= -o ppid=
    fi
}

left() {
    # shellcheck disable=SC2046,SC2086 # Each number is a word.
    { echo $guarded $(marked | sed 's|^/proc/\([0-9]*\)/.*|\1|'); processes; } | awk '
        NR == 1 { for (i = 1; i <= NF; i++) ours[$i] = 1; next }
        $2 !~ /^Z/ { parent[$1] = $3 }
        END {
            do {
                more = 0
                for (pid in parent) if (!(pid in ours) && parent[pid] in ours) more = ours[pid] = 1
            } while (more)
            for (pid in ours) if (pid in parent) print pid
        }'
}

rounds=0
while pids=$(left 2>/dev/null) && [ -n "$pids" ] && [ "$rounds" -lt 20 ]; do
    for pid in $guarded; do end "$pid"; done
    # shellcheck disable=SC2086 # Each number is a word.
    kill -s KILL $pids 2>/dev/null
    rounds=$((rounds + 1))
    [ "$rounds" -lt 10 ] || sleep 1
done
rm -rf -- "$temporary"/lock-evolution-[0-9]*-"$mark"
