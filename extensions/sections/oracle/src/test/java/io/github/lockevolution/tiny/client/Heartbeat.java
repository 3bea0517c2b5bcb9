package io.github.lockevolution.tiny.client;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.locks.LockSupport;

/** What the client library of the server does by itself: a thread of its own, and a timer of Java. */
public final class Heartbeat {

    /** How the name of the timer begins. */
    public static final String TIMER = "tiny-timer-";

    private static final Duration PERIOD = Duration.ofSeconds(30);

    private Heartbeat() {}

    /** Begins both, in the thread group of the caller. */
    public static void begin() {
        Thread beat = new Thread(() -> LockSupport.parkNanos(PERIOD.toNanos()), "tiny beat");
        beat.setDaemon(true);
        beat.start();
        new Timer(TIMER + "1", true)
                .schedule(
                        new TimerTask() {
                            @Override
                            public void run() {
                                // Nothing is due within a test.
                            }
                        },
                        PERIOD.toMillis());
    }

    /** What it throws when it cannot. */
    public static IllegalStateException failure() {
        return new IllegalStateException("no heart");
    }
}
