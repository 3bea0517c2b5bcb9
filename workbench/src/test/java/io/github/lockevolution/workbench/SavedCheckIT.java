package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way of a saved check: it is replayed as long as nothing changes, and told what got better or worse once something has. */
class SavedCheckIT {

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

    private void rewrite(Path there, String before, String after) throws IOException {
        String text = Files.readString(there);
        assertThat(text).contains(before);
        Files.writeString(there, text.replace(before, after));
    }

    private int save(String... more) {
        return run(Stream.concat(
                        Stream.of("check", lock.toString(), "--clients", "2", "--lost-replies", "0"),
                        Stream.concat(Stream.of("--save", file.toString()), Stream.of(more)))
                .toArray(String[]::new));
    }

    private JsonObject since() {
        return JsonParser.parseString(lab.out()).getAsJsonObject().getAsJsonObject("since");
    }

    @Test
    void a_failure_stays_found_until_it_is_cured() throws IOException {
        rewrite(lock, COMPARES, DELETES_ANYONES);
        assertThat(save()).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(Files.readString(file))
                .contains("\"arguments\": [", "\"--clients=2\"", "\"MyLock.java\"")
                .doesNotContain(folder.toString());

        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(words())
                .contains("MyLock is as " + file)
                .contains("FOREIGN_UNLOCK and LEASE_OVERRUN show again.")
                .contains("<-- FOREIGN_UNLOCK")
                .contains("Replayed in")
                .doesNotContain("checked anew");

        rewrite(lock, DELETES_ANYONES, COMPARES);
        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words())
                .contains("MyLock.java changed since " + file)
                .contains("so it was checked anew.")
                .contains("Better: FOREIGN_UNLOCK no longer shows.");
    }

    @Test
    void a_pass_is_counted_again_wherever_the_file_and_the_lock_have_gone_together(@TempDir Path elsewhere)
            throws IOException {
        assertThat(save()).isEqualTo(ExitStatus.AS_EXPECTED);
        Files.move(lock, elsewhere.resolve("MyLock.java"));
        Path moved = Files.move(file, elsewhere.resolve("lock-check.json"));

        assertThat(run("check", "--replay", moved.toString())).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words())
                .contains("LEASE_OVERRUN shows again.")
                .contains(
                        "Counted again: 186 schedules of 2 clients, at most 1 crash, 1 expiry, 0 lost replies, which");

        assertThat(run("check", "--replay", moved.toString(), "--json")).isEqualTo(ExitStatus.AS_EXPECTED);
        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(json.getAsJsonObject("replayed").keySet()).containsExactly("LEASE_OVERRUN");
        assertThat(json.get("verdict").getAsString()).isEqualTo("as expected");
        assertThat(json.getAsJsonArray("censuses")).hasSize(1);
    }

    /** As if the lock were told by something that the file does not name, or the file had been written by hand. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "my-lock:A.expire.B.B.B.A.A | my-lock:A.A.A.B.B.B | LEASE_OVERRUN did not show any more",
                "my-lock:A.expire.B.B.B.A.A | my-lock:A.A.A.A.A.A | LEASE_OVERRUN did not show any more",
                "\"186\" | \"187\" | The narrowest census did not come to what"
            })
    void what_a_replay_does_not_show_is_checked_anew(String saved, String instead, String words) throws IOException {
        assertThat(save()).isEqualTo(ExitStatus.AS_EXPECTED);
        rewrite(file, saved, instead);

        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words())
                .contains(words)
                .contains("so it was checked anew.")
                .contains("48 of 186 schedules show LEASE_OVERRUN (expected)");
    }

    @Test
    void another_version_of_the_store_may_do_something_else() throws IOException {
        assertThat(save()).isEqualTo(ExitStatus.AS_EXPECTED);
        rewrite(file, "\"Redis 7.0.15\"", "\"Redis 6.2.7\"");

        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words())
                .contains("was saved on Redis 6.2.7 and this is Redis 7.0.15, so it was checked anew.")
                .contains("48 of 186 schedules show LEASE_OVERRUN (expected)");
    }

    /** Whatever is expected of it. */
    @Test
    void a_failure_that_the_file_does_not_have_makes_it_worse() throws IOException {
        assertThat(save("--expect", "LEASE_OVERRUN,FOREIGN_UNLOCK")).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(run("check", "--against", file.toString())).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(words()).contains("Nothing got better or worse than in " + file);

        rewrite(lock, COMPARES, DELETES_ANYONES);
        Path junit = folder.resolve("lock.xml");
        Path sarif = folder.resolve("lock.sarif");
        assertThat(run(
                        "check",
                        "--against",
                        file.toString(),
                        "--json",
                        "--junit",
                        junit.toString(),
                        "--sarif",
                        sarif.toString()))
                .isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(Files.readString(junit))
                .contains(
                        " failures=\"1\"", "name=\"--against " + file + "\"><failure message=\"Worse: FOREIGN_UNLOCK");
        assertThat(Files.readString(sarif)).contains("\"exitCode\": 1", "Worse: FOREIGN_UNLOCK is new.");
        assertThat(since().get("worse").getAsBoolean()).isTrue();
        assertThat(since().getAsJsonArray("new")).hasSize(1);
        assertThat(since().has("why")).isFalse();
        assertThat(run("check", "--against", file.toString(), "--language", "zh-CN"))
                .isEqualTo(ExitStatus.NOT_AS_EXPECTED);
        assertThat(lab.out()).contains("变差了：新出现了 1 种失败：FOREIGN_UNLOCK。");
    }

    @Test
    void what_cannot_be_compared_is_refused_in_a_sentence() throws IOException {
        assertThat(save("--attacks")).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(run("check", "io.github.lockevolution.stage1.GetSetLock", "--save", file.toString()))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("--save needs a file by which to tell whether the lock has changed");
        assertThat(file).doesNotExist();

        assertThat(save()).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(run("check", lock.toString(), "--replay", file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(run("check", "--against", file.toString(), "--replay", file.toString()))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        Files.delete(lock);
        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("MyLock.java is gone, and the saved check is of it");
    }

    /** Whoever is given a saved check has not chosen what it runs. */
    @Test
    void what_runs_beside_the_source_has_to_be_typed_again_or_trusted() throws IOException {
        String[] code = {"--new-lock", "new MyLock(redis, key, lease)"};
        assertThat(save(code)).isEqualTo(ExitStatus.AS_EXPECTED);

        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err())
                .isEqualTo("lab: " + file
                        + " would run on this machine: '--new-lock=new MyLock(redis, key, lease)'; type the same behind"
                        + " --replay or --against, or say --trust if you know who has written the file\n");
        assertThat(run("check", "--replay", file.toString(), "--new-lock", "new MyLock(redis, key, null)"))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err())
                .contains(file + " would run '--new-lock=new MyLock(redis, key, lease)', and what was typed");
        assertThat(run("check", "--replay", file.toString(), code[0], code[1])).isEqualTo(ExitStatus.AS_EXPECTED);
        assertThat(run("check", "--replay", file.toString(), "--trust")).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--replay", "--against"})
    void a_program_in_a_file_does_not_run(String option) throws IOException {
        assertThat(save()).isEqualTo(ExitStatus.AS_EXPECTED);
        Path ran = folder.resolve("ran");
        rewrite(file, "\"MyLock.java\"\n", "\"--\", \"touch\", \"" + ran + "\"\n");
        rewrite(file, "\"MyLock.java\": \"", "\"" + ran + "\": \"");

        assertThat(run("check", option, file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains(" would run on this machine: -- touch ");
        assertThat(ran).doesNotExist();
        assertThat(run("check", option, file.toString(), "--", "touch", "other"))
                .isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains("and what was typed is -- touch other");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--junit", "--sarif", "--markdown", "--annotations", "--report", "--save"})
    void a_file_does_not_say_where_this_machine_writes(String option) throws IOException {
        assertThat(save()).isEqualTo(ExitStatus.AS_EXPECTED);
        Path written = folder.resolve("written");
        rewrite(file, "\"--clients=2\"", "\"--clients=2\", \"" + option + "=" + written + "\"");

        assertThat(run("check", "--replay", file.toString())).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).contains(file + " has " + option + " among its arguments");
        assertThat(written).doesNotExist();
    }

    @Test
    void an_inconclusive_check_is_not_saved() {
        String[] more = "--clients 9 --crashes 3 --expiries 3 --limit 1 --save".split(" ");

        assertThat(run(Stream.of(Stream.of("check", lock.toString()), Stream.of(more), Stream.of(file.toString()))
                        .flatMap(words -> words)
                        .toArray(String[]::new)))
                .isEqualTo(ExitStatus.INCONCLUSIVE);
        assertThat(lab.err()).contains("lock-check.json is not written");
        assertThat(file).doesNotExist();
    }
}
