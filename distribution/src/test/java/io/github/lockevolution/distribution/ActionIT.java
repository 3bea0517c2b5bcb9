package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The action of the project, in the repository of somebody else. */
class ActionIT {

    private static final Path PROJECT = Path.of("..");

    private static final String SENDS_NOTHING = """
            import redis.clients.jedis.Jedis;

            class SilentLock {

                SilentLock(Jedis redis, String key) {}

                boolean tryLock() {
                    return true;
                }

                void unlock() {}
            }
            """;

    @TempDir
    private Path workspace;

    @TempDir
    private Path temp;

    @BeforeEach
    void check_out() throws IOException {
        Files.createDirectory(workspace.resolve("src"));
        Files.copy(PROJECT.resolve("docs/examples/OrderLock.java"), workspace.resolve("src/OrderLock.java"));
        Files.copy(PROJECT.resolve("docs/examples/stage5-lua.lock"), workspace.resolve("src/sound.lock"));
        Files.writeString(workspace.resolve("src/SilentLock.java"), SENDS_NOTHING);
    }

    private Action.Run run(String what, String... more) throws Exception {
        Map<String, String> inputs = new HashMap<>(
                Map.of("what", what, "jar", System.getProperty("one.jar"), "clients", "2", "lost-replies", "0"));
        for (int i = 0; i < more.length; i += 2) {
            inputs.put(more[i], more[i + 1]);
        }
        return Action.in(PROJECT).with(inputs, workspace, temp);
    }

    @Test
    void a_lock_that_breaks_fails_the_step_and_is_shown_at_its_lines_and_on_the_summary() throws Exception {
        Action.Run run = run("src/OrderLock.java");

        assertThat(run.status()).as(run.log()).isOne();
        assertThat(run.log())
                .contains("\n::error file=src/OrderLock.java,line=18,title=Lock Evolution%3A ORPHAN_KEY::ORPHAN_KEY: ")
                .contains("\n::error file=src/OrderLock.java,line=26,title=Lock Evolution%3A FOREIGN_UNLOCK::")
                .contains("\n::notice file=src/OrderLock.java,line=21,title=Lock Evolution%3A LEASE_OVERRUN::");
        assertThat(run.summary())
                .contains("### OrderLock breaks: ")
                .contains("| `ORPHAN_KEY` | everyone is gone, and still nobody can take the lock | 10 of 280 |"
                        + " `src/OrderLock.java:18` |")
                .contains("x    2  A is killed ");
        assertThat(run.outputs()).containsEntry("status", "1").containsEntry("verdict", "not as expected");
        assertThat(Path.of(run.outputs().get("junit"))).content().contains(" failures=\"2\" errors=\"0\"");
        assertThat(Path.of(run.outputs().get("sarif"))).content().contains("\"ruleId\": \"ORPHAN_KEY\"");
        assertThat(run.used()).isEmpty();
    }

    /** Behind a blank and in quotes, and with a Java of its own. */
    @Test
    void a_lock_that_does_what_is_expected_passes() throws Exception {
        Files.move(workspace.resolve("src"), workspace.resolve("our locks"));

        Action.Run run = run("'our locks/sound.lock'", "java-version", "25", "arguments", "--expiries 1");

        assertThat(run.status()).as(run.log()).isZero();
        assertThat(run.log()).doesNotContain("::error").contains("::notice file=our locks/sound.lock,");
        assertThat(run.summary()).contains("LEASE\\_OVERRUN (expected), none anything else");
        assertThat(run.outputs()).containsEntry("status", "0").containsEntry("verdict", "as expected");
        assertThat(run.used()).singleElement().asString().startsWith("actions/setup-java@");
    }

    @Test
    void an_inconclusive_check_fails_the_step_with_a_sentence_of_its_own() throws Exception {
        Action.Run run = run("src/SilentLock.java");

        assertThat(run.status()).as(run.log()).isEqualTo(3);
        assertThat(run.log()).contains("\n::error title=Lock Evolution::SilentLock: inconclusive, ");
        assertThat(run.summary()).contains("### SilentLock: inconclusive, ");
        assertThat(run.outputs()).containsEntry("verdict", "inconclusive");
        assertThat(Path.of(run.outputs().get("sarif"))).content().contains("\"executionSuccessful\": false");
    }

    @Test
    void what_cannot_be_judged_is_said_in_the_job_as_well() throws Exception {
        Action.Run run = run("src/NoSuchLock.java");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.log()).contains("\n::error title=Lock Evolution::lab: ").contains("NoSuchLock.java");
        assertThat(run.log()).containsPattern("(?s)^::stop-commands::([0-9a-f]{32})\nlab: .*\n::\\1::\n::error ");
        assertThat(run.summary()).startsWith("\n    lab: ");
        assertThat(run.outputs()).containsEntry("verdict", "not judged").containsEntry("sarif", "");

        assertThat(run("src/OrderLock.java", "jar", "nowhere.jar").log())
                .isEqualTo("::error title=Lock Evolution::there is no nowhere.jar; the input jar names the jar of"
                        + " Lock Evolution, and without it one is built\n");
        assertThat(run("'src/OrderLock.java").log()).contains("a quote in them has no end");
    }

    @Test
    @Tag("nightly")
    void an_earlier_check_is_replayed_and_compared() throws Exception {
        run("src/OrderLock.java", "arguments", "--out lock-check.json");

        Action.Run replayed = run("src/OrderLock.java", "arguments", "--replay lock-check.json");
        Action.Run compared = run("src/OrderLock.java", "arguments", "--against lock-check.json");

        assertThat(replayed.status()).as(replayed.log()).isOne();
        assertThat(replayed.summary()).contains("OrderLock is as lock-check.json has it");
        assertThat(replayed.log()).contains("\n::error title=Lock Evolution::OrderLock is as lock-check.json has it");
        assertThat(compared.status()).as(compared.log()).isOne();
        assertThat(compared.summary()).contains("Nothing got better or worse than in lock-check.json");
        assertThat(Path.of(compared.outputs().get("sarif"))).exists();
    }

    @Test
    @Tag("nightly")
    void the_commands_of_the_other_servers_fail_and_write_the_files_that_they_name() throws Exception {
        Path jar = Path.of(System.getProperty("one.jar")).toAbsolutePath();
        List<String> commands = CiPage.named("ci.md").commands();

        for (String command : commands) {
            String here = command.replace("lock-evolution.jar", jar.toString()).replace("src/main/java", "src");
            CommandResult check =
                    CommandResult.of(workspace, Map.of(), List.of("bash", "-c", "rm -f lock.xml; " + here));

            assertThat(check.status()).as(check.output()).isOne();
            assertThat(workspace.resolve("lock.xml")).as(command).content().contains("<testsuite ");
        }
        assertThat(commands).hasSize(2);
        assertThat(workspace.resolve("lock.sarif")).exists();
    }
}
