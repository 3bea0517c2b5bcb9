package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.PlantedBug.TwoCommands;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the attacks learn of a lock before they disturb it: where they place their faults depends on it. */
@OnTheBench
class CommandProfileTest {

    /** A lock that is taken soundly, and given back as a test says. */
    private static LockSpec releasing(ScriptedLock.Call give) {
        return ScriptedLock.of("releasing", it -> it.setIfFree(it.key, it.owner), give);
    }

    private static CommandProfile profile(LockSpec lock, Redis redis) {
        return CommandProfile.of(RedisKind.on(redis)
                .start(BenchSettings.DEFAULTS)
                .live()
                .orElseThrow()
                .join(lock, "rehearsal", FaultScenario.LONG_LEASE));
    }

    static Stream<Arguments> locks() {
        AtomicBoolean isTaken = new AtomicBoolean();
        AtomicBoolean isKnown = new AtomicBoolean();
        return Stream.of(
                arguments("1 of [SET], 1 of [EVAL], lease", new SoundSpec().lock()),
                // A look comes before the command that takes.
                arguments("2 of [GET, SET], 1 of [DEL]", new GetThenSet().lock()),
                // What takes, or removes, need not be the last.
                arguments("1 of [SET, PEXPIRE], 1 of [EVAL], lease", new TwoCommands().lock()),
                arguments(
                        "1 of [SET], 1 of [DEL, EXISTS], lease",
                        releasing(it -> it.delete(it.key) && it.redis.exists(it.key))),
                // A comparison comes before the command that removes.
                arguments("1 of [SET], 2 of [GET, DEL], lease", new ComparesThenDeletes().lock()),
                // Nobody is ever refused; what takes it, if anything does, is the first command that writes.
                arguments(
                        "2 of [GET, SET], 1 of [DEL]",
                        ScriptedLock.of(
                                "open",
                                it -> {
                                    it.redis.get(it.key);
                                    return it.redis.set(it.key, it.owner) != null;
                                },
                                it -> it.delete(it.key))),
                // The clients decide among themselves, when the first command is answered; what is written then is for
                // the record.
                arguments(
                        "1 of [GET, SET], 1 of [DEL]",
                        ScriptedLock.of(
                                "writes-for-the-record",
                                it -> {
                                    it.redis.get(it.key);
                                    return isTaken.compareAndSet(false, true) && it.redis.set(it.key, it.owner) != null;
                                },
                                it -> isTaken.getAndSet(false) && it.delete(it.key))),
                // What it sends at its first time only is not counted, as who loads a script when Redis does not know
                // it.
                arguments(
                        "1 of [SET], 1 of [DEL], lease",
                        ScriptedLock.of(
                                "loads-once",
                                it -> (isKnown.getAndSet(true) || it.redis.eval("return 0") != null)
                                        && it.setIfFree(it.key, it.owner),
                                it -> it.delete(it.key))));
    }

    /** Which of the commands takes it, and which gives it back. */
    @ParameterizedTest
    @MethodSource("locks")
    void a_lock_is_known_by_the_command_that_takes_it_and_the_one_that_removes_it(
            String known, LockSpec lock, Redis redis) {
        CommandProfile profile = profile(lock, redis);

        assertThat(profile.taking() + " of " + profile.acquire() + ", " + profile.removing() + " of "
                        + profile.release() + (profile.hasLease() ? ", lease" : ""))
                .isEqualTo(known);
        assertThat(profile.takingName()).isEqualTo(profile.acquire().get(profile.taking() - 1));
        assertThat(profile.removingName()).isEqualTo(profile.release().get(profile.removing() - 1));
    }

    @Test
    void where_no_command_removes_the_key_the_last_one_should_have_and_nothing_is_left_behind(Redis redis) {
        Set<String> keys = ConcurrentHashMap.newKeySet();

        CommandProfile profile = profile(
                releasing(it -> {
                    keys.add(it.key);
                    return it.redis.exists(it.key) && it.redis.get(it.key) == null;
                }),
                redis);

        assertThat(profile.release()).containsExactly("EXISTS", "GET");
        assertThat(profile.removing()).isEqualTo(2);
        assertThat(keys).isNotEmpty().noneMatch(redis.direct()::exists);
    }

    @Test
    void a_lock_that_sends_nothing_to_be_given_back_is_told_so(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> profile(releasing(it -> true), redis))
                .withMessage("the gate saw no command that gives the lock back");
    }

    @Test
    void a_lock_that_takes_the_key_and_says_no_is_told_so(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> profile(
                        new Attempting((connection, key, owner, soundly) -> !soundly.getAsBoolean()).lock(), redis))
                .withMessageStartingWith(
                        "attempting cannot be taken although nobody is in the way; the gate saw [SET ");
    }

    @Test
    void what_the_lock_throws_is_told_and_kept(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> profile(
                        new Attempting((connection, key, owner, soundly) -> {
                                    throw new UnsupportedOperationException("no");
                                })
                                .lock(),
                        redis))
                .withMessage(
                        "attempting threw java.lang.UnsupportedOperationException: no although nobody is in the way; the gate"
                                + " saw []")
                .withCauseInstanceOf(UnsupportedOperationException.class);
    }
}
