package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.LooksAtTheHolder;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an attack sees: that the fault fired, that a lease really ran out, who was inside meanwhile, and what a newcomer finds. */
@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class AttackHistoryIT {

    /** Of each the attack and the lock, what is seen from the begin to the end, and what is told of it. */
    private static final String SEEN = """
            BothAtOnce on SoundSpec: survives
            Took A, Entered A, Finished B, Left A, Finished A, Freed A
            A is inside; the other was refused, although its SET was under way

            BothAtOnce on GetThenSet: RACE, FOREIGN_UNLOCK
            Took A, Entered A, Entered B, Left A, Finished A, Freed A, Left B, Finished B
            A and B both pass SET and are inside; A's DEL deletes B's key

            BothAtOnce on PlantedBug$OverwritesTheHolder: RACE
            Entered A, Entered B, Left A, Finished A, Left B, Finished B
            A and B both pass SET and are inside

            KilledWhileHolding on SoundSpec: survives
            Entered A, Took A, Died A, LeaseRanOut, Entered N, Took N, Left N, Finished N, Freed N
            A dies inside; its lease runs out and frees the key

            KilledWhileHolding on PlantedBug$NeverExpires: ORPHAN_KEY
            Entered A, Took A, Died A, Finished N, NewcomerRefused
            A dies inside; nothing frees the key, so everyone is locked out for ever

            KilledWhileHolding on PlantedBug$OverwritesForGood: survives
            Entered A, Died A, Entered N, Left N, Finished N
            A dies inside; a newcomer gets in all the same

            CutBetweenCommands on PlantedBug$TwoCommands: ORPHAN_KEY
            Finished A, Took A, Finished N, NewcomerRefused, Took B, Died B, Finished N, NewcomerRefused
            cut after SET: nobody ever gets in; kill -9 there: nobody ever gets in

            CutBetweenCommands on SoundSpec: survives
            Finished A, Took A, LeaseRanOut, Entered N, Took N, Left N, Finished N, Freed N, Took B, Died B, LeaseRanOut, Entered N, Took N, Left N, Finished N, Freed N
            cut after SET: a newcomer gets in; kill -9 there: a newcomer gets in

            LostReply on SoundSpec: survives
            Finished A, Took A, LeaseRanOut, Entered N, Took N, Left N, Finished N, Freed N
            SET takes the lock, A never hears of it; its lease frees it

            LostReply on GetThenSet: ORPHAN_KEY
            Finished A, Took A, Finished N, NewcomerRefused
            SET takes the lock, A never hears of it; nobody gives it back

            LostReply on PlantedBug$OverwritesForGood: survives
            Finished A, Entered N, Left N, Finished N
            SET takes the lock, A never hears of it; a newcomer gets in

            LateUnlock on SoundSpec: survives
            Entered A, Took A, Left A, LeaseRanOut, Entered B, Took B, Finished A, Finished C, Left B, Finished B, Freed B
            A's EVAL comes after its lease and leaves B's lock alone; C is refused

            LateUnlock on ComparesThenDeletes: FOREIGN_UNLOCK
            Entered A, Took A, Left A, LeaseRanOut, Entered B, Took B, Finished A, Freed A, Entered C, Took C, Left B, Finished B, Left C, Finished C, Freed C
            A's DEL comes after its lease and deletes B's lock; C is inside, too

            PausedHolder on SoundSpec: LEASE_OVERRUN
            Entered A, Took A, LeaseRanOut, Entered B, Took B, Left A, Finished A, Left B, Finished B, Freed B
            A sleeps past its lease and writes while B is inside

            PausedHolder on SetnxThenSetex: FOREIGN_UNLOCK, LEASE_OVERRUN
            Entered A, Took A, LeaseRanOut, Entered B, Took B, Left A, Finished A, Freed A, Left B, Finished B
            A sleeps past its lease and writes while B is inside; DEL frees B's lock

            SlowWorker on SoundSpec: LEASE_OVERRUN
            Entered A, Took A, LeaseRanOut, Entered B, Took B, Left A, Finished A, Left B, Finished B, Freed B
            A works past its lease, and B is inside, too

            SlowWorker on RenewsOnTheSide: survives
            Entered A, Took A, Finished B, Left A, Finished A, Freed A
            A works past its lease and renews it in time, and B is refused

            DeadWaiter on SoundSpec: survives
            Entered A, Took A, Finished B, Left A, Freed A, Finished A
            B is refused and gone; A's EVAL frees the lock

            ScriptFlush on SoundSpec: survives
            Entered A, Took A, Left A, Freed A, Finished A
            Redis forgets every script; after A's EVAL the lock is free

            DeadThread on SoundSpec: survives
            Entered A, Died A, Entered N, Took N, Left N, Finished N, Freed N
            A's thread dies; its lease runs out and frees the key

            DeadThread on PlantedBug$NeverExpires: ORPHAN_KEY
            Entered A, Died A, Finished N, NewcomerRefused
            A's thread dies; nothing frees the key, so everyone is locked out for ever

            DeadThread on PlantedBug$OverwritesForGood: survives
            Entered A, Died A, Entered N, Left N, Finished N
            A's thread dies; a newcomer gets in all the same

            DeadWaiter on PlantedBug$OverwritesTheHolder: RACE
            Entered A, Entered B, Left A, Finished A, Left B, Finished B
            B is inside, too
            """;

    /** Where leases run out side by side, or nobody watches the lock when they do. */
    private static final Set<String> OTHER_LEASES = Set.of("CutBetweenCommands", "DeadThread");

    static Stream<String[]> seen() {
        return Arrays.stream(SEEN.split("\n\n")).map(lines -> lines.split(": |\n", 4));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("seen")
    void an_attack_sees_its_fault_and_what_comes_of_it(
            String where, String verdict, String events, String story, RedisEnvironment environment) throws Exception {
        String[] names = where.split(" on ");
        AttackScript script = named(AttackScript.class.getPackageName() + "." + names[0], AttackScript.class);
        LockProvider provider = named(SoundSpec.class.getPackageName() + "." + names[1], LockProvider.class);

        AttackOutcome seen = AttackOutcome.of(script, provider.lock(), environment);

        assertThat(seen.history()).isEqualTo(events);
        assertThat(seen.story()).isEqualTo(story.strip());
        assertThat(seen.verdict().inJson()).isEqualTo(verdict);
        if (provider instanceof SoundSpec && !OTHER_LEASES.contains(names[0])) {
            seen.assertWaitedForItsLeases();
        }
    }

    private static <T> T named(String name, Class<T> type) throws ReflectiveOperationException {
        return type.cast(Class.forName(name).getDeclaredConstructor().newInstance());
    }

    /** The first command only looks: nothing is there that could stand in a newcomer's way. */
    @Test
    void an_acquire_that_is_cut_before_it_takes_leaves_nothing_behind(RedisEnvironment environment) throws Exception {
        AttackOutcome seen = AttackOutcome.of(new CutBetweenCommands(), new GetThenSet().lock(), environment);

        assertThat(seen.history().replace("LeaseRanOut, ", ""))
                .isEqualTo("Finished A, Entered N, Took N, Left N, Finished N, Freed N,"
                        + " Died B, Entered N, Took N, Left N, Finished N, Freed N");
        assertThat(seen.story()).isEqualTo("cut after GET: a newcomer gets in; kill -9 there: a newcomer gets in");
    }

    /** A's process sends nothing while B comes, paused or not: only the system can tell. */
    @Test
    void a_holder_that_sleeps_stands_still_while_the_next_comes(RedisEnvironment environment) throws Exception {
        LooksAtTheHolder stage = new LooksAtTheHolder();

        AttackOutcome.of(new PausedHolder(), stage.lock(), environment);

        assertThat(stage.stopped()).containsExactly(true);
    }
}
