package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A library by the name that Maven Central knows it by. */
record LibraryCoordinates(String group, String artifact, String version) {

    /** Each part is written into a POM, and none of these characters has a meaning there. */
    private static final Pattern WRITTEN = Pattern.compile("(?:([\\w.-]+):)?([\\w.-]+):([\\w.+-]+)");

    /** The groups of libraries that people take for locks; each is called by its artifact. */
    private static final Map<String, String> SHORT = Map.of(
            "jedis", "redis.clients",
            "lettuce-core", "io.lettuce",
            "redisson", "org.redisson",
            "shedlock-provider-redis-spring", "net.javacrumbs.shedlock",
            "spring-data-redis", "org.springframework.data",
            "spring-integration-redis", "org.springframework.integration");

    /**
     * GROUP:ARTIFACT:VERSION, or ARTIFACT:VERSION of those with a short name.
     *
     * @throws SetupProblem if it is neither
     */
    static LibraryCoordinates of(String written) {
        Matcher parts = WRITTEN.matcher(written);
        if (!parts.matches()) {
            throw notUnderstood(written);
        }
        String artifact = parts.group(2);
        String group = parts.group(1) == null ? SHORT.get(artifact) : parts.group(1);
        if (group == null) {
            throw notUnderstood(written);
        }
        return new LibraryCoordinates(group, artifact, parts.group(3));
    }

    private static SetupProblem notUnderstood(String written) {
        return new SetupProblem(
                VerdictText.class,
                text -> text.noCoordinates(
                        written, new TreeSet<>(SHORT.keySet()).stream().toList()));
    }

    /** The dependency as a POM has it. */
    String dependency() {
        return "<dependency><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId><version>"
                + version + "</version></dependency>";
    }

    @Override
    public String toString() {
        return group + ":" + artifact + ":" + version;
    }
}
