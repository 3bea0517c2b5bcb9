package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.PlantedBug.TwoCommands;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.store.KeyWatch;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;

/** What the attacks learn of a lock before they disturb it: where they place their faults depends on it. */
@OnTheBench
class CommandProfileTest {

    /** A lock that is taken soundly, and given back as a test says. */
    private static final class Releasing extends TestSpec {

        private final List<String> keys = new CopyOnWriteArrayList<>();
        private final BiPredicate<UnifiedJedis, String> unlock;

        Releasing(BiPredicate<UnifiedJedis, String> unlock) {
            this.unlock = unlock;
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            keys.add(key);
            DistributedLock sound = new SoundSpec().create(redis, key, owner, lease);
            return new DistributedLock() {

                @Override
                public boolean tryLock() {
                    return sound.tryLock();
                }

                @Override
                public boolean unlock() {
                    return unlock.test(redis, key);
                }
            };
        }
    }

    @Test
    void one_command_takes_the_lock_and_one_gives_it_back(Redis redis) {
        CommandProfile profile = CommandProfile.of(new SoundSpec().lock(), redis, KeyWatch.none());

        assertThat(profile.acquire()).containsExactly("SET");
        assertThat(profile.taking()).isEqualTo(1);
        assertThat(profile.takingName()).isEqualTo("SET");
        assertThat(profile.hasLease()).isTrue();
        assertThat(profile.release()).containsExactly("EVAL");
        assertThat(profile.removing()).isEqualTo(1);
        assertThat(profile.removingName()).isEqualTo("EVAL");
    }

    /** Nobody is ever refused; what takes it, if anything does, is the first command that writes. */
    @Test
    void a_lock_that_everybody_can_take_is_taken_by_the_first_command_that_writes(Redis redis) {
        LockSpec open = new Attempting((jedis, key, owner, soundly) -> {
                    jedis.get(key);
                    jedis.set(key, owner);
                    return true;
                })
                .lock();

        CommandProfile profile = CommandProfile.of(open, redis, KeyWatch.none());

        assertThat(profile.acquire()).containsExactly("GET", "SET");
        assertThat(profile.taking()).isEqualTo(2);
    }

    /** The clients decide among themselves, in this JVM, when the first command is answered; what is written then is for the record. */
    @Test
    void a_lock_that_is_taken_before_anything_is_written_is_taken_by_the_command_before_that(Redis redis) {
        AtomicBoolean isTaken = new AtomicBoolean();
        LockSpec stage = ScriptedLock.of(
                "writes-for-the-record",
                it -> {
                    it.redis.get(it.key);
                    return isTaken.compareAndSet(false, true) && it.redis.set(it.key, it.owner) != null;
                },
                it -> {
                    boolean given = it.delete(it.key);
                    isTaken.set(false);
                    return given;
                });

        CommandProfile profile = CommandProfile.of(stage, redis, KeyWatch.none());

        assertThat(profile.acquire()).containsExactly("GET", "SET");
        assertThat(profile.taking()).isEqualTo(1);
    }

    @Test
    void a_look_comes_before_the_command_that_takes(Redis redis) {
        CommandProfile profile = CommandProfile.of(new GetThenSet().lock(), redis, KeyWatch.none());

        assertThat(profile.acquire()).containsExactly("GET", "SET");
        assertThat(profile.taking()).isEqualTo(2);
        assertThat(profile.takingName()).isEqualTo("SET");
        assertThat(profile.hasLease()).isFalse();
    }

    @Test
    void the_command_that_takes_need_not_be_the_last(Redis redis) {
        CommandProfile profile = CommandProfile.of(new TwoCommands().lock(), redis, KeyWatch.none());

        assertThat(profile.acquire()).containsExactly("SET", "PEXPIRE");
        assertThat(profile.taking()).isEqualTo(1);
        assertThat(profile.hasLease()).isTrue();
    }

    @Test
    void a_comparison_comes_before_the_command_that_removes(Redis redis) {
        CommandProfile profile = CommandProfile.of(new ComparesThenDeletes().lock(), redis, KeyWatch.none());

        assertThat(profile.release()).containsExactly("GET", "DEL");
        assertThat(profile.removing()).isEqualTo(2);
        assertThat(profile.removingName()).isEqualTo("DEL");
    }

    @Test
    void the_command_that_removes_need_not_be_the_last(Redis redis) {
        Releasing stage = new Releasing((connection, key) -> connection.del(key) == 1 && connection.exists(key));

        CommandProfile profile = CommandProfile.of(stage.lock(), redis, KeyWatch.none());

        assertThat(profile.release()).containsExactly("DEL", "EXISTS");
        assertThat(profile.removing()).isEqualTo(1);
    }

    @Test
    void where_no_command_removes_the_key_the_last_one_should_have_and_nothing_is_left_behind(Redis redis) {
        Releasing stage = new Releasing((connection, key) -> connection.exists(key) && connection.get(key) == null);

        CommandProfile profile = CommandProfile.of(stage.lock(), redis, KeyWatch.none());

        assertThat(profile.release()).containsExactly("EXISTS", "GET");
        assertThat(profile.removing()).isEqualTo(2);
        assertThat(stage.keys).isNotEmpty().noneMatch(redis.direct()::exists);
    }

    /** As who loads a script when Redis does not know it yet. */
    @Test
    void what_a_lock_sends_at_its_first_time_only_is_not_counted(Redis redis) {
        AtomicBoolean known = new AtomicBoolean();
        LockSpec stage = new Attempting((connection, key, owner, soundly) -> {
                    if (!known.getAndSet(true)) {
                        connection.eval("return 0");
                    }
                    return soundly.getAsBoolean();
                })
                .lock();

        assertThat(CommandProfile.of(stage, redis, KeyWatch.none()).acquire()).containsExactly("SET");
    }

    @Test
    void a_lock_that_sends_nothing_to_be_given_back_is_told_so(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() ->
                        CommandProfile.of(new Releasing((connection, key) -> true).lock(), redis, KeyWatch.none()))
                .withMessage("the gate saw no command that gives the lock back");
    }

    @Test
    void a_lock_that_takes_the_key_and_says_no_is_told_so(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> CommandProfile.of(
                        new Attempting((connection, key, owner, soundly) -> !soundly.getAsBoolean()).lock(),
                        redis,
                        KeyWatch.none()))
                .withMessageStartingWith(
                        "attempting cannot be taken although nobody is in the way; the gate saw [SET ");
    }

    @Test
    void what_the_lock_throws_is_told_and_kept(Redis redis) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> CommandProfile.of(
                        new Attempting((connection, key, owner, soundly) -> {
                                    throw new UnsupportedOperationException("no");
                                })
                                .lock(),
                        redis,
                        KeyWatch.none()))
                .withMessage(
                        "attempting threw java.lang.UnsupportedOperationException: no although nobody is in the way; the gate"
                                + " saw []")
                .withCauseInstanceOf(UnsupportedOperationException.class);
    }
}
