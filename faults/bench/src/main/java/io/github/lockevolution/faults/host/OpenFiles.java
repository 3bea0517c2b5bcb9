package io.github.lockevolution.faults.host;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The files and connections that this JVM has open. When the limit is reached, not even a class can be loaded from its file: then the JVM
 * reports that there is no such class.
 *
 * @param open their number
 * @param most the limit of the system
 */
public record OpenFiles(long open, long most) {

    private static final int ENOUGH_PERCENT = 75;

    /** Their present number; empty if the system does not report it. */
    public static Optional<OpenFiles> now() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? Optional.of(of(system))
                : Optional.empty();
    }

    private static OpenFiles of(UnixOperatingSystemMXBean system) {
        long most = system.getMaxFileDescriptorCount();
        try {
            return new OpenFiles(system.getOpenFileDescriptorCount(), most);
        } catch (InternalError e) {
            // The folder in which they are counted could not be opened any more.
            return new OpenFiles(most, most);
        }
    }

    /** Whether so few are left that the next file or connection may not get one. */
    public boolean areRunningOut() {
        return open * 100 > most * ENOUGH_PERCENT;
    }
}
