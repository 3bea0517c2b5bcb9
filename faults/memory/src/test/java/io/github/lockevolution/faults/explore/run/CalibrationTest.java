package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.ArgumentPosition;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.Kind;
import io.github.lockevolution.faults.explore.run.NondeterministicValues.Variation;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemoryLock.Call;
import io.github.lockevolution.faults.memory.MemoryLock.Caller;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is learned of a lock before anything is counted: of its key, its leases, its clock, its chance and its clients. */
class CalibrationTest {

    private final AtomicInteger counter = new AtomicInteger();

    /** A client of which it is told that it was answered something else when it asked. */
    private static final class Told implements Client {

        private final Client client;
        private final String answer;
        private boolean asks;

        Told(Client client, String answer) {
            this.client = client;
            this.answer = answer;
        }

        @Override
        public SchedulingPoint start() {
            return told(client.start());
        }

        @Override
        public SchedulingPoint resume(GateDecision decision) {
            return told(client.resume(decision));
        }

        private SchedulingPoint told(SchedulingPoint stop) {
            Optional<String> reply = asks ? Optional.of(answer) : stop.reply();
            asks = stop.next()
                    .filter(command -> Set.of("PTTL", "GET").contains(command.get(0)))
                    .isPresent();
            return stop instanceof SchedulingPoint.AtGate gate
                    ? new SchedulingPoint.AtGate(gate.phase(), gate.command(), gate.line(), reply)
                    : stop instanceof SchedulingPoint.Inside
                            ? new SchedulingPoint.Inside(reply)
                            : new SchedulingPoint.Ended(stop.phase(), stop.error(), reply);
        }

        @Override
        public void kill() {
            client.kill();
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** What a rehearsal with so many clients learns. */
    private static LockProfile learn(LockSpec lock, int howMany) {
        return learn(lock, howMany, Map.of());
    }

    /**
     * @param told what each client is told by PTTL and GET
     */
    private static LockProfile learn(LockSpec lock, int howMany, Map<String, String> told) {
        try (SystemUnderTest system = MemoryLock.system(lock)) {
            return learn(system, howMany, told);
        }
    }

    private static LockProfile learn(SystemUnderTest system, int howMany, Map<String, String> told) {
        List<TestClient> clients = new ArrayList<>();
        for (int i = 0; i < howMany; i++) {
            String name = Character.toString('A' + i);
            BenchClock clock = new BenchClock();
            Client client = system.client(name, clock);
            clients.add(
                    new TestClient(name, told.containsKey(name) ? new Told(client, told.get(name)) : client, clock));
        }
        LockProfile profile = new LockProfile(system.key(), system.lease());
        try {
            new Calibration(system, profile).learn(clients);
        } finally {
            clients.forEach(client -> client.client().close());
        }
        return profile;
    }

    private static void assertRefused(LockSpec lock, String reason) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> learn(lock, 2))
                .withMessageContaining(reason);
    }

    private static ArgumentPosition value(int words) {
        return new ArgumentPosition("SET", words, 2);
    }

    @Test
    void a_lock_that_shows_nothing_proves_nothing() {
        assertRefused(
                MemoryLock.of("looks-only", "GET K = nil", "DEL K = 1"),
                "a client of looks-only got inside without a command that wrote anything, so nothing was seen that could keep another out");
        assertRefused(MemoryLock.of("mute", it -> true, MemoryLock.give(MemoryLock.SETNX)), "client A sent no command");
        LockSpec throwing = throwing(new IllegalArgumentException("somebody has it"));
        assertRefused(
                throwing,
                "the lock of client B threw java.lang.IllegalArgumentException: somebody has it; if it says no in this way, name the exception by refusesBy");
        assertRefused(throwing.refusesBy(IllegalStateException.class), "the lock of client B threw");
        assertThat(learn(throwing.refusesBy(IllegalArgumentException.class), 2).isAlike())
                .isTrue();
    }

    /** A lock that says no in this way. */
    private static LockSpec throwing(RuntimeException refusal) {
        return MemoryLock.taking(
                "throws",
                MemoryLock.SETNX,
                take -> take.or(it -> {
                    throw refusal;
                }));
    }

    /** A client library gives up, and its lock wraps what it threw. */
    @Test
    void a_time_out_is_no_way_to_say_no() {
        assertRefused(
                throwing(new IllegalStateException(new TimeoutException("no answer for 3 s"))),
                "the lock of client B threw java.lang.IllegalStateException: its time-out ran out while the bench held its command and moved others;");
    }

