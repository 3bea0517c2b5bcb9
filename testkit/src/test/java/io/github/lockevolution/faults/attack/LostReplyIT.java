package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Event.Entered;
import io.github.lockevolution.faults.model.Event.Finished;
import io.github.lockevolution.faults.model.Event.Freed;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Event.Left;
import io.github.lockevolution.faults.model.Event.Took;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** What a client makes of a reply that was lost: it gives up, or a library sends the command once more and never tells. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class LostReplyIT {

    private static final List<Event> NEWCOMER_COMES_AND_GOES =
            List.of(new Entered("N"), new Took("N"), new Left("N"), new Finished("N"), new Freed("N"));

    /** SET NX finds the key that the first one has set, and nobody looks whose it is. */
    static final LockSpec SENDS_AGAIN = new Attempting((redis, key, owner, soundly) -> sendsAgain(soundly)).lock();

    /** Only A looks: whoever tries whether the lock is free has the name of a newcomer, who may be inside. */
    static final LockSpec SENDS_AGAIN_AND_LOOKS = new Attempting((redis, key, owner, soundly) ->
                    sendsAgain(soundly) || owner.equals("A") && redis.get(key).startsWith("A:"))
            .lock();

    private static boolean sendsAgain(BooleanSupplier soundly) {
        try {
            return soundly.getAsBoolean();
        } catch (JedisConnectionException e) {
            return soundly.getAsBoolean();
        }
    }

    private static AttackOutcome attacked(LockSpec lock, RedisEnvironment environment) throws Exception {
        return AttackOutcome.of(new LostReply(), lock, environment);
    }

    @Test
    void who_sends_again_is_refused_because_of_its_own_lock(RedisEnvironment environment) throws Exception {
        AttackOutcome seen = attacked(SENDS_AGAIN, environment);

        assertThat(seen.story())
                .isEqualTo("SET takes the lock, A never hears of it; its library sends it again, and A is refused"
                        + " because of its own lock; its lease frees it");
        assertThat(seen.events())
                .startsWith(new Finished("A"), new Took("A"), new LeaseRanOut())
                .endsWith(NEWCOMER_COMES_AND_GOES.toArray(Event[]::new));
        seen.assertSurvives();
    }

    @Test
    void who_sends_again_and_knows_its_own_lock_is_inside_and_gives_it_back(RedisEnvironment environment)
            throws Exception {
        AttackOutcome seen = attacked(SENDS_AGAIN_AND_LOOKS, environment);

        assertThat(seen.story())
                .isEqualTo("SET takes the lock, A never hears of it; its library sends it again, and A is inside; a"
                        + " newcomer gets in");
        assertThat(seen.events())
                .startsWith(new Entered("A"), new Took("A"), new Left("A"), new Finished("A"), new Freed("A"))
                .endsWith(NEWCOMER_COMES_AND_GOES.toArray(Event[]::new));
        seen.assertSurvives();
    }

    /** The list is empty, so Redis answers when it has waited long enough: that reply is not the one that is to be lost. */
    @Test
    void a_command_before_the_one_that_takes_the_lock_is_answered_however_long_it_takes(RedisEnvironment environment)
            throws Exception {
        AttackOutcome seen = attacked(
                new Attempting((redis, key, owner, soundly) -> {
                            if (owner.equals("A")) {
                                redis.blpop(0.5, key + ":empty");
                            }
                            return soundly.getAsBoolean();
                        })
                        .lock(),
                environment);

        assertThat(seen.story()).isEqualTo("SET takes the lock, A never hears of it; its lease frees it");
        assertThat(seen.events())
                .startsWith(new Finished("A"), new Took("A"), new LeaseRanOut())
                .endsWith(NEWCOMER_COMES_AND_GOES.toArray(Event[]::new));
    }
}
