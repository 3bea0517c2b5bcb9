package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.setup.InconclusiveException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the threads of all clients are in their code. */
public final class ThreadStacks {

    /** How the name of a client's thread begins. */
    public static final String THREAD = "client ";

    /** In which a thread waits for what the other end of a connection sends. */
    private static final Set<String> READS = Set.of("poll", "read0", "socketRead0", "epollWait", "wait", "wait0");

    /** In which a worker of a fork-join pool waits for a task, in one Java or another. */
    private static final Set<String> FORK_JOIN_RESTS = Set.of("awaitWork", "deactivate");

    /** So many frames of a thread fit into what a person reads. */
    private static final int FRAMES = 3;

    /** The JDK, Jedis with its pool, and the bench. */
    private static final Pattern OTHERS = Pattern.compile(
            "(java|javax|jdk|sun|redis\\.clients\\.jedis|org\\.apache\\.commons\\.pool2|io\\.github\\.lockevolution\\.faults\\.(client|wire|check))\\..*");

    private ThreadStacks() {}

    /**
     * What is said of a client that does not stop: it may wait for another, so each that is in its lock is shown, by a few frames. The cause
     * has them all.
     */
    static InconclusiveException neverRests(String client, Duration patience) {
        List<Map.Entry<Thread, StackTraceElement[]>> clients = Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().startsWith(THREAD))
                .sorted(Comparator.comparing(entry -> entry.getKey().getName()))
                .toList();
        List<String> places = clients.stream()
                .filter(entry -> entry.getKey().getName().equals(THREAD + client)
                        || Arrays.stream(entry.getValue()).anyMatch(ThreadStacks::isOfLock))
                .map(ThreadStacks::place)
                .toList();
        return new InconclusiveException(
                ClientText.class,
                text -> text.neverRests(client, patience.toSeconds(), places),
                new IllegalStateException(stacks(clients)));
    }

    /** Whether a thread is in {@link Thread#sleep(long)}. */
    static boolean isAsleep(Thread thread) {
        return thread.getState() == Thread.State.TIMED_WAITING
                && Arrays.stream(thread.getStackTrace())
                        .limit(3)
                        .anyMatch(frame -> frame.getClassName().equals("java.lang.Thread")
                                && frame.getMethodName().startsWith("sleep"));
    }

    /** Whether a thread is asleep, or waits for another or for an answer. */
    static boolean isWaiting(Thread thread) {
        if (thread.getState() != Thread.State.RUNNABLE) {
            return thread.getState() != Thread.State.NEW;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod() && READS.contains(stack[0].getMethodName());
    }

    /**
     * Whether a thread is going to do something that nobody asks it for: it is at work, or waits for a time. One that waits for an answer, for
     * another thread or for the next task of a pool does nothing by itself.
     */
    static boolean hasSomethingToDo(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.TIMED_WAITING
                ? !isInNeedOfTask(thread)
                : state != Thread.State.WAITING && state != Thread.State.TERMINATED && !isWaiting(thread);
    }

    /** The worker of a pool that ends when it has had nothing to do for long enough; what a timer has to do is a task with a time. */
    private static boolean isInNeedOfTask(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        boolean isOfPool = Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals(ThreadPoolExecutor.class.getName())
                                && frame.getMethodName().equals("getTask")
                        || frame.getClassName().equals(ForkJoinPool.class.getName())
                                && FORK_JOIN_RESTS.contains(frame.getMethodName()));
        return isOfPool
                && Arrays.stream(stack)
                        .noneMatch(
                                frame -> frame.getClassName().startsWith(ScheduledThreadPoolExecutor.class.getName()));
    }

    /** Whether one of a group, other than who asks, is neither asleep nor waiting for anything. */
    public static boolean areAnyAtWork(ThreadGroup group) {
        return of(group).anyMatch(thread -> thread != Thread.currentThread() && !isWaiting(thread));
    }

    /** The living threads of a group. */
    static Stream<Thread> of(ThreadGroup group) {
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found);
        return Arrays.stream(found, 0, count);
    }

    /** All of it, for whoever wants to see more. */
    private static String stacks(List<Map.Entry<Thread, StackTraceElement[]>> clients) {
        return clients.stream()
                .map(entry -> Stream.concat(
                                Stream.of(entry.getKey().getName() + ", "
                                        + entry.getKey().getState()),
                                Arrays.stream(entry.getValue()).map(frame -> "    " + frame))
                        .collect(Collectors.joining("\n")))
                .collect(Collectors.joining("\n"));
    }

    private static boolean isOfLock(StackTraceElement frame) {
        return !OTHERS.matcher(frame.getClassName()).matches();
    }

    /** A few frames, those of the lock's own code if there are any: it is buried under that of others. */
    private static String place(Map.Entry<Thread, StackTraceElement[]> client) {
        List<StackTraceElement> own =
                Arrays.stream(client.getValue()).filter(ThreadStacks::isOfLock).toList();
        Stream<StackTraceElement> shown = own.isEmpty() ? Arrays.stream(client.getValue()) : own.stream();
        String name = client.getKey().getName().substring(THREAD.length());
        return shown.limit(FRAMES)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")")
                .collect(Collectors.joining(", ", name + " in ", ""));
    }
}
