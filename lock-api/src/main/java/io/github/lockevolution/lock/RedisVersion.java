package io.github.lockevolution.lock;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A version of Redis, such as 2.6.12, in the order of releases.
 *
 * @param major zero or more
 * @param minor zero or more
 * @param patch zero or more
 */
public record RedisVersion(int major, int minor, int patch) implements Comparable<RedisVersion> {

    private static final Pattern FORM = Pattern.compile("\\d{1,9}(\\.\\d{1,9}){0,2}");

    public RedisVersion {
        if (major < 0 || minor < 0 || patch < 0) {
            throw new IllegalArgumentException(
                    "a Redis version has no negative part, got " + major + "." + minor + "." + patch);
        }
    }

    /**
     * Reads a version as Redis prints it. Missing parts count as zero.
     *
     * @param text one to three numbers with dots between them
     * @throws IllegalArgumentException if the text has another form
     */
    public static RedisVersion parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("a Redis version looks like 2.6.12, got '" + text + "'");
        }
        int[] parts = Arrays.copyOf(
                Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray(), 3);
        return new RedisVersion(parts[0], parts[1], parts[2]);
    }

    /** Whether this version was released before the other. */
    public boolean isOlderThan(RedisVersion other) {
        return compareTo(other) < 0;
    }

    @Override
    public int compareTo(RedisVersion other) {
        return Arrays.compare(parts(), other.parts());
    }

    private int[] parts() {
        return new int[] {major, minor, patch};
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
