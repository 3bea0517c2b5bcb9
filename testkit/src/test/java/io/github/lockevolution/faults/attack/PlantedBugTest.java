package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.params.SetParams;

/** A lock that is sound but for one thing: each is caught by the attack that is meant for it, in words one can follow. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class PlantedBugTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BOTH_AT_ONCE         | SoundSpec                     | survives       | A is inside; the other was refused, although its SET was under way
            BOTH_AT_ONCE         | PlantedBug$OverwritesTheHolder | RACE           | A and B both pass SET and are inside
            BOTH_AT_ONCE         | PlantedBug$AlwaysUnlocks       | FOREIGN_UNLOCK | A is inside; the other was refused, although its SET was under way
            KILLED_WHILE_HOLDING | PlantedBug$NeverExpires        | ORPHAN_KEY     | A dies inside; nothing frees the key, so everyone is locked out for ever
            SCRIPT_FLUSH         | SoundSpec                     | survives       | Redis forgets every script; after A's EVAL the lock is free
            SCRIPT_FLUSH         | ComparesThenDeletes            | not applicable | not applicable: no script
            CLOCK_AHEAD          | SoundSpec                     | not applicable | not applicable: no clock
            # A connection to Redis that is gone frees nothing.
            HALF_OPEN_CONNECTION | SoundSpec                     | not applicable | not applicable: no session
            LATE_UNLOCK          | PlantedBug$NeverExpires        | not applicable | not applicable: no lease
            PAUSED_HOLDER        | PlantedBug$NeverExpires        | not applicable | not applicable: no lease
            """, quoteCharacter = '~')
    void each_bug_is_caught_by_the_attack_that_is_meant_for_it(
            Attack attack, String lock, String shown, String story, Environment environment)
            throws ReflectiveOperationException {
        assertCaught(attack, lock, shown, story, environment);
    }

    /** Where an attack waits until a lease has run out. */
    @ParameterizedTest
    @Tag("integration")
    @CsvSource(delimiter = '|', textBlock = """
            # A's connection is cut and B is killed side by side; what happens to either is seen.
            CUT_BETWEEN_COMMANDS | PlantedBug$LeaseComesLaterForB | ORPHAN_KEY     | cut after SET: a newcomer gets in; kill -9 there: nobody ever gets in
            # Nobody asks whether whoever took the lock is still there.
            DEAD_THREAD          | RenewsOnTheSide                | ORPHAN_KEY     | A's thread dies; its lease is renewed all the same, and locks everyone out
            LATE_UNLOCK          | SharesItsToken                 | FOREIGN_UNLOCK | A's EVAL comes after its lease and deletes B's lock; C is inside, too
            """, quoteCharacter = '~')
    void each_bug_in_a_lease_is_caught_by_the_attack_that_is_meant_for_it(
            Attack attack, String lock, String shown, String story, Environment environment)
            throws ReflectiveOperationException {
        assertCaught(attack, lock, shown, story, environment);
    }

    private static void assertCaught(Attack attack, String lock, String shown, String story, Environment environment)
            throws ReflectiveOperationException {
        Class<?> type = Class.forName(SoundSpec.class.getPackageName() + "." + lock);

        LockProvider provider = (LockProvider) type.getDeclaredConstructor().newInstance();

        assertThat(attack.on(provider.lock(), environment))
                .returns(shown, AttackResult::inJson)
                .returns(story, AttackResult::story);
    }

    /** B's lock is still there, and that is no reason to say that it was left alone. */
    @Test
    @Tag("integration")
    void a_release_that_cuts_a_lease_short_cuts_that_of_another(Environment environment) {
        LockSpec lock = ScriptedLock.of(
                "gives-back-in-20-s",
                it -> it.setIfFree(it.key + ":lock", it.owner),
                it -> it.redis.pexpire(it.key + ":lock", 20_000) == 1);

        assertThat(Attack.LATE_UNLOCK.on(lock, environment))
                .returns("FOREIGN_UNLOCK", AttackResult::inJson)
                .returns(
                        "A's PEXPIRE comes after its lease and cuts the lease of B short; C is refused",
                        AttackResult::story);
    }

    /** Who is refused leaves its name, and the release gives the lock to that one, for three seconds. */
    @Test
    void a_lock_that_is_kept_for_who_was_refused_stays_taken_when_that_one_is_gone(Environment environment) {
        LockSpec lock = ScriptedLock.of(
                "kept-for-the-next",
                it -> it.setIfFree(it.key, it.owner) || leavesNameIn(it, it.key + ":next"),
                it -> it.redis.del(it.key + ":next") == 1
                        ? "OK"
                                .equals(it.redis.set(
                                        it.key, "next", SetParams.setParams().px(3_000)))
                        : it.delete(it.key));

        assertThat(Attack.DEAD_WAITER.on(lock, environment))
                .returns("UNRELEASED", AttackResult::inJson)
                .returns("B is refused and gone; A's DEL leaves the lock taken for 3 s", AttackResult::story);
    }

    private static boolean leavesNameIn(ScriptedLock.Client it, String next) {
        it.redis.set(next, it.owner);
        return false;
    }

    /** What it leaves it gives up at once. */
    @Test
    void a_lock_that_gives_itself_up_within_a_second_is_as_good_as_free(Environment environment) {
        LockSpec lock = ScriptedLock.of(
                "gives-back-in-half-a-second",
                it -> it.setIfFree(it.key, it.owner),
                it -> it.redis.pexpire(it.key, 500) == 1);

        assertThat(Attack.DEAD_WAITER.on(lock, environment))
                .returns("survives", AttackResult::inJson)
                .returns("B is refused and gone; A's PEXPIRE frees the lock", AttackResult::story);
    }

    /** The lease of what B leaves is shorter than A's, and it is another key's. */
    @Test
    void a_key_beside_the_lock_with_a_short_lease_cuts_the_lease_of_nobody(Environment environment) {
        LockSpec lock = ScriptedLock.of(
                "counts-who-was-refused",
                it -> it.setIfFree(it.key, it.owner)
                        || !"OK"
                                .equals(it.redis.set(
                                        it.key + ":refused",
                                        it.owner,
                                        SetParams.setParams().px(5_000))),
                it -> it.deleteIf(it.key, it.owner));

        assertThat(Attack.BOTH_AT_ONCE.on(lock, environment)).returns("survives", AttackResult::inJson);
    }

    /** Whoever thinks that the deadline in the key has passed goes in. */
    @Test
    void a_lock_that_goes_by_the_clock_of_its_client_lets_in_one_whose_clock_is_ahead(Environment environment) {
        LockSpec lock = ScriptedLock.of(
                "goes-by-its-clock",
                it -> it.setIfFree(it.key, Long.toString(it.clock.millis() + it.millis))
                        || Long.parseLong(it.redis.get(it.key)) < it.clock.millis(),
                it -> it.delete(it.key));

        assertThat(Attack.CLOCK_AHEAD.on(lock, environment))
                .returns("RACE, FOREIGN_UNLOCK", AttackResult::inJson)
                .returns("B's clock is ahead by more than A's lease; B is inside, too", AttackResult::story);
    }
}
