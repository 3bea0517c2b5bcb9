package io.github.lockevolution.workbench.console;

import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * The end of a run that takes longer than it has time by far, because some code under test never comes back and nothing else has noticed, or
 * because it has left nothing to work with. Whoever has started this JVM ends it then: code under test can keep everything here from its work.
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
     * From now on until it is closed, what runs has so much time.
     *
     * @param sentence what to say when it is over
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
