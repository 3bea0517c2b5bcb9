package io.github.lockevolution.faults.redis;

import java.util.List;

/**
 * The data that a redis-server keeps on disk, to load when it is started again.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/">Redis persistence</a>
 */
public enum Persistence {

    /** Keeps no data on disk. */
    NONE("no", "no"),

    /** Its append-only file, which the system is told once in a second to bring to the disk: {@code appendfsync everysec}. */
    EVERY_SECOND("yes", "everysec"),

    /** Its append-only file, which is on the disk before any command is answered: {@code appendfsync always}. */
    ALWAYS("yes", "always");

    private final String appendOnly;
    private final String fsync;

    Persistence(String appendOnly, String fsync) {
        this.appendOnly = appendOnly;
        this.fsync = fsync;
    }

    /** Whether there is an append-only file. */
    public boolean hasFile() {
        return this != NONE;
    }

    /** The value of {@code appendfsync}. */
    public String fsync() {
        return fsync;
    }

    /** The options for the command line of the server. */
    List<String> arguments() {
        return List.of("--save", "", "--appendonly", appendOnly, "--appendfsync", fsync);
    }
}
