package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks whose clients are requests of one process. */
class CheckTogetherIT {

    private static final String JAVA = """
            import java.time.Duration;
            import java.util.List;
            import java.util.UUID;
            import redis.clients.jedis.UnifiedJedis;
            import redis.clients.jedis.params.SetParams;

            public class StaticToken {
                private static final String ME = UUID.randomUUID().toString();
                private final UnifiedJedis redis;
                private final String key;
                private final Duration lease;

                public StaticToken(UnifiedJedis redis, String key, Duration lease) {
                    this.redis = redis;
                    this.key = key;
                    this.lease = lease;
                }

                public boolean tryLock() {
                    return redis.set(key, ME, SetParams.setParams().nx().px(lease.toMillis())) != null;
                }

                public boolean unlock() {
                    String script = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";
                    return Long.valueOf(1).equals(redis.eval(script, List.of(key), List.of(ME)));
                }
            }
            """;

    @TempDir
    private Path folder;

    /** All over one connection. A SET and a script, with one expiry: as many schedules as of two processes. */
    @Test
    void two_requests_of_one_program_share_what_it_keeps() throws Exception {
        requireCounted("value", "44", "FOREIGN_UNLOCK=14 LEASE_OVERRUN=12");
    }

    @Test
    @Tag("nightly")
    void what_each_keeps_for_itself_is_its_own() throws Exception {
        requireCounted("sound", "44", "LEASE_OVERRUN=12");
    }

    private void requireCounted(String mode, String schedules, String failures) throws Exception {
        JsonObject census = census("--", "python3", program(), packages(), mode);

        assertThat(census.get("schedules").getAsString()).isEqualTo(schedules);
        assertThat(counted(census)).isEqualTo(failures);
    }

    @Test
    @Tag("nightly")
    void what_another_request_has_watched_is_over_when_a_lease_is() throws Exception {
        JsonObject census = census("--limit", "300", "--", "python3", program(), packages(), "watch");

        assertThat(census.get("schedules").getAsString()).isEqualTo("452");
        assertThat(counted(census)).isEqualTo("RACE=52 LEASE_OVERRUN=72");
    }

    @Test
    void static_fields_are_those_of_one_process() throws Exception {
        JsonObject census = census(
                Files.writeString(folder.resolve("StaticToken.java"), JAVA).toString());

        assertThat(census.get("schedules").getAsString()).isEqualTo("44");
        assertThat(counted(census)).isEqualTo("FOREIGN_UNLOCK=14 LEASE_OVERRUN=12");
    }

    @Test
    void a_pass_of_processes_says_so() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.run(
                "check",
                "--clients",
                "2",
                "--crashes",
                "0",
                "--expiries",
                "0",
                "--lost-replies",
                "0",
                "--json",
                "--",
                "python3",
                program(),
                packages(),
                "value");

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(told.get("clients").getAsString()).isEqualTo("processes");
        assertThat(told.get("remarks").toString()).contains("is checked by --together");
    }

    @Test
    void nobody_dies_without_the_other() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.run("check", "--together", "--crashes", "1", "--", "python3", program(), packages(), "sound");

        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("none dies or loses an answer");
    }

    @Test
    void its_story_is_played_as_it_was_counted() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.run(
                "check", "--together", "--play", "A.A.expire.B.A.B", "--", "python3", program(), packages(), "value");

        assertThat(lab.err()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out()).contains("FOREIGN_UNLOCK: A made the lock free, which B owned");
    }

    private static JsonObject census(String... what) throws Exception {
        LabCommand lab = new LabCommand();
        lab.run(Stream.concat(Stream.of("check", "--together", "--json"), Stream.of(what))
                .toArray(String[]::new));
        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.get("clients").getAsString()).isEqualTo("requests of one process");
        assertThat(told.get("gap")).as("why it is inconclusive").isNull();
        return told.getAsJsonArray("censuses").get(0).getAsJsonObject();
    }

    private static String counted(JsonObject census) {
        JsonObject failures = census.getAsJsonObject("failures");
        return String.join(
                " ",
                failures.keySet().stream()
                        .filter(name -> !failures.get(name).getAsString().equals("0"))
                        .map(name -> name + "=" + failures.get(name).getAsString())
                        .toList());
    }

    private static String program() throws Exception {
        return Path.of(CheckTogetherIT.class.getResource("requests.py").toURI()).toString();
    }

    private static String packages() {
        return Path.of("..", "distribution", "python")
                .toAbsolutePath()
                .normalize()
                .toString();
    }
}
