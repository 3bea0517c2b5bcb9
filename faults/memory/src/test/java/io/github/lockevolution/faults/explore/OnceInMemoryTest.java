package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.plain.PlainCensus;
import io.github.lockevolution.faults.plain.PlainKey;
import io.github.lockevolution.faults.plain.PlainKey.Command;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work that is to be done once is judged as a plain enumeration judges it, which shares no code with the bench. */
class OnceInMemoryTest {

    /** @param finish what a client does with the key when it has done the work */
    private static LockSpec lock(Command start, Command finish, AccessPolicy policy) {
        return MemoryLock.of("once", it -> takes(it, start), it -> finishes(it, finish))
                .admits(policy);
    }

    private static boolean takes(MemoryLock.Caller it, Command start) {
        String reply = start == Command.SET_NX_EX
                ? it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis())
                : it.ask("SET", it.key(), it.owner(), "NX");
        return reply.equals("OK");
    }

    private static boolean finishes(MemoryLock.Caller it, Command finish) {
        switch (finish) {
            case DEL -> it.ask("DEL", it.key());
            case SET -> it.ask("SET", it.key(), "done");
            default -> {}
        }
        return true;
    }

    @ParameterizedTest
    @CsvSource({
        "SETNX    , LEAVE, false         , 2, 2, 0, 1",
        "SETNX    , LEAVE, true          , 2, 1, 0, 0",
        "SET_NX_EX, LEAVE, false         , 2, 1, 2, 1",
        "SET_NX_EX, LEAVE, true          , 3, 1, 2, 0",
        "SET_NX_EX, SET  , false         , 3, 1, 1, 0",
        "SET_NX_EX, SET  , true          , 2, 1, 2, 1",
        "SETNX    , DEL  , false         , 3, 1, 0, 1",
        "SET_NX_EX, DEL  , false         , 3, 1, 1, 0",
        "SET_NX_EX, DEL  , true          , 2, 1, 2, 1"
    })
    void the_explorer_counts_what_a_plain_enumeration_counts(
            Command start,
            Command finish,
            boolean isPerLease,
            int clients,
            int crashes,
            int expiries,
            int lostReplies) {
        AccessPolicy policy = isPerLease ? AccessPolicy.AT_MOST_ONCE_PER_LEASE : AccessPolicy.AT_MOST_ONCE;
        Bounds bounds =
                Bounds.clients(clients).crashes(crashes).expiries(expiries).lostReplies(lostReplies);

        Census census = explore(lock(start, finish, policy), bounds);

        PlainCensus plain = new PlainCensus(PlainKey.of(finish, start), policy, bounds);
        assertThat(census.gap()).isEmpty();
        assertThat(census.schedules()).isEqualTo(plain.schedules());
        assertThat(census.twoInside()).isEqualTo(plain.tooMany());
        assertThat(census.counts()).isEqualTo(plain.counts(Failure.OF_WORK_DONE_ONCE));
    }

    private static Census explore(LockSpec lock, Bounds bounds) {
        try (Testbed testbed =
                UnprovenTestbed.open(lock, ClientProgram.CAREFUL, MemoryLock.launcher(), bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }
}
