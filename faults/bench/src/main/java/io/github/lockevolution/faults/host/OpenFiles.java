package io.github.lockevolution.faults.host;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The files and connections that this JVM has open. When there are no more to be had, not even a class can be loaded from its file: then
 * the Java machine says that there is no such class.
 *
 * @param open how many there are
 * @param most how many the system allows
 */
public record OpenFiles(long open, long most) {

    private static final int ENOUGH_PERCENT = 75;

    /** How many there are now; empty where the system does not tell. */
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

    /** Whether so few are left that whatever comes next may not get one. */
    public boolean areRunningOut() {
        return open * 100 > most * ENOUGH_PERCENT;
    }
}
