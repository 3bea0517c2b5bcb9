package io.github.lockevolution.faults.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.host.ChildJvm;
import io.github.lockevolution.faults.locks.PythonLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Instantiation;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A lock in another language is held, killed and counted like one of ours; a program that is none is told in one sentence. */
@OnTheBench
class ProgramLockIT {

    private static final Duration PATIENCE = Duration.ofSeconds(8);

    private static Census explore(LockSpec lock, Redis redis, Bounds bounds, Duration patience) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis, patience), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    private static Census explore(String kind, Redis redis, Bounds bounds) throws IOException {
        return explore(PythonLock.of(kind), redis, bounds, Duration.ofSeconds(20));
    }

    /**
     * One program is refused, the others say that they wait: one asks again and again, one waits in Redis for a sign. Another asks again to
     * give back what it has no more, and the last sends something that names no key of the lock before it is asked for anything.
     */
    @ParameterizedTest
    @ValueSource(strings = {"lua", "waits", "blpop", "releases-again", "hasty"})
    void a_random_value_and_a_lua_release_count_what_stage_5_counts(String kind, Redis redis) throws IOException {
        Census census = explore(kind, redis, Bounds.USUAL);

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(186);
        assertThat(census.observedFailures()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(census.count(Failure.LEASE_OVERRUN)).isEqualTo(48);
    }

    /** As what a constructor in Java sends. Where its answer is lost, the program says so by an error. */
    @Test
    void what_a_program_sends_of_its_lock_while_it_begins_is_its_first_step(Redis redis) throws IOException {
        Census census = explore("sets-up", redis, Bounds.clients(2).expiries(1).lostReplies(1));

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(census.shortest().get(Failure.LEASE_OVERRUN).toString()).startsWith("in-python:A.A.B.expire.B");
    }

    @Test
    void setnx_counts_what_stage_2_counts(Redis redis) throws IOException {
        Census census = explore("setnx", redis, Bounds.USUAL);

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(28);
        assertThat(census.observedFailures()).containsExactly(Failure.ORPHAN_KEY);
        assertThat(census.count(Failure.ORPHAN_KEY)).isEqualTo(14);
    }

    /** As {@code deadline-getset} in Java: the clock goes on with a lease that runs out, and jumps ahead for one client alone. */
    @Test
    void a_deadline_by_the_clock_of_the_bench_counts_what_it_counts_in_java(Redis redis) throws IOException {
        Census expired = explore("deadline", redis, Bounds.USUAL);

        assertThat(expired.gap()).isEmpty();
        assertThat(expired.schedules()).isEqualTo(522);
        assertThat(expired.count(Failure.FOREIGN_UNLOCK)).isEqualTo(14);
        assertThat(expired.count(Failure.LEASE_OVERRUN)).isEqualTo(86);
    }

    @Test
    @Tag("nightly")
    void so_is_a_clock_that_is_ahead(Redis redis) throws IOException {
        Census ahead = explore("deadline", redis, Bounds.clients(2).crashes(1).ahead(1));

        assertThat(ahead.gap()).isEmpty();
        assertThat(ahead.schedules()).isEqualTo(2788);
        assertThat(ahead.count(Failure.RACE)).isEqualTo(332);
        assertThat(ahead.count(Failure.FOREIGN_UNLOCK)).isEqualTo(510);
    }

    /**
     * One program answers "error" and keeps a dead connection, one does not catch the error and dies of it, and one waits for ever, the next time,
     * for its client library to connect again.
     */
    @ParameterizedTest
    @ValueSource(strings = {"lua", "dies-of-it", "waits-to-connect"})
    void lost_replies_are_counted_as_in_stage_5(String kind, Redis redis) throws IOException {
        Census census = explore(PythonLock.of(kind), redis, Bounds.clients(2).lostReplies(1), Duration.ofSeconds(20));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(22);
        assertThat(census.observedFailures()).isEmpty();
    }

    /**
     * One connects again, and its processes go on to be other clients: N, A and B, started once each. One keeps what a client held that died,
     * one tries for ever to send what the dead client stood before: these are killed and started anew, and count the same.
     */
    @ParameterizedTest
    @CsvSource({"reconnects, true", "remembers, false", "retries, false"})
    void a_process_goes_on_as_another_client_if_it_can(String kind, boolean isReused, Redis redis, @TempDir Path folder)
            throws IOException {
        Bounds bounds = Bounds.clients(2).crashes(1);
        Path starts = folder.resolve("starts");
        String script = "echo >>\"$0\"; exec \"$@\"";
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, starts.toString()));
        command.addAll(((Instantiation.ExternalProcess) PythonLock.of(kind).instantiation()).command());

        Census census = explore(PythonLock.of(command), redis, bounds, Duration.ofSeconds(20));

        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(explore("lua", redis, bounds).schedules());
        assertThat(Files.readAllLines(starts).size() == 3).isEqualTo(isReused);
    }

    private static Stream<Arguments> noLocks() {
        String nothing = "; it wrote nothing to its standard error";
        return Stream.of(
                arguments("begin-talks", "client N answered 'Hello, I am a lock' to begin; needed is ok" + nothing),
                arguments(
                        "acquire-talks",
                        "client N answered 'Hello, I am a lock' to acquire; needed is true, false or error TEXT"
                                + nothing),
                arguments("acquire-twice", "client N said 'true' although nothing was asked" + nothing),
                arguments(
                        "acquire-exits",
                        "client N ended with status 3 instead of answering acquire;"
                                + " last on its standard error: second / third / last"),
                arguments(
                        "release-closes", "client N closed its standard output instead of answering release" + nothing),
                arguments(
                        "release-hangs",
                        "client N neither answered release nor sent a command for 8 s;"
                                + " it has used some ms of processor time since it was started; last on its standard error: thinking"),
                arguments(
                        "begin-floods", "client N answered '" + "x".repeat(60) + "…' to begin; needed is ok" + nothing),
                arguments(
                        "acquire-errs",
                        "in-python threw the disk is full although nobody is in the way; the gate saw []"),
                arguments(
                        "sets-up-once",
                        "client A sent SETNX KEY:drawn 0 when it began first, and nothing when it began again,"
                                + " although the store is empty each time; let it send that at each begin"));
    }

    @ParameterizedTest
    @MethodSource("noLocks")
    void a_program_that_is_no_lock_is_told_in_one_sentence(String kind, String message, Redis redis)
            throws IOException {
        LockSpec lock = PythonLock.of(kind);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> explore(lock, redis, Bounds.USUAL, PATIENCE))
                .satisfies(said -> assertThat(said.getMessage()
                                .replaceFirst("used \\d+ ms", "used some ms")
                                .replaceFirst("\\S+:drawn", "KEY:drawn"))
                        .isEqualTo(message));

        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(ProcessHandle::info)
                        .flatMap(info -> info.commandLine().stream()))
                .as("what is left running")
                .noneMatch(line -> line.endsWith("/lock.py " + kind));
    }

    @Test
    void a_program_that_waits_in_redis_and_has_not_said_so_is_told(Redis redis) throws IOException {
        LockSpec lock = PythonLock.of("blpop-unsaid");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> explore(lock, redis, Bounds.USUAL, Duration.ofSeconds(20)))
                .withMessage(
                        "client B would wait in Redis for another holder, by BLPOP;"
                                + " let it make one attempt, or say that it waits: a program by serve(Lock, { waits: true }), serve(Lock, waits=True) or the answer ok waits to begin, a method by no result");
    }

    @Test
    void a_program_that_is_not_there_is_told(Redis redis) {
        LockSpec lock = PythonLock.of(List.of("no-such-program"));

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> explore(lock, redis, Bounds.USUAL, PATIENCE))
                .withMessage("there is no program no-such-program; name one by its path, or as the PATH has it");
    }

    /** Starts a client that does not listen, with a child of its own, and says which they are. */
    static final class ParentOfAProgram {

        public static void main(String[] arguments) throws IOException, InterruptedException {
            List<String> program = List.of("sh", "-c", "sleep 1000 & sleep 1000");
            StorePorts none = new StorePorts(List.of(), urls -> Map.of());
            ProgramConnection client = ProgramConnection.open(
                    new ClientSpec("A", new Address("127.0.0.1", 1), PATIENCE),
                    "key",
                    program,
                    new AtomicBoolean(true),
                    Optional.empty(),
                    () -> ProgramPort.open(
                            CommandGate.OPEN, command -> false, none, Optional.empty(), Optional.empty()));
            ProcessHandle process = ProcessHandle.of(client.pid()).orElseThrow();
            await().until(() -> process.children().count() == 2);
            process.children().forEach(child -> System.out.println(child.pid()));
            System.out.println(process.pid());
            Thread.currentThread().join();
        }
    }

    @Test
    void a_program_and_what_it_started_die_with_the_bench_also_by_kill_9() throws IOException {
        Process bench = ChildJvm.command(ParentOfAProgram.class, List.of()).start();
        try (BufferedReader said = bench.inputReader()) {
            List<String> processes = List.of(said.readLine(), said.readLine(), said.readLine());

            bench.destroyForcibly().onExit().join();

            for (String process : processes) {
                await("process " + process + " is gone").until(() -> isGone(process));
            }
        } finally {
            bench.destroyForcibly();
        }
    }

    /** One that nobody has buried runs no command any more. */
    private static boolean isGone(String pid) {
        return ProcessHandle.of(Long.parseLong(pid))
                .flatMap(process -> process.info().command())
                .isEmpty();
    }
}
