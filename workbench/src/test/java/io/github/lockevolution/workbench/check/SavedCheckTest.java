package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.check.SavedCheck.SavedCensus;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The file of a saved check: what is written is read again, and nothing else is. */
class SavedCheckTest {

    private static final SavedCheck CHECK = new SavedCheck(
            1,
            new CheckArguments(List.of("--clients=2", "MyLock.java"), Map.of("MyLock.java", "00")),
            List.of("Redis 7.0.15"),
            Set.of(Failure.LEASE_OVERRUN),
            Map.of(Failure.RACE, "my-lock:A.B.B.A"),
            List.of(new SavedCensus(
                    Bounds.USUAL, "123456789012345678901234567890", Map.of(Failure.RACE, "9007199254740993"))));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name_a_file() {
        file = folder.resolve("lock-check.json");
    }

    private void assertRefused(String text, String words) throws IOException {
        Files.writeString(file, text);
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> SavedCheck.read(file))
                .satisfies(problem -> assertThat(problem.in(Language.ENGLISH)).isEqualTo(words));
    }

    @Test
    void what_is_written_is_read_again_whole_however_large_its_counts_are() throws IOException {
        Files.writeString(file, CHECK.json());

        assertThat(SavedCheck.read(file)).isEqualTo(CHECK);
        assertThat(CHECK.json()).startsWith("{\n  " + SavedCheck.SIGN + " 1,");
    }

    @Test
    void a_file_that_is_not_there_is_named() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> SavedCheck.read(file))
                .satisfies(problem -> assertThat(problem.in(Language.ENGLISH))
                        .isEqualTo(file + " cannot be read (no such file); save a check by"
                                + " ./lab check MyLock.java --save " + file));
    }

    @Test
    void what_is_no_saved_check_is_refused() throws IOException {
        String words = file + " is no check that ./lab check --save has written whole; name one that is";

        assertRefused("", words);
        assertRefused("MyLock", words);
        assertRefused("\uFEFF" + CHECK.json(), words);
        assertRefused(CHECK.json().replace("Redis 7", "Redis \0 7"), words);
        assertRefused(CHECK.json() + "{}", words);
    }

    /** Whatever Gson would make of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"lockCheck\": 1, | \"lockCheck\": \"1\", | lockCheck",
                "\"lockCheck\": 1, | \"lockCheck\": 1.5, | lockCheck",
                "\"lockCheck\": 1, | \"lockCheck\": 1, \"lockCheck\": 1, | lockCheck",
                "\"stores\": | \"shops\": | shops",
                "[\"Redis 7.0.15\"] | [null] | stores",
                "\"expected\": | \"stores\": [], \"expected\": | stores",
                "\"RACE\": \"my-lock | \"LUCK\": \"my-lock | failures",
                "my-lock:A.B.B.A | my-lock:A.C? | failures",
                "\"9007199254740993\" | \"many\" | censuses.failures",
                "\"9007199254740993\" | \"-1\" | censuses.failures",
                "\"9007199254740993\" | \"1234567890123456789012345678901\" | censuses.failures",
                "\"123456789012345678901234567890\" | 186 | censuses.schedules",
                "\"123456789012345678901234567890\" | \"-186\" | censuses.schedules",
                "\"123456789012345678901234567890\" | \"0\" | censuses.schedules",
                "\"clients\": 2 | \"clients\": \"2\" | censuses.bounds",
                "\"clients\": 2 | \"clients\": 2.5 | censuses.bounds",
                "\"clients\": 2 | \"clients\": -2 | censuses.bounds",
                "\"crashes\": 1 | \"crashes\": 1, \"crashes\": 0 | crashes",
                "--clients=2 | --clients=\\u0000 | what.arguments",
                "--clients=2 | \\u001b[2J | what.arguments",
                "\"MyLock.java\": \"00\" | \"MyLock.java\": \"soon\" | what.files",
                "\"MyLock.java\": \"00\" | \"/etc/passwd\": \"00\" | what.files",
            })
    void a_broken_field_is_named(String there, String instead, String field) throws IOException {
        String json = CHECK.json().replaceAll("\\[\\s+\"Redis 7.0.15\"\\s+]", "[\"Redis 7.0.15\"]");
        assertThat(json).contains(there);

        assertRefused(
                json.replace(there, instead),
                file + " is no check that ./lab check --save has written whole: its field '" + field
                        + "' is missing, there twice, or not what --save writes; name one that is");
    }

    /** What is no part of it says where this machine writes, or what it asks. */
    @Test
    void every_option_says_what_is_checked_or_is_not_saved() {
        assertThat(new CommandLine(new LockCheck())
                        .getCommandSpec().options().stream()
                                .map(OptionSpec::longestName)
                                .filter(option -> !CheckArguments.SAVED.contains(option)))
                .containsExactlyInAnyOrder(
                        "--against",
                        "--annotations",
                        "--attacks",
                        "--database-may-be-cleared",
                        "--help",
                        "--json",
                        "--junit",
                        "--language",
                        "--markdown",
                        "--new",
                        "--new-section",
                        "--play",
                        "--redis",
                        "--redis-image",
                        "--replay",
                        "--report",
                        "--restart-redis",
                        "--sarif",
                        "--save",
                        "--screened",
                        "--stacktrace",
                        "--stories",
                        "--toxiproxy",
                        "--toxiproxy-image",
                        "--trust",
                        "--version",
                        "--watch",
                        "-D");
    }

    @Test
    void a_check_in_another_format_is_told_so() throws IOException {
        assertRefused(
                CHECK.json().replace(SavedCheck.SIGN + " 1", SavedCheck.SIGN + " 7"),
                file + " is a check in format 7, and this lab reads format 1; save it again by --save");
    }

    @Test
    void a_failure_that_was_expected_breaks_nothing() {
        assertThat(CHECK.isBroken()).isTrue();
        assertThat(new SavedCheck(
                                1,
                                CHECK.what(),
                                CHECK.stores(),
                                Set.of(Failure.RACE),
                                CHECK.failures(),
                                CHECK.censuses())
                        .isBroken())
                .isFalse();
    }

    @Test
    void the_arguments_are_typed_with_the_paths_of_wherever_they_are_read() {
        CheckArguments program = new CheckArguments(
                List.of("--class-path=libs/a.jar", "--schema=t.sql", "--", "lock", "--fast", "rules.txt"),
                Map.of("libs/a.jar", "00", "t.sql", "00", "lock", "00", "rules.txt", "00"));

        assertThat(program.typedHere(Path.of("there")))
                .containsExactly(
                        "--class-path=there/libs/a.jar",
                        "--schema=there/t.sql",
                        "--",
                        "there/lock",
                        "--fast",
                        "there/rules.txt");
        assertThat(program.typedHere(Path.of(""))).contains("./lock", "rules.txt");
    }

    /** What is typed behind each option: a path is one below the folder. */
    private String typed(OptionSpec option) {
        String name = option.longestName();
        if (option.arity().max() == 0) {
            return name;
        }
        return name + "="
                + switch (name) {
                    case "--maven" -> folder;
                    case "--class-path" -> folder + File.pathSeparator + folder.resolve("libs");
                    case "--schema" -> folder.resolve("t.sql");
                    case "--store" -> "redis";
                    case "--side" -> "1";
                    case "--expect" -> "RACE";
                    case "--new-lock" -> "new MyLock(\n\"a=b\")";
                    default ->
                        option.completionCandidates() == null
                                ? "2"
                                : option.completionCandidates().iterator().next();
                };
    }

    private static List<OptionSpec> saved() {
        return new CommandLine(new LockCheck())
                .getCommandSpec().options().stream()
                        .filter(option -> CheckArguments.SAVED.contains(option.longestName()))
                        .toList();
    }

    private static CommandSpec parsed(List<String> words) {
        CommandLine command = new CommandLine(new LockCheck());
        command.parseArgs(words.toArray(String[]::new));
        return command.getCommandSpec();
    }

    /** Saved in the folder of the lock, of Maven and of the class path, or beside it; typed again, it is saved as the same. */
    @ParameterizedTest
    @ValueSource(strings = {"", "ci", ".."})
    void every_option_that_is_saved_is_typed_again_from_any_folder(String where) throws IOException {
        folder = Files.createDirectories(folder.resolve("project"));
        for (String name : List.of("pom.xml", "MyLock.java", "t.sql", "libs/a.txt", "target/classes/A.class")) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.writeString(folder.resolve(name), name);
        }
        Path place = Files.createDirectories(folder.resolve(where).normalize());
        String lock = folder.resolve("MyLock.java").toString();
        List<OptionSpec> options = saved();
        assertThat(options).hasSameSizeAs(CheckArguments.SAVED);
        for (OptionSpec option : options) {
            CheckArguments what = CheckArguments.typed(parsed(List.of(typed(option), lock)), place);
            Path saved = place.resolve("lock-check.json");
            Files.writeString(
                    saved,
                    new SavedCheck(1, what, CHECK.stores(), CHECK.expected(), CHECK.failures(), CHECK.censuses())
                            .json());

            CheckArguments read = SavedCheck.read(saved).what();
            List<String> again = read.typedHere(place);

            assertThat(read.changed(place)).as(option.longestName()).isEmpty();
            assertThat(CheckArguments.typed(parsed(again), place)).isEqualTo(what);
            assertThat(CheckArguments.run(CheckArguments.words(parsed(List.of(typed(option), lock)), name -> true)))
                    .isEqualTo(CheckArguments.run(again));
        }
    }
}
