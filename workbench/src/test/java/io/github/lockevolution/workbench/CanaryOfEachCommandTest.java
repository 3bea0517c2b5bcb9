package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.text.Language;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import redis.clients.jedis.Jedis;

/** Who uses this Redis may not use SET, which the canary needs, and stage2-setnx does not. */
class CanaryOfEachCommandTest {

    private static final String WITH_NODES = "lab demo scheduled-job --lock stage2-setnx";

    private static Redis restricted;

    @BeforeAll
    static void start_one_without_set() {
        restricted = Redis.start(RedisBackend.named("embedded"));
        try (Jedis redis = new Jedis(restricted.hostAndPort())) {
            redis.aclSetUser("reader", "on", ">hush", "~*", "&*", "+@all", "-set");
        }
    }

    @AfterAll
    static void end_it() {
        restricted.close();
    }

    private final LabCommand lab = new LabCommand();

    static List<String> commands() {
        return List.of(
                "lab --stage stage2-setnx",
                "lab check src/test/resources/io/github/lockevolution/workbench/check/ThreadIdToken.java",
                "lab explore stage2-setnx",
                "lab explore stage2-setnx --restarts 1",
                "lab compare stage2-setnx",
                "lab conditions stage2-setnx",
                "lab show stage2-setnx:A.A-crash.B",
                "lab walk stage2-setnx",
                "lab report",
                "lab exercise 2 ../stage2-setnx/src/main/java/io/github/lockevolution/stage2/SetnxLock.java",
                "lab docs --check",
                "lab demo flash-sale --lock stage2-setnx --buyers 3 --stock 1",
                WITH_NODES);
    }

    static List<String> quickCommands() {
        return commands().stream()
                .filter(command -> !command.equals(WITH_NODES))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("quickCommands")
    void a_command_that_does_not_see_the_canary_break_says_nothing_of_a_lock(String command) {
        requireSilence(command);
    }

    @Test
    @Tag("integration")
    void so_does_one_that_starts_nodes_for_it() {
        requireSilence(WITH_NODES);
    }

    private void requireSilence(String command) {
        String url = "redis://reader:hush@" + restricted.address();

        int status = lab.runReading(List.of("A"), words(command + " --redis " + url));

        assertThat(lab.err()).startsWith("lab: the canary, a lock that looks before it takes, was not caught: ");
        assertThat(lab.out()).isEmpty();
        assertThat(status).isEqualTo(3);
    }

    /** The doctor says nothing of a lock, and a benchmark only how long it takes. */
    @Test
    void no_command_is_left_out_that_runs_on_a_redis() {
        assertThat(onARedis(Lab.commandLine(Language.ENGLISH)))
                .filteredOn(name -> !Set.of("lab doctor", "lab bench").contains(name))
                .containsExactlyInAnyOrderElementsOf(commands().stream()
                        .map(CanaryOfEachCommandTest::nameOf)
                        .distinct()
                        .toList());
    }

    private static Stream<String> onARedis(CommandLine command) {
        return Stream.concat(
                Stream.of(command.getCommandSpec())
                        .filter(spec -> spec.findOption("--redis") != null)
                        .map(CommandSpec::qualifiedName),
                command.getSubcommands().values().stream().flatMap(CanaryOfEachCommandTest::onARedis));
    }

    private static String nameOf(String command) {
        CommandLine.ParseResult parsed = Lab.commandLine(Language.ENGLISH).parseArgs(words(command));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        return parsed.commandSpec().qualifiedName();
    }

    /** Without the first. */
    private static String[] words(String command) {
        return command.split(" ", 2)[1].split(" ");
    }
}