    /** Every schedule shows that the lock stays taken. */
    @Test
    void an_unlock_may_send_nothing_if_the_lock_stays_as_it_was() {
        LockSpec keeps = MemoryLock.of("keeps-it", MemoryLock.take(MemoryLock.SETNX), it -> true);
        LockSpec oneKeeps = MemoryLock.giving(
                "one-keeps-it", MemoryLock.SETNX, give -> it -> it.owner().equals("B") || give.by(it));

        assertThat(learn(keeps, 2).isAlike()).isTrue();
        assertThat(learn(oneKeeps, 2).isAlike()).isFalse();
    }

    @Test
    void an_unlock_that_sends_nothing_and_changes_the_lock_proves_nothing() {
        AtomicReference<SystemUnderTest> where = new AtomicReference<>();
        LockSpec vanishing = MemoryLock.of("vanishing", MemoryLock.take(MemoryLock.SETNX), it -> {
            where.get().store().clear();
            return true;
        });
        try (SystemUnderTest system = MemoryLock.system(vanishing)) {
            where.set(system);

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(() -> learn(system, 2, Map.of()))
                    .withMessage(
                            "the unlock of client A sent no command, and still the lock did not stay as it was, so nothing was seen that gives it back");
        }
    }

    @Test
    void what_is_thrown_and_taken_for_a_no_is_kept() {
        LockSpec throwing =
                throwing(new IllegalStateException("somebody has it")).refusesBy(IllegalStateException.class);

        assertThat(learn(throwing, 2).thrown()).containsExactly("java.lang.IllegalStateException: somebody has it");
        assertThat(learn(MemoryLock.SETNX, 2).thrown()).isEmpty();
    }

    /** It is written before the last command, and by it nothing more. */
    @Test
    void any_command_of_its_taking_may_be_the_one_that_writes() {
        LockSpec asks = MemoryLock.of("asks", "SETNX K owner = 1 & GET K = *", "DEL K = 1");

        assertThat(learn(asks, 2).mainKey()).isPresent();
    }

