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

/** Looks at the stacks of the threads of all clients. */
public final class ThreadStacks {

    /** The beginning of the name of a client's thread. */
    public static final String THREAD = "client ";

    /** The methods in which a thread waits for data from the other end of a connection. */
    private static final Set<String> READS = Set.of("poll", "read0", "socketRead0", "epollWait", "wait", "wait0");

    /** The methods in which a worker of a fork-join pool waits for a task, in one version of Java or another. */
    private static final Set<String> FORK_JOIN_RESTS = Set.of("awaitWork", "deactivate");

    /** The number of frames of a thread that a message shows. */
    private static final int FRAMES = 3;

    /** Frames that are not the lock's own: the JDK, Jedis with its pool, and the bench. */
    private static final Pattern OTHERS = Pattern.compile(
            "(java|javax|jdk|sun|redis\\.clients\\.jedis|org\\.apache\\.commons\\.pool2|io\\.github\\.lockevolution\\.faults\\.(client|wire|check))\\..*");

    private ThreadStacks() {}

    /**
     * The error about a client that does not stop: it may wait for another client, so each thread that is in its lock is shown, by a few
     * frames. The cause has all frames.
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

    /** Whether a thread is asleep, or waits for another thread or for a reply. */
    static boolean isWaiting(Thread thread) {
        if (thread.getState() != Thread.State.RUNNABLE) {
            return thread.getState() != Thread.State.NEW;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod() && READS.contains(stack[0].getMethodName());
    }

    /**
     * Whether a thread has work to do by itself: it is at work, or waits for a time. A thread that waits for a reply, for another thread or
     * for the next task of a pool does nothing by itself.
     */
    static boolean hasSomethingToDo(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.TIMED_WAITING
                ? !isInNeedOfTask(thread)
                : state != Thread.State.WAITING && state != Thread.State.TERMINATED && !isWaiting(thread);
    }

    /** Whether it is the worker of a pool that ends when it has been idle for long enough; a task of a timer is one with a time. */
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

    /** Whether a thread of a group, other than the calling one, is neither asleep nor waiting. */
    public static boolean areAnyAtWork(ThreadGroup group) {
        return of(group).anyMatch(thread -> thread != Thread.currentThread() && !isWaiting(thread));
    }

    /** The living threads of a group. */
    static Stream<Thread> of(ThreadGroup group) {
        Thread[] found = new Thread[group.activeCount() + 16];
        int count = group.enumerate(found);
        return Arrays.stream(found, 0, count);
    }

    /** All frames of all clients, for a closer look. */
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

    /** A few frames of a thread, those of the lock's own code if there are any: these may be deep below others. */
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
