package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.util.Optional;
import java.util.Properties;

/**
 * Finds the release of Jedis on the class path, which may be the one that a lock under test brings along. Refers to no class of Jedis, so
 * that any one can be told.
 */
public final class JedisRelease {

    /** The oldest that .ci/check-lock is run with. */
    private static final Version OLDEST = Version.parse("5.2.0");

    /** The file in which every release of Jedis names its version. */
    private static final String VERSION_FILE = "META-INF/maven/redis.clients/jedis/pom.properties";

    private JedisRelease() {}

    /**
     * Refuses an older release with a message, before a class that it lacks is first used.
     *
     * @throws SetupProblem if the release is older than the bench can use; the message names it
     */
    public static void requireUsable() {
        require(found(JedisRelease.class.getClassLoader()));
    }

    /** Requires a release that is new enough; a Jedis that does not say which it is, is tried. */
    static void require(Optional<Version> found) {
        found.filter(version -> version.compareTo(OLDEST) < 0).ifPresent(version -> {
            throw new SetupProblem(RedisText.class, text -> text.tooOldJedis(version.toString(), OLDEST.toString()));
        });
    }

    private static Optional<Version> found(ClassLoader loader) {
        try (InputStream file = loader.getResourceAsStream(VERSION_FILE)) {
            if (file == null) {
                return Optional.empty();
            }
            Properties properties = new Properties();
            properties.load(file);
            return Optional.ofNullable(properties.getProperty("version")).map(Version::parse);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