    @Test
    void every_lease_of_a_taking_is_known_at_its_longest() {
        LockSpec lock = MemoryLock.of(
                "leases",
                it -> it.ask("SET", it.key(), it.owner(), "NX", "PX", Integer.toString(30_000 + counter.get()))
                                .equals("OK")
                        && it.ask("SET", it.key() + ":short", "1", "PX", "5000").equals("OK")
                        && it.ask("SET", it.key() + ":none", "1").equals("OK"),
                it -> {
                    counter.addAndGet(100);
                    return it.ask("DEL", it.key(), it.key() + ":short").equals("2");
                });

        LockProfile profile = learn(lock, 2);

        String key = profile.key();
        assertThat(profile.longest(key)).isPresent();
        assertThat(profile.longest(key).getAsLong()).isGreaterThan(30_000);
        assertThat(profile.longest(key + ":short")).hasValue(5_000);
        assertThat(profile.longest(key + ":none")).isEmpty();
        assertThat(profile.longest("other")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SETNX K:lock 1 = 1                               | DEL K:lock = 1  | K:lock
            SETNX K:a 1 = 1 & SET 0K 1 = OK & SET K 1 = OK   | DEL K:a K = 2   | K
            # What is as it was when the lock is free is no key under which it is held.
            SETNX K:b 1 = 1 & SET K:a 1 = OK                 | DEL K:b = 1     | K:b
            # Of several, it is the one that bears the name of the lock, else the first by its name.
            SETNX 0K 1 = 1 & SETNX K 1 = 1                   | DEL 0K K = 2    | K
            SETNX K:2 1 = 1 & SETNX K:1 1 = 1                | DEL K:1 K:2 = 2 | K:1
            """)
    void the_key_of_a_lock_is_the_one_that_is_not_so_when_it_is_free(String take, String give, String key) {
        LockProfile profile = learn(MemoryLock.of("sending", take, give), 2);

        assertThat(profile.mainKey()).hasValue(key.replace("K", profile.key()));
    }

    @Test
    void a_key_that_is_always_there_says_by_its_value_whether_the_lock_is_free() {
        LockSpec says = MemoryLock.of(
                "says",
                it -> !it.ask("GETSET", it.key(), "taken").equals("\"taken\"")
                        && it.ask("SET", it.key() + ":0", "taken").equals("OK"),
                MemoryLock.sending("SET K free = OK"));

        assertThat(learn(says, 2).mainKey()).hasValue(learn(says, 2).key());
    }

    /** It draws from 1 on, because the store is empty each time. */
    @Test
    void what_was_left_by_one_rehearsal_is_not_there_in_the_next() {
        LockSpec fencing = MemoryLock.of("fencing", "SETNX K owner = 1 & INCR K:fence = *", "DEL K = 1");

        LockProfile profile = learn(fencing, 3);

        assertThat(profile.isAlike()).isTrue();
        assertThat(profile.variations().at(ArgumentPosition.of(List.of("INCR", "lock"), ArgumentPosition.REPLY)))
                .isEmpty();
    }

    private static boolean refuses(Caller it) {
        return it.ask("SET", it.key() + ":refused", "1").isEmpty();
    }

    private static boolean hasRefusedNobody(Caller it) {
        return it.ask("EXISTS", it.key() + ":refused").equals("0");
    }

    @Test
    void what_is_said_only_by_a_client_alone_is_learned_too() {
        LockSpec lock = MemoryLock.of(
                "draws-alone",
                MemoryLock.take(MemoryLock.SETNX).or(CalibrationTest::refuses),
                it -> (!hasRefusedNobody(it)
                                || it.ask("SETNX", it.key() + ":alone", "id-" + counter.incrementAndGet())
                                        .equals("1"))
                        && MemoryLock.give(MemoryLock.SETNX).by(it));

        assertThat(learn(lock, 2).variations().at(new ArgumentPosition("SETNX", 3, 2)))
                .hasValue(new Variation(Kind.TOKEN, false, 1, 0, "-", ""));
    }

    @Test
    void numbers_are_learned_from_who_is_alone_and_from_who_is_refused() {
        Map<String, String> left = Map.of("A", "30000", "B", "29990");
        LockSpec alone = MemoryLock.of(
                "asks-alone",
                MemoryLock.take(MemoryLock.SETNX).or(CalibrationTest::refuses),
                it -> (!hasRefusedNobody(it) || !it.ask("PTTL", it.key()).isEmpty())
                        && MemoryLock.give(MemoryLock.SETNX).by(it));
        LockSpec refused =
                MemoryLock.taking("refused-asks", MemoryLock.SETNX, take -> take.or(MemoryLock.sending("PTTL K = no")));

        assertThat(learn(alone, 2, left).isAlike()).isTrue();
        assertThat(learn(refused, 2, left).isAlike()).isTrue();
    }

    @Test
    void who_reads_the_clock_is_known() {
        assertThat(learn(MemoryLock.DEADLINE, 2).readsClock()).isTrue();
        assertThat(learn(MemoryLock.SETNX, 2).readsClock()).isFalse();
    }

    @Test
    void a_word_that_differs_from_run_to_run_is_a_token_if_it_is_kept() {
        LockSpec lock = MemoryLock.of(
                "draws",
                it -> it.ask("SET", it.key(), "id-" + counter.incrementAndGet(), "NX", "PX", it.millis())
                        .equals("OK"),
                MemoryLock.give(MemoryLock.SET_NX_PX));

        NondeterministicValues variations = learn(lock, 2).variations();

        assertThat(variations.at(value(6))).hasValue(new Variation(Kind.TOKEN, false, 1, 0, "-", ""));
        assertThat(variations.isConstant("PX")).isTrue();
        assertThat(variations.isConstant("DEL")).isTrue();
        assertThat(variations.drawsNumbers()).isFalse();
    }

    @Test
    void a_length_of_a_lease_that_differs_from_run_to_run_is_a_number() {
        LockSpec lock = MemoryLock.of(
                "jitter",
                it -> it.ask("SET", it.key(), it.owner(), "NX", "PX", Integer.toString(30_000 + counter.addAndGet(7)))
                        .equals("OK"),
                MemoryLock.give(MemoryLock.SET_NX_PX));

        LockProfile profile = learn(lock, 2);

        assertThat(profile.variations().at(new ArgumentPosition("SET", 6, 5)))
                .hasValue(new Variation(Kind.NUMBER, false, 0, 0));
        assertThat(profile.variations().at(value(6))).isEmpty();
        assertThat(profile.variations().isConstant("A")).isFalse();
        assertThat(profile.isAlike()).isTrue();
        assertThat(profile.lease(OptionalLong.of(31_234))).isEqualTo(30_000);
    }

    /** Only who is refused says it. */
    @Test
    void a_word_that_differs_only_when_somebody_is_in_the_way_is_learned_too() {
        LockSpec lock = MemoryLock.taking(
                "notes-refusals",
                MemoryLock.SETNX,
                take -> take.or(it -> it.ask("SET", it.key() + ":no", "no-" + counter.incrementAndGet())
                        .isEmpty()));

        assertThat(learn(lock, 2).variations().at(value(3))).hasValue(new Variation(Kind.TOKEN, false, 1, 0, "-", ""));
    }

    /** What is left of a lease was the same by chance when the first client asked twice. Of 30,000 a twentieth is 1,500. */
    @ParameterizedTest
    @CsvSource({
        "30000, 28500, true",
        "30000, 28499, false",
        "28500, 30000, true",
        "28499, 30000, false",
        "100, 99, false",
        "100, 101, true",
        "12345678, 12345679, true",
        "123456789, 123456780, false",
        "30s, 30t, false",
        "30000, 30s, false"
    })
    void numbers_that_are_large_and_nearly_the_same_are_any_numbers(String one, String other, boolean areAnyNumbers) {
        LockSpec asks = MemoryLock.of("asks", "SET K owner NX PX millis = OK & PTTL K = *", "DEL K = 1");

        LockProfile profile = learn(asks, 2, Map.of("A", one, "B", other));

        assertThat(profile.isAlike()).isEqualTo(areAnyNumbers);
        assertThat(profile.variations()
                        .at(ArgumentPosition.of(List.of("PTTL", "lock"), ArgumentPosition.REPLY))
                        .isPresent())
                .isEqualTo(areAnyNumbers);
    }

    /** The rest of a lease was the same by chance whenever somebody asked: a whole lease, and what is left much later, are no such rest. */
    @ParameterizedTest
    @CsvSource({"29999, true", "29001, true", "30000, false", "29000, false", "29990s, false"})
    void what_is_left_of_a_lease_that_has_just_begun_is_any_number(String left, boolean isAnyNumber) {
        LockSpec asks = MemoryLock.of("asks", "SET K owner NX PX millis = OK & PTTL K = *", "DEL K = 1");

        LockProfile profile = learn(asks, 2, Map.of("A", left, "B", left));

        assertThat(profile.isAlike()).isTrue();
        assertThat(profile.variations()
                        .at(ArgumentPosition.of(List.of("PTTL", "lock"), ArgumentPosition.REPLY))
                        .isPresent())
                .isEqualTo(isAnyNumber);
    }

    @Test
    void numbers_that_are_replied_to_other_commands_teach_nothing() {
        LockSpec asks = MemoryLock.taking(
                "asks",
                MemoryLock.SET_NX_PX,
                take -> take.and(it -> !it.ask(it.owner().equals("A") ? "PTTL" : "GET", it.key())
                        .isEmpty()));

        LockProfile profile = learn(asks, 2, Map.of("A", "30000", "B", "29999"));

        assertThat(profile.isAlike()).isFalse();
        assertThat(profile.variations().at(ArgumentPosition.of(List.of("PTTL", "lock"), ArgumentPosition.REPLY)))
                .isEmpty();
    }

    @Test
    void clients_that_do_the_same_are_alike() {
        assertThat(learn(MemoryLock.SET_NX_PX, 4).isAlike()).isTrue();
    }

    /** Each of them does something else, alone or when it is refused, or holds what the others are refused for. */
    @ParameterizedTest
    @CsvSource({"A", "B", "C", "D"})
    void a_client_that_does_otherwise_is_like_no_other(String odd) {
        Call isOdd = it -> it.owner().equals(odd);
        Call seesOdd = it -> it.ask("GET", it.key()).contains(odd);
        Call asks = MemoryLock.sending("EXISTS K = no");
        LockSpec alone = MemoryLock.taking(
                "alone", MemoryLock.SETNX, take -> isOdd.and(asks).or(take));
        LockSpec refused = MemoryLock.taking("refused", MemoryLock.SETNX, take -> take.or(isOdd.and(asks)));
        LockSpec respected = MemoryLock.taking("respected", MemoryLock.SETNX, take -> take.or(seesOdd.and(asks)));

        assertThat(learn(alone, 4).isAlike()).isFalse();
        assertThat(learn(refused, 4).isAlike()).isFalse();
        assertThat(learn(respected, 4).isAlike()).isFalse();
    }
}
