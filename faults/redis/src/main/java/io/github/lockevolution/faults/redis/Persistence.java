package io.github.lockevolution.faults.redis;

import java.util.List;

/**
 * What a redis-server keeps on disk, so that it is there again when the server is started again.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/">Redis persistence</a>
 */
public enum Persistence {

    /** Nothing. */
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

    /** What the server is told on its command line. */
    List<String> arguments() {
        return List.of("--save", "", "--appendonly", appendOnly, "--appendfsync", fsync);
    }
}
