package io.github.lockevolution.faults.host;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Whether a process is stopped, for tests of other packages. */
public final class StandsStill {

    private StandsStill() {}

    /** Whether the system shows the process as stopped. */
    public static boolean isStopped(long pid) {
        try {
            return Pause.isStopped(pid);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
