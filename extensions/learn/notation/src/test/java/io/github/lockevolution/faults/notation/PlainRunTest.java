package io.github.lockevolution.faults.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A client of a lock in plain commands stops at each command, and goes on with whatever it is answered. */
class PlainRunTest {

    private static final PlainLock DEADLINE = PlainLockReader.read("""
            acquire
              SET {key} {deadline} NX = OK, else
                GET {key} < {now}, else refuse
                GETSET {key} {deadline} = {read}, else refuse
              EXPIRE {key} {seconds}
            release
              GET {key} = {deadline}, else refuse
              DEL {key} {key}:queue
            """);

    private long now = 1_000;
    private int drawn;

    private final ClientValues values = new ClientValues(
            "k", "A", Duration.ofSeconds(30), (InstantSource) () -> Instant.ofEpochMilli(now), () -> "t" + ++drawn);

    private final List<String> sent = new ArrayList<>();

    private boolean isTaken(PlainLock lock, String... answers) {
        return isDone(PlainRun.acquiring(lock, values), answers);
    }

    private boolean isDone(PlainRun run, String... answers) {
        sent.clear();
        Iterator<String> rest = List.of(answers).iterator();
        for (Optional<PlainRequest> next = run.next(); next.isPresent(); next = run.next()) {
            PlainRequest.Command command = (PlainRequest.Command) next.get();
            sent.add(command.name() + " " + String.join(" ", command.words()));
            run.answer(rest.next());
        }
        assertThat(rest).isExhausted();
        return !run.isRefused();
    }

    @Test
    void what_the_answer_has_to_be_decides() {
        assertThat(isTaken(DEADLINE, "OK", "1")).isTrue();
        assertThat(sent).containsExactly("SET k 31000 NX", "EXPIRE k 30");

        assertThat(isTaken(DEADLINE, "nil", "5000")).isFalse();
        assertThat(sent).containsExactly("SET k 31000 NX", "GET k");

        assertThat(isTaken(DEADLINE, "nil", "nil"))
                .as("what is no number is not less")
                .isFalse();
    }

    @Test
    void what_was_read_is_compared_with_what_comes_later() {
        assertThat(isTaken(DEADLINE, "nil", "999", "999", "1")).isTrue();
        assertThat(sent).containsExactly("SET k 31000 NX", "GET k", "GETSET k 31000", "EXPIRE k 30");

        assertThat(isTaken(DEADLINE, "nil", "999", "31001")).isFalse();
    }

    @Test
    void the_time_is_that_of_the_attempt_or_of_the_command() {
        PlainRun run = PlainRun.acquiring(DEADLINE, values);
        run.next();
        now = 100_000;
        run.answer("nil");
        run.next();
        run.answer("50000");

        assertThat(run.next()).contains(new PlainRequest.Command("GETSET", List.of("k", "31000")));
        assertThat(run.line()).contains(4);
    }

    @Test
    void what_it_has_drawn_it_still_knows_when_it_gives_the_lock_back() {
        PlainLock lock = PlainLockReader.read(
                "SET {key} {token} NX = OK, else refuse / GET {key} = {token}, else refuse; DEL {key}");

        assertThat(isTaken(lock, "nil")).isFalse();
        assertThat(isTaken(lock, "OK")).isTrue();
        assertThat(sent).containsExactly("SET k A:t2 NX");

        assertThat(isDone(PlainRun.releasing(lock, values), "A:t1")).isFalse();
        assertThat(isDone(PlainRun.releasing(lock, values), "A:t2", "1")).isTrue();
        assertThat(sent).containsExactly("GET k", "DEL k");
    }

    @Test
    void lines_that_nothing_comes_between_are_one_script() {
        PlainLock lock = PlainLockReader.read("""
                acquire
                  SET {key} {token} NX
                release
                  atomic
                    GET {key} = {token}, else refuse
                    DEL {key}
                """);
        isTaken(lock, "OK");

        PlainRun run = PlainRun.releasing(lock, values);
        PlainRequest.Script script = (PlainRequest.Script) run.next().orElseThrow();

        assertThat(script.keys()).containsExactly("k");
        assertThat(script.arguments()).containsExactly("A:t1");
        assertThat(script.text())
                .contains("redis.call('GET', KEYS[1])", "answer == ARGV[1]", "redis.call('DEL', KEYS[1])");
        run.answer("0");
        assertThat(run.next()).isEmpty();
        assertThat(run.isRefused()).isTrue();
    }

    /** Also if it is first needed behind another command, or when the lock is given back. */
    @Test
    void the_attempt_began_before_its_first_command() {
        PlainLock lock =
                PlainLockReader.read("SETNX {key}:m 1 = 1, else refuse; SET {key} {begun} / GET {key} = {deadline}");
        PlainRun run = PlainRun.acquiring(lock, values);
        run.next();
        now = 100_000;
        run.answer("1");

        assertThat(run.next()).contains(new PlainRequest.Command("SET", List.of("k", "1000")));
        assertThat(isDone(PlainRun.releasing(lock, values), "31000")).isTrue();
    }

    @Test
    void a_lock_that_asks_for_no_beginning_looks_at_no_clock() {
        ClientValues clockless = new ClientValues(
                "k",
                "A",
                Duration.ofSeconds(30),
                () -> {
                    throw new AssertionError("it looked at the clock");
                },
                () -> "t");

        assertThat(PlainRun.acquiring(PlainLockReader.read("SETNX {key} {owner} / DEL {key}"), clockless)
                        .next())
                .isPresent();
    }
}
