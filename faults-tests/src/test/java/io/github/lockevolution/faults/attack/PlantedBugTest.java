package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.AlwaysUnlocks;
import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.LeaseComesLaterForB;
import io.github.lockevolution.faults.locks.NeverExpires;
import io.github.lockevolution.faults.locks.OverwritesTheHolder;
import io.github.lockevolution.faults.locks.RenewsOnTheSide;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SharesItsToken;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import redis.clients.jedis.params.SetParams;

/** A lock that is sound but for one thing: each is caught by the attack that is meant for it, in words one can follow. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class PlantedBugTest {

    @Test
    void without_a_bug_the_lock_lets_one_in(Environment environment) {
        assertThat(Attack.BOTH_AT_ONCE.on(new SoundStage(), environment))
                .returns("survives", AttackResult::inJson)
                .returns("A is inside; the other was refused, although its SET was under way", AttackResult::story);
    }

    @Test
    void nx_dropped_lets_two_in_at_once(Environment environment) {
        assertThat(Attack.BOTH_AT_ONCE.on(new OverwritesTheHolder(), environment))
                .returns("RACE", AttackResult::inJson)
                .returns("A and B both pass SET and are inside", AttackResult::story);
    }

    @Test
    void px_dropped_locks_everyone_out_after_a_kill(Environment environment) {
        assertThat(Attack.KILLED_WHILE_HOLDING.on(new NeverExpires(), environment))
                .returns("ORPHAN_KEY", AttackResult::inJson)
                .returns(
                        "A dies inside; nothing frees the key, so everyone is locked out for ever",
                        AttackResult::story);
    }

    /** A's connection is cut and B is killed side by side; what happens to either is seen. */
    @Test
    void a_lease_that_comes_later_locks_everyone_out_after_the_kill_alone(Environment environment) {
        assertThat(Attack.CUT_BETWEEN_COMMANDS.on(new LeaseComesLaterForB(), environment))
                .returns("ORPHAN_KEY", AttackResult::inJson)
                .returns("cut after SET: a newcomer gets in; kill -9 there: nobody ever gets in", AttackResult::story);
    }

    /** B's lock is still there, and that is no reason to say that it was left alone. */
    @Test
    void a_release_that_cuts_a_lease_short_cuts_that_of_another(Environment environment) {
        ScriptedLock lock = ScriptedLock.of(
                "gives-back-in-20-s",
                it -> it.setIfFree(it.key + ":lock", it.owner),
                it -> it.redis.pexpire(it.key + ":lock", 20_000) == 1);

        assertThat(Attack.LATE_UNLOCK.on(lock, environment))
                .returns("FOREIGN_UNLOCK", AttackResult::inJson)
                .returns(
                        "A's PEXPIRE comes after its lease and cuts the lease of B short; C is refused",
                        AttackResult::story);
    }

    /** It loads its script when it takes the lock; whoever runs it by its digest then is told NOSCRIPT. */
    @Test
    void a_release_that_trusts_the_script_cache_frees_nothing_after_a_flush(Environment environment) {
        ScriptedLock lock = ScriptedLock.of(
                "trusts-the-cache",
                it -> {
                    it.token = it.redis.scriptLoad("return redis.call('DEL', KEYS[1])", it.key);
                    return it.setIfFree(it.key, it.owner);
                },
                it -> it.redis.evalsha(it.token, List.of(it.key), List.of()).equals(1L));

        assertThat(Attack.SCRIPT_FLUSH.on(lock, environment))
                .returns("UNRELEASED", AttackResult::inJson)
                .returns("Redis forgets every script, and A's EVALSHA leaves the lock taken", AttackResult::story);
    }

    @Test
    void a_release_that_loads_its_script_again_frees_the_lock_after_a_flush(Environment environment) {
        assertThat(Attack.SCRIPT_FLUSH.on(new SoundStage(), environment))
                .returns("survives", AttackResult::inJson)
                .returns("Redis forgets every script, and A's EVAL frees the lock all the same", AttackResult::story);
    }

    @Test
    void a_release_without_a_script_has_nothing_to_lose(Environment environment) {
        assertThat(Attack.SCRIPT_FLUSH.on(new ComparesThenDeletes(), environment))
                .returns("not applicable: no script", AttackResult::story);
    }

    /** Who is refused leaves its name, and the release gives the lock to that one, for three seconds. */
    @Test
    void a_lock_that_is_kept_for_who_was_refused_stays_taken_when_that_one_is_gone(Environment environment) {
        ScriptedLock lock = ScriptedLock.of(
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
        ScriptedLock lock = ScriptedLock.of(
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
        ScriptedLock lock = ScriptedLock.of(
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

    /** Nobody asks whether whoever took the lock is still there. */
    @Test
    void a_lease_that_is_renewed_for_a_dead_thread_locks_everyone_out(Environment environment) {
        assertThat(Attack.DEAD_THREAD.on(new RenewsOnTheSide(), environment))
                .returns("ORPHAN_KEY", AttackResult::inJson)
                .returns(
                        "A's thread dies; its lease is renewed all the same, and locks everyone out",
                        AttackResult::story);
    }

    /** Whoever thinks that the deadline in the key has passed goes in. */
    @Test
    void a_lock_that_goes_by_the_clock_of_its_client_lets_in_one_whose_clock_is_ahead(Environment environment) {
        ScriptedLock lock = ScriptedLock.of(
                "goes-by-its-clock",
                it -> it.setIfFree(it.key, Long.toString(it.clock.millis() + it.millis))
                        || Long.parseLong(it.redis.get(it.key)) < it.clock.millis(),
                it -> it.delete(it.key));

        assertThat(Attack.CLOCK_AHEAD.on(lock, environment))
                .returns("RACE, FOREIGN_UNLOCK", AttackResult::inJson)
                .returns("B's clock is ahead by more than A's lease; B is inside, too", AttackResult::story);
    }

    @Test
    void a_lock_that_reads_no_clock_is_not_touched_by_one_that_is_ahead(Environment environment) {
        assertThat(Attack.CLOCK_AHEAD.on(new SoundStage(), environment))
                .returns("not applicable: no clock", AttackResult::story);
    }

    /** A connection to Redis that is gone frees nothing. */
    @Test
    void a_lock_in_redis_is_not_lost_with_its_connection(Environment environment) {
        assertThat(Attack.HALF_OPEN_CONNECTION.on(new SoundStage(), environment))
                .returns("not applicable", AttackResult::inJson)
                .returns("not applicable: no session", AttackResult::story);
    }

    @Test
    void a_lock_in_redis_has_no_session_to_lose(Environment environment) {
        assertThat(Attack.HALF_OPEN_CONNECTION.on(new SoundStage(), environment).story())
                .isEqualTo("not applicable: no session");
    }

    @Test
    void an_attack_that_needs_a_lease_is_ruled_out_where_there_is_none(Environment environment) {
        assertThat(Attack.LATE_UNLOCK.on(new NeverExpires(), environment))
                .returns("not applicable", AttackResult::inJson)
                .returns("not applicable: no lease", AttackResult::story);
        assertThat(Attack.PAUSED_HOLDER.on(new NeverExpires(), environment))
                .returns("not applicable: no lease", AttackResult::story);
    }

    @Test
    void a_delete_that_comes_after_the_comparison_hits_the_next_holder(Environment environment) {
        assertThat(Attack.LATE_UNLOCK.on(new ComparesThenDeletes(), environment))
                .returns("FOREIGN_UNLOCK", AttackResult::inJson)
                .returns("A's DEL comes after its lease and deletes B's lock; C is inside, too", AttackResult::story);
    }

    @Test
    void a_token_that_two_clients_share_does_not_tell_them_apart(Environment environment) {
        assertThat(Attack.LATE_UNLOCK.on(new SharesItsToken(), environment))
                .returns("FOREIGN_UNLOCK", AttackResult::inJson)
                .returns("A's EVAL comes after its lease and deletes B's lock; C is inside, too", AttackResult::story);
    }

    @Test
    void what_happened_is_said_in_chinese_too(Environment environment) {
        assertThat(Attack.LATE_UNLOCK.on(new ComparesThenDeletes(), environment).story(LanguageSetting.parse("zh")))
                .isEqualTo("A 的 DEL 在租约到期之后才到，删掉了 B 的锁；C 也进入临界区");
        assertThat(Attack.LATE_UNLOCK.on(new NeverExpires(), environment).story(LanguageSetting.parse("zh")))
                .isEqualTo("不适用：没有租约");
    }

    @Test
    void an_unlock_by_who_was_refused_deletes_the_holders_lock(Environment environment) {
        assertThat(Attack.BOTH_AT_ONCE.on(new AlwaysUnlocks(), environment))
                .returns("FOREIGN_UNLOCK", AttackResult::inJson);
    }
}
