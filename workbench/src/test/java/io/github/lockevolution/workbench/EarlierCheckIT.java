package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JSON of a check is held against a later one: what is still broken is told in a moment, and what got better or worse is told. */
class EarlierCheckIT {

    private static final String COMPARES =
            "return redis.eval(DELETE_IF_OURS, List.of(key), List.of(token)).equals(1L);";

    private static final String DELETES_ANYONES = "return redis.del(key) == 1;";

    @TempDir
    private Path folder;

    private Path lock;
    private Path file;
    private LabCommand lab = new LabCommand();

    private int run(String... words) {
        lab = new LabCommand();
        return lab.run(words);
    }

    private String words() {
        return lab.out().replace('\n', ' ');
    }

    @BeforeEach
    void write_a_lock() throws IOException {
        run("check", "--new", "java");
        lock = Files.writeString(folder.resolve("MyLock.java"), lab.out());
        file = folder.resolve("lock-check.json");
    }

    private void rewrite(String before, String after) throws IOException {
        String text = Files.readString(lock);
        assertThat(text).contains(before);
        Files.writeString(lock, text.replace(before, after));
    }

    private int check(String... more) {
        return run(Stream.concat(
                        Stream.of("check", lock.toString(), "--clients", "2", "--lost-replies", "0"), Stream.of(more))
                .toArray(String[]::new));
    }

    private int replay() {
        return check("--replay", file.toString());
    }

    private int against(String... more) {
        return check(Stream.concat(Stream.of("--against", file.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void a_failure_stays_found_until_it_is_cured() throws IOException {
        rewrite(COMPARES, DELETES_ANYONES);
        assertThat(check("--out", file.toString())).isEqualTo(ExitStatus.NOT_AS_EXPECTED);

        assertThat(replay()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(words())
                .contains("MyLock is as " + file)
                .contains("FOREIGN_UNLOCK and LEASE_OVERRUN show again.")
                .contains("<-- FOREIGN_UNLOCK")
                .contains("Replayed in")
                .doesNotContain("all of it was checked");
        assertThat(check("--replay", file.toString(), "--json")).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(json.getAsJsonObject("replayed").keySet()).containsExactly("FOREIGN_UNLOCK", "LEASE_OVERRUN");

        rewrite(DELETES_ANYONES, COMPARES);
        assertThat(replay()).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words())
                .contains("FOREIGN_UNLOCK did not show any more, so all of it was checked.")
                .contains("Better: FOREIGN_UNLOCK no longer shows.");
    }

    /** That a schedule shows again what is expected proves nothing of all others. */
    @Test
    void a_pass_is_only_told_once_everything_was_counted() throws IOException {
        assertThat(check("--out", file.toString())).isEqualTo(ExitStatus.AS_EXPECTED);

        assertThat(replay()).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words())
                .contains("48 of 186 schedules show LEASE_OVERRUN (expected)")
                .contains("show nothing that is not expected; that there is nothing else only counting tells")
                .contains("Nothing got better or worse than in " + file);

        rewrite(COMPARES, DELETES_ANYONES);
        assertThat(replay()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(words()).contains("Worse: FOREIGN_UNLOCK is new.");
    }

    /** Whatever is expected of it. */
    @Test
    void a_failure_that_the_file_does_not_have_makes_it_worse() throws IOException {
        String[] expecting = {"--expect", "LEASE_OVERRUN,FOREIGN_UNLOCK"};
        check("--json");
        Files.writeString(file, lab.out());
        assertThat(against(expecting)).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words()).contains("Nothing got better or worse than in " + file);

        rewrite(COMPARES, DELETES_ANYONES);
        Path junit = folder.resolve("lock.xml");
        Path sarif = folder.resolve("lock.sarif");
        Path json = folder.resolve("now.json");
        assertThat(against(
                        "--expect",
                        "LEASE_OVERRUN,FOREIGN_UNLOCK",
                        "--out",
                        junit.toString(),
                        "--out",
                        sarif.toString(),
                        "--out",
                        json.toString()))
                .isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(Files.readString(junit))
                .contains(
                        " failures=\"1\"", "name=\"--against " + file + "\"><failure message=\"Worse: FOREIGN_UNLOCK");
        assertThat(Files.readString(sarif)).contains("\"exitCode\": 1", "Worse: FOREIGN_UNLOCK is new.");
        JsonObject since = JsonAt.at("since", Files.readString(json)).getAsJsonObject();
        assertThat(since.get("worse").getAsBoolean()).isTrue();
        assertThat(since.getAsJsonArray("new")).hasSize(1);
        assertThat(since.has("why")).isFalse();
        assertThat(against("--language", "zh-CN")).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out()).contains("变差了：新出现了 1 种失败：FOREIGN_UNLOCK。");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--replay", "--against"})
    void a_file_does_not_say_what_to_check(String option) {
        check("--crashes", "0", "--expiries", "0", "--out", file.toString());

        assertThat(run("check", option, file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err())
                .isEqualTo("lab: " + option + " " + file + " says what was found, not what to check; type that as"
                        + " well: ./lab check MyLock.java " + option + " " + file + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--against FILE", "--out all.json", "--attacks", "--stories", "--watch", "--play A"})
    void a_replay_goes_with_nothing_that_tells_of_a_whole_check(String other) {
        String[] more = ("--replay " + file + " " + other.replace("FILE", file.toString())).split(" ");

        assertThat(check(more)).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err())
                .startsWith("lab: --")
                .contains("--replay", other.split(" ")[0], "cannot be used together");
    }

    /** They go with the next release. */
    @Test
    void the_options_of_old_go_on_and_say_what_to_type_instead() throws IOException {
        check("--crashes", "0", "--expiries", "0", "--save", file.toString());
        assertThat(lab.err()).contains("--save goes with the next release; type --out " + file + "\n");
        JsonContract.ofProject(JsonContract.CHECK).requireMetBy(Files.readString(file));

        against("--crashes", "0", "--expiries", "0", "--trust");
        assertThat(lab.err()).contains("--trust goes with the next release: nothing that a file");
        assertThat(lab.out()).contains("Nothing got better or worse");
    }
}
