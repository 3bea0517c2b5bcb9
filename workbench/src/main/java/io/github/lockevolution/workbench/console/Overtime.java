package io.github.lockevolution.workbench.console;

import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * The end of a run that far exceeds its time, because some code under test never comes back and nothing else has noticed, or because that code
 * has left no memory to work with. The process that started this JVM then ends it: code under test can block everything in here.
 */
public final class Overtime implements AutoCloseable {

    // Code under test may get hold of it, and can say no verdict by it.
    private static volatile BiConsumer<Duration, String> launcher = (time, sentence) -> {};

    private Overtime() {}

    /** From now on, this one is told how much time there is. */
    public static void isEndedBy(BiConsumer<Duration, String> launcher) {
        Overtime.launcher = launcher;
    }

    /**
     * Limits the time of the run until this is closed.
     *
     * @param sentence the message when the time is over
     */
    public static Overtime after(Duration time, String sentence) {
        launcher.accept(time, sentence);
        return new Overtime();
    }

    @Override
    public void close() {
        launcher.accept(Duration.ZERO, "");
    }
}
