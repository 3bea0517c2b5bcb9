package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;

/** Runs a lock in Java as a program, by the protocol of {@link io.github.lockevolution.lock.Instantiation.ExternalProcess}. */
public final class LockProgram {

    /** A question that only this program knows; answered by a number or {@link #NONE}. */
    static final String FENCING_TOKEN = "fencing-token";

    static final String NONE = "none";

    private final LockSpec spec;
    private final Factory factory;
    private DistributedLock lock;
    private ScheduledExecutorService timer = RealTimer.start("nobody");
    private int timesTaken;

    private LockProgram(LockSpec spec, Factory factory) {
        this.spec = spec;
        this.factory = factory;
    }

    /** Makes the lock of each client. */
    @FunctionalInterface
    public interface Factory {

        /**
         * @param key the name of the lock
         * @param owner the name of the client
         * @param timer runs the background work of the lock
         */
        DistributedLock create(String key, String owner, Duration lease, ScheduledExecutorService timer);
    }

    /**
     * The lock that a class describes.
     *
     * @param origin the {@linkplain LockSpec#origin class and name} of its description; the class has a public constructor without
     *     arguments
     * @throws IllegalArgumentException if it is none
     */
    public static LockSpec described(String origin) {
        String[] typeAndName = origin.split("#");
        try {
            return Class.forName(typeAndName[0])
                    .asSubclass(LockCollection.class)
                    .getDeclaredConstructor()
                    .newInstance()
                    .lock(typeAndName[1]);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    typeAndName[0] + " needs to be a public class with a public constructor without arguments", e);
        }
    }

    /**
     * The argument of {@link #described} that finds a lock again in another process.
     *
     * @throws IllegalStateException if no class describes the lock, since it was made where it is used
     */
    public static String providerOf(LockSpec lock) {
        return lock.origin()
                .orElseThrow(() -> new IllegalStateException(
                        "no LockProvider describes " + lock.name() + ", so no other process can make it"));
    }

    /** Answers orders until the standard input ends, then ends this JVM: with status 1, and a reason, if it cannot. */
    public static void run(Callable<LockSpec> lock, Function<LockSpec, Factory> factory) {
        try {
            PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            // Output of the lock itself must not be taken for an answer.
            System.setOut(System.err);
            LockSpec spec = lock.call();
            new LockProgram(spec, factory.apply(spec)).answerAll(answers);
            System.exit(0);
        } catch (Exception e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private void answerAll(PrintStream answers) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            answers.println(answer(line.split(" ")));
        }
    }

    private String answer(String[] order) {
        if (order[0].equals("begin")) {
            // Background work of the client before ends with its timer.
            timer.shutdownNow();
            timer = RealTimer.start(order[2]);
            lock = factory.create(order[1], order[2], Duration.ofMillis(Long.parseLong(order[3])), timer);
            timesTaken = 0;
            return spec.isBlocking() ? "ok waits" : "ok";
        }
        if (order[0].equals(FENCING_TOKEN)) {
            return lock instanceof FencingTokenSource fenced ? Long.toString(fenced.fencingToken()) : NONE;
        }
        try {
            return Boolean.toString(order[0].equals("acquire") ? acquire() : release());
        } catch (Exception e) {
            if (spec.refusals().stream().anyMatch(kind -> kind.isInstance(e))) {
                return Boolean.toString(false);
            }
            String said = String.valueOf(e.getMessage() == null ? e : e.getMessage());
            return "error " + said.lines().findFirst().orElse("");
        }
    }

    /** A lock whose tryLock was refused, or that has been given back, is over. */
    private boolean acquire() throws Exception {
        boolean isTaken = false;
        try {
            isTaken = lock.tryLock();
            timesTaken += isTaken ? 1 : 0;
            return isTaken;
        } finally {
            if (timesTaken == 0) {
                closeLock();
            }
        }
    }

    private boolean release() throws Exception {
        try {
            timesTaken--;
            return lock.unlock();
        } finally {
            if (timesTaken <= 0) {
                closeLock();
            }
        }
    }

    private void closeLock() throws Exception {
        if (lock instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
