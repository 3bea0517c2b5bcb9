package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.client.RedisLauncher;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schedule that is typed is played to the letter or refused at the letter, and does the same every time. */
@OnTheBench
class ReplayerTest {

    private static void assertRefused(String schedule, String reason, Redis redis) {
        try (Testbed testbed = Testbed.open(new ComparesThenDeletes(), new RedisLauncher(redis), 2)) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> new Replayer(testbed).play(Schedule.parse(schedule)))
                    .withMessage("the schedule '" + schedule + "' " + reason);
        }
    }

    private static Optional<String> difference(Replay replay) {
        return replay.difference().map(difference -> difference.in(Language.ENGLISH));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            expire                  | 23 | 'expire'  | possible is A, A-lost, A-crash, B, B-lost, B-crash
            A.A-lost                | 25 | 'A-lost'  | possible is A, A-crash, B, B-lost, B-crash, expire
            A.B.A-crash.A           | 35 | 'A'       | every client is done
            A.A-crash.A             | 33 | 'A'       | possible is B, B-lost, B-crash, expire
            A.B.B-crash             | 27 | 'B-crash' | possible is A, A-crash, expire
            """)
    void a_move_that_cannot_happen_is_refused_at_its_place(
            String moves, int character, String move, String possible, Redis redis) {
        assertRefused(
                "compares-then-deletes:" + moves,
                "has at character " + character + " " + move + ", which cannot happen there; " + possible,
                redis);
    }

    @Test
    void a_client_too_many_is_refused(Redis redis) {
        assertRefused("compares-then-deletes:A.C", "has 3 clients; at most 2 can be there", redis);
    }

    @Test
    void the_schedule_of_another_lock_is_refused(Redis redis) {
        assertRefused("sound-stage:A.B", "is one of sound-stage, not of compares-then-deletes", redis);
    }

    @Test
    void a_schedule_that_ends_early_leaves_no_client_behind(Redis redis) {
        try (Testbed testbed = Testbed.open(new ComparesThenDeletes(), new RedisLauncher(redis), 2)) {
            Trace early = new Replayer(testbed).play(Schedule.parse("compares-then-deletes:A"));
            Trace whole = new Replayer(testbed).play(Schedule.parse("compares-then-deletes:B.B.B.B.A-crash"));

            assertThat(early.isComplete()).isFalse();
            assertThat(whole.isComplete()).isTrue();
            assertThat(whole.steps().get(0).exchange()).map(Exchange::reply).contains("OK");
        }
    }

    @Test
    void a_refused_schedule_leaves_no_client_behind(Redis redis) {
        try (Testbed testbed = Testbed.open(new ComparesThenDeletes(), new RedisLauncher(redis), 2)) {
            Replayer replayer = new Replayer(testbed);
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> replayer.play(Schedule.parse("compares-then-deletes:A.A-lost")));

            assertThat(replayer.play(Schedule.parse("compares-then-deletes:B")).steps())
                    .hasToString("[B: SET lock B:tokenB NX PX 30000 -> OK, B INSIDE, lock=B:tokenB 30s]");
        }
    }

    @Test
    void a_schedule_does_the_same_ten_times(Redis redis) {
        try (Testbed testbed = Testbed.open(new ComparesThenDeletes(), new RedisLauncher(redis), 2)) {
            Replayer replayer = new Replayer(testbed);
            Trace story = replayer.play(Schedule.parse("compares-then-deletes:A.A.A.expire.B.A.B-crash"));

            Replay replay = replayer.replay(story, 10);

            assertThat(replay).hasToString("10/10");
            assertThat(replay.isTheSame()).isTrue();
            assertThat(replay.difference()).isEmpty();
        }
    }

    /** A sends "1" in the first run and in two replays, and "2" from then on. */
    @Test
    void a_lock_that_sends_something_else_at_the_third_replay_is_noticed(Redis redis) {
        AtomicInteger attempts = new AtomicInteger(Integer.MIN_VALUE);
        LockStage stage = new Attempting((jedis, key, owner, soundly) -> {
            jedis.set(key + ":" + owner, owner.equals("A") && attempts.incrementAndGet() > 3 ? "2" : "1");
            return soundly.getAsBoolean();
        });

        try (Testbed testbed = Testbed.open(stage, new RedisLauncher(redis), 2)) {
            attempts.set(0);
            Replayer replayer = new Replayer(testbed);
            Replay replay = replayer.replay(replayer.play(Schedule.parse("attempting:B.A.A")), 10);

            assertThat(replay).hasToString("2/10");
            assertThat(replay.isTheSame()).isFalse();
            assertThat(difference(replay))
                    .contains("at character 14, 'A': expected A: SET lock:A 1 -> OK, A ACQUIRING, no lock;"
                            + " got A: SET lock:A 2 -> OK, A ACQUIRING, no lock");
        }
    }

    @Test
    void a_lock_that_stops_sending_at_the_third_replay_is_noticed(Redis redis) {
        AtomicInteger attempts = new AtomicInteger(Integer.MIN_VALUE);
        LockStage stage = new Attempting((jedis, key, owner, soundly) -> {
            boolean entered = soundly.getAsBoolean();
            return entered && !(owner.equals("A") && attempts.incrementAndGet() > 3);
        });

        try (Testbed testbed = Testbed.open(stage, new RedisLauncher(redis), 2)) {
            attempts.set(0);
            Replayer replayer = new Replayer(testbed);
            Replay replay = replayer.replay(replayer.play(Schedule.parse("attempting:A.A")), 10);

            assertThat(replay).hasToString("2/10");
            assertThat(difference(replay))
                    .hasValueSatisfying(difference -> assertThat(difference)
                            .startsWith(
                                    "at character 12, 'A': expected A: SET lock A:tokenA NX PX 30000 -> OK, A INSIDE")
                            .contains("; got A: SET lock A:tokenA NX PX 30000 -> OK, A DONE"));
        }
    }

    @Test
    void a_redis_that_goes_away_is_a_difference() {
        Redis own = Redis.start(RedisBackend.named("embedded"));

        try (Testbed testbed = Testbed.open(new ComparesThenDeletes(), new RedisLauncher(own), 2)) {
            Replayer replayer = new Replayer(testbed);
            Trace story = replayer.play(Schedule.parse("compares-then-deletes:A.B"));
            own.close();

            Replay replay = replayer.replay(story, 10);

            assertThat(replay).hasToString("0/10");
            assertThat(difference(replay))
                    .hasValueSatisfying(
                            difference -> assertThat(difference).startsWith("Redis does not answer any more ("));
        }
    }
}
