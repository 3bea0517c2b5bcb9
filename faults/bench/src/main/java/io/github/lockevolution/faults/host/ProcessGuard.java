package io.github.lockevolution.faults.host;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ends what this JVM has started on this machine, and removes its temporary folders, as soon as this JVM has ended, {@code kill -9} included.
 * A JVM ends once, so there is one guard of it, and its methods are static.
 *
 * <p>Two small shells wait on their standard input, which only this JVM holds. Each does the whole work, so one of them may be killed with the
 * JVM; they have sessions of their own, so that a signal to the whole process group of the JVM does not reach them.
 *
 * <p>They end every guarded process with its process group. Where there is a {@code /proc}, as on Linux, they also end every process that has
 * the mark of this run in its environment or works in one of its folders, and all descendants of these, whatever sessions they have begun.
 * What is left there is a process that has cleared its environment and lost its parents; elsewhere, such as on macOS, one that has begun a
 * process group of its own, and where there is no {@code setsid} either, whatever a guarded process has started.
 */
public final class ProcessGuard {

    /**
     * The variable that marks all processes of a run. The {@code lab} script sets it for this JVM, whose environment is that of whatever a lock
     * in it starts.
     */
    private static final String VARIABLE = "LOCK_EVOLUTION_RUN";

    private static final String MARK = mark();
    private static final int SHELLS = 2;

    // A process group has the number of the process that began it. Where there is no such group, the number is that of
    // the process alone. What has been found may start more before it is killed, so it is looked for until nothing is
    // found, but not for ever: a process that waits for a disk dies later.
    private static final String SHELL = """
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
                ls -ln /proc/[0-9]*/cwd | sed -n "s|.* \\(/proc/[0-9]*/cwd\\) -> .*/lock-evolution-[0-9]*-$mark.*|\\1|p"
            }
            processes() {
                if [ -r /proc/self/stat ]; then
                    cat /proc/[0-9]*/stat | sed -n 's/^\\([0-9]*\\) (.*) \\(.\\) \\([0-9]*\\) .*/\\1 \\2 \\3/p'
                else
                    ps -A -o pid= -o stat= -o ppid=
                fi
            }
            left() {
                { echo $guarded $(marked | sed 's|^/proc/\\([0-9]*\\)/.*|\\1|'); processes; } | awk '
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
                kill -s KILL $pids 2>/dev/null
                rounds=$((rounds + 1))
                [ "$rounds" -lt 10 ] || sleep 1
            done
            rm -rf -- "$temporary"/lock-evolution-[0-9]*-"$mark"
            """;

    // A shell with job control gives what it starts a process group of its own, and would say when that has ended. One
    // that
    // has no job control without a terminal would give it an empty standard input, which looks as if this JVM had
    // ended.
    private static final String OWN_GROUP =
            "trap '' INT HUP TERM; exec 3<&0; set -m; \"$@\" <&3 3<&- & exec 2>/dev/null; wait \"$!\"";

    private static final List<Process> shells = new ArrayList<>();

    private ProcessGuard() {}

    private static String mark() {
        String ended = "-" + ProcessHandle.current().pid();
        String inherited = System.getenv().getOrDefault(VARIABLE, "");
        // Whoever was started by a run is not that run.
        return inherited.endsWith(ended)
                ? inherited
                : Long.toHexString(ThreadLocalRandom.current().nextLong()) + ended;
    }

    /** How the names of the temporary folders of this run end: with something that no other run has, and the process id of this JVM. */
    static String folderMark() {
        return MARK;
    }

    /**
     * From now on, whatever is left of this run goes when this JVM ends.
     *
     * @throws IOException if there is no shell here, as on Windows
     */
    public static synchronized void begin() throws IOException {
        shells.removeIf(shell -> !shell.isAlive());
        while (shells.size() < SHELLS) {
            String temporary = new File(System.getProperty("java.io.tmpdir")).getAbsolutePath();
            ProcessBuilder builder = beyondReach(List.of("/bin/sh", "-c", SHELL, "guard", VARIABLE, temporary, MARK));
            shells.add(builder.directory(new File("/"))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
    }

    /**
     * Starts a program, in a session of its own where this machine can. It and all that it starts end with this JVM at the latest.
     *
     * @throws IOException if it cannot be started, or not be guarded
     */
    public static Process start(ProcessBuilder builder) throws IOException {
        begin();
        List<String> command = new ArrayList<>();
        Platform.program("setsid").ifPresent(setsid -> command.add(setsid.toString()));
        command.addAll(builder.command());
        builder.command(command);
        builder.environment().put(VARIABLE, MARK);
        Process process = builder.start();
        guard(process.pid());
        return process;
    }

    /**
     * What will run a program that has work to do when this JVM has ended: no signal to the process group of this JVM reaches it, nor the end
     * of the terminal, and it bears no mark.
     */
    static ProcessBuilder beyondReach(List<String> command) {
        List<String> whole = new ArrayList<>(Platform.program("setsid")
                .map(setsid -> List.of(setsid.toString()))
                .orElse(List.of("/bin/sh", "-c", OWN_GROUP, "group")));
        whole.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(whole);
        builder.environment().remove(VARIABLE);
        return builder;
    }

    /**
     * From now on, this process ends with this JVM at the latest, also when it is stopped.
     *
     * @throws IOException if there is no shell here
     */
    static void guard(long pid) throws IOException {
        begin();
        tell("guard", pid);
    }

    /** Takes back one {@link #guard}. */
    static void release(long pid) {
        tell("release", pid);
    }

    /** Kills a process with all that it has started, and waits until the process itself is gone. May be called again. */
    public static void kill(Process process) {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        tell("kill", process.pid());
        process.onExit().join();
    }

    private static synchronized void tell(String order, long pid) {
        for (Process shell : shells) {
            try {
                Writer orders = shell.outputWriter(StandardCharsets.UTF_8);
                orders.append(order + " " + pid + "\n").flush();
            } catch (IOException e) {
                // This one was killed. The other one has heard it, and the next process to be started is guarded by two
                // again.
            }
        }
    }
}
