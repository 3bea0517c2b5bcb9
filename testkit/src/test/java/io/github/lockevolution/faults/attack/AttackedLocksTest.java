package io.github.lockevolution.faults.attack;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static redis.clients.jedis.params.SetParams.setParams;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * A lock that is sound but for one thing, and what comes of an attack on it: a bug is caught by the attack that is meant for it, in words one can
 * follow; what does not show itself is never passed.
 */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class AttackedLocksTest {

    /** By the names that they have below; all others are classes. */
    private static final Map<String, LockSpec> LOCKS = Map.ofEntries(
            // Who is refused leaves its name, and the release gives the lock to that one, for three seconds.
            entry(
                    "kept-for-the-next",
                    ScriptedLock.of(
                            "kept-for-the-next",
                            it -> it.setIfFree(it.key, it.owner)
                                    || it.redis.set(it.key + ":next", it.owner).isEmpty(),
                            it -> it.redis.del(it.key + ":next") == 1
                                    ? "OK"
                                            .equals(it.redis.set(
                                                    it.key, "next", setParams().px(3_000)))
                                    : it.delete(it.key))),
            entry("gives-back-in-half-a-second", givingBackIn(500)),
            entry("gives-back-in-20-s", givingBackIn(20_000)),
            // The lease of what B leaves is shorter than A's, and it is another key's.
            entry(
                    "counts-who-was-refused",
                    ScriptedLock.of(
                            "counts-who-was-refused",
                            it -> it.setIfFree(it.key, it.owner)
                                    || it.redis
                                            .set(
                                                    it.key + ":refused",
                                                    it.owner,
                                                    setParams().px(5_000))
                                            .isEmpty(),
                            it -> it.deleteIf(it.key, it.owner))),
            // Whoever thinks that the deadline in the key has passed goes in.
            entry(
                    "goes-by-its-clock",
                    ScriptedLock.of(
                            "goes-by-its-clock",
                            it -> it.setIfFree(it.key, Long.toString(it.clock.millis() + it.millis))
                                    || Long.parseLong(it.redis.get(it.key)) < it.clock.millis(),
                            it -> it.delete(it.key))),
            // It is given back by a script, and it looks at the clock: every attack reaches it.
            entry(
                    "refuses-a",
                    ScriptedLock.of(
                            "refuses-a",
                            it -> it.clock.millis() > 0
                                    && (it.key.contains("rehearsal") || !it.owner.equals("A"))
                                    && it.setIfFree(it.key, it.token),
                            it -> it.deleteIf(it.key, it.token))),
            // Alone it is taken; with another client at the gate, nobody is let in.
            entry("refuses-both", attempting((redis, key, owner, soundly) -> {
                redis.exists(key);
                return (key.contains("rehearsal") || owner.equals("N")) && soundly.getAsBoolean();
            })),
            entry(
                    "sends-nothing-for-a",
                    attempting((redis, key, owner, soundly) ->
                            (key.contains("rehearsal") || !owner.equals("A")) && soundly.getAsBoolean())),
            entry("loses-its-head", attempting((redis, key, owner, soundly) -> {
                try {
                    return soundly.getAsBoolean();
                } catch (JedisConnectionException e) {
                    throw new IllegalStateException("this lock has lost its head", e);
                }
            })),
            entry("keeps-the-loss-to-itself", attempting((redis, key, owner, soundly) -> {
                try {
                    return soundly.getAsBoolean();
                } catch (JedisConnectionException e) {
                    return false;
                }
            })),
            entry("throws-without-a-message", attempting((redis, key, owner, soundly) -> {
                throw new UnsupportedOperationException();
            })));

    private static LockSpec attempting(Attempting.Attempt attempt) {
        return new Attempting(attempt).lock();
    }

    private static LockSpec givingBackIn(long millis) {
        return ScriptedLock.of(
                "gives-back-later", it -> it.setIfFree(it.key, it.owner), it -> it.redis.pexpire(it.key, millis) == 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            BOTH_AT_ONCE         | SoundSpec                      | survives       | A is inside; the other was refused, although its SET was under way
            BOTH_AT_ONCE         | PlantedBug$OverwritesTheHolder | RACE           | A and B both pass SET and are inside
            BOTH_AT_ONCE         | PlantedBug$AlwaysUnlocks       | FOREIGN_UNLOCK | A is inside; the other was refused, although its SET was under way
            BOTH_AT_ONCE         | counts-who-was-refused         | survives       | A is inside; the other was refused, although its SET was under way
            BOTH_AT_ONCE         | refuses-both                   | inconclusive   | neither A nor B could take a free lock
            # tryLock makes one attempt.
            BOTH_AT_ONCE         | PlantedBug$Insists             | inconclusive   | client N sent 50 commands and went on; tryLock makes one attempt, and unlock too
            BOTH_AT_ONCE         | throws-without-a-message       | inconclusive   | attempting threw java.lang.UnsupportedOperationException although nobody is in the way; the gate saw []
            KILLED_WHILE_HOLDING | PlantedBug$NeverExpires        | ORPHAN_KEY     | A dies inside; nothing frees the key, so everyone is locked out for ever
            SCRIPT_FLUSH         | SoundSpec                      | survives       | Redis forgets every script; after A's EVAL the lock is free
            SCRIPT_FLUSH         | ComparesThenDeletes            | not applicable | not applicable: no script
            CLOCK_AHEAD          | SoundSpec                      | not applicable | not applicable: no clock
            CLOCK_AHEAD          | goes-by-its-clock              | RACE, FOREIGN_UNLOCK | B's clock is ahead by more than A's lease; B is inside, too
            # A connection to Redis that is gone frees nothing.
            HALF_OPEN_CONNECTION | SoundSpec                      | not applicable | not applicable: no session
            LATE_UNLOCK          | PlantedBug$NeverExpires        | not applicable | not applicable: no lease
            PAUSED_HOLDER        | PlantedBug$NeverExpires        | not applicable | not applicable: no lease
            DEAD_WAITER          | kept-for-the-next              | UNRELEASED     | B is refused and gone; A's DEL leaves the lock taken for 3 s
            # What it leaves it gives up at once.
            DEAD_WAITER          | gives-back-in-half-a-second    | survives       | B is refused and gone; A's PEXPIRE frees the lock
            # The one was lost by the lock, the other by its connection.
            LOST_REPLY           | loses-its-head                 | inconclusive   | this lock has lost its head
            LOST_REPLY           | keeps-the-loss-to-itself       | inconclusive   | the fault did not reach A, whose call was answered
            CUT_BETWEEN_COMMANDS | sends-nothing-for-a            | inconclusive   | a free lock was not taken, or the gate saw no command that took it
            LATE_UNLOCK          | MemorySpec                     | inconclusive   | a free lock was not taken, or the gate saw no command that took it
            # Not "no lease": it has one, and nobody has seen it run out.
            LATE_UNLOCK          | PlantedBug$LeaseGoneAtOnce     | inconclusive   | B's lock was gone before A's release arrived
            KILLED_WHILE_HOLDING | PlantedBug$WantsALongLease     | inconclusive   | A could not take a free lock
            LATE_UNLOCK          | PlantedBug$WantsALongLease     | inconclusive   | A could not take a free lock
            PAUSED_HOLDER        | PlantedBug$WantsALongLease     | inconclusive   | A could not take a free lock
            SLOW_WORKER          | PlantedBug$WantsALongLease     | inconclusive   | A could not take a free lock
            DEAD_THREAD          | PlantedBug$WantsALongLease     | inconclusive   | A could not take a free lock
            SCRIPT_FLUSH         | refuses-a                      | inconclusive   | A could not take a free lock
            DEAD_WAITER          | refuses-a                      | inconclusive   | A could not take a free lock
            CLOCK_AHEAD          | refuses-a                      | inconclusive   | A could not take a free lock
            RESTART_EMPTY        | refuses-a                      | inconclusive   | A could not take a free lock
            """)
    void an_attack_shows_what_is_wrong_with_a_lock(
            Attack attack, String lock, String shown, String story, RedisEnvironment environment)
            throws ReflectiveOperationException {
        assertShown(attack, lock, shown, story, environment);
    }

    /** Where an attack waits until a lease has run out, or starts a process. */
    @ParameterizedTest
    @Tag("integration")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # A's connection is cut and B is killed side by side; what happens to either is seen.
            CUT_BETWEEN_COMMANDS | PlantedBug$LeaseComesLaterForB | ORPHAN_KEY     | cut after SET: a newcomer gets in; kill -9 there: nobody ever gets in
            CUT_BETWEEN_COMMANDS | PlantedBug$RefusesB            | inconclusive   | B was answered before it came to where it was to be killed
            # Nobody asks whether whoever took the lock is still there.
            DEAD_THREAD          | RenewsOnTheSide                | ORPHAN_KEY     | A's thread dies; its lease is renewed all the same, and locks everyone out
            LATE_UNLOCK          | SharesItsToken                 | FOREIGN_UNLOCK | A's EVAL comes after its lease and deletes B's lock; C is inside, too
            # B's lock is still there, and that is no reason to say that it was left alone.
            LATE_UNLOCK          | gives-back-in-20-s             | FOREIGN_UNLOCK | A's PEXPIRE comes after its lease and cuts the lease of B short; C is refused
            LATE_UNLOCK          | PlantedBug$RefusesB            | inconclusive   | B could not take the lock after A's lease had run out
            PAUSED_HOLDER        | PlantedBug$RefusesB            | inconclusive   | B could not take the lock after A's lease had run out
            SLOW_WORKER          | PlantedBug$RefusesB            | inconclusive   | B could not take the lock after A's lease had run out
            # What the resource holds is the only witness that A wrote while B was inside.
            PAUSED_HOLDER        | PlantedBug$ScribblesAsB        | inconclusive   | A did not write after B was inside; what was written is [A1, scribble, B1, A2]
            """)
    void so_does_one_that_waits(Attack attack, String lock, String shown, String story, RedisEnvironment environment)
            throws ReflectiveOperationException {
        assertShown(attack, lock, shown, story, environment);
    }

    private static void assertShown(
            Attack attack, String name, String shown, String story, RedisEnvironment environment)
            throws ReflectiveOperationException {
        LockSpec lock = LOCKS.containsKey(name) ? LOCKS.get(name) : named(name);

        AttackResult result = SingleAttack.on(attack, lock, environment);

        assertThat(result).returns(shown, AttackResult::inJson).returns(story, AttackResult::story);
        if (shown.equals("inconclusive")) {
            NothingProvenTest.assertInconclusive(lock, result);
        }
    }

    private static LockSpec named(String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName(SoundSpec.class.getPackageName() + "." + name);
        return ((LockProvider) type.getDeclaredConstructor().newInstance()).lock();
    }
}
