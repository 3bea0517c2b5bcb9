package io.github.lockevolution.faults.explore.run;

import static io.github.lockevolution.faults.explore.run.FakeSystem.AT_GATE;
import static io.github.lockevolution.faults.explore.run.FakeSystem.BLOCKED;
import static io.github.lockevolution.faults.explore.run.FakeSystem.DONE;
import static io.github.lockevolution.faults.explore.run.FakeSystem.GAVE_UP;
import static io.github.lockevolution.faults.explore.run.FakeSystem.INSIDE;
import static io.github.lockevolution.faults.explore.run.FakeSystem.before;
import static io.github.lockevolution.faults.explore.run.MemoryExecution.make;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.FakeSystem.FakeClient;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever decides what a client does next is written down in the state, and nothing of one that is over. */
class StateEncoderTest {

    private final FakeSystem system = new FakeSystem();

    /** What the state says of a client. */
    private static List<String> of(String client, Execution execution) {
        String state = execution
                .state(Bounds.USUAL, ClientNames.same(execution.phases().size()), false)
                .readable();
        return Arrays.stream(state.split("; "))
                .filter(line -> line.startsWith(client + ": "))
                .map(line -> line.substring(3))
                .toList();
    }

    @Test
    void what_a_client_said_is_told_from_what_it_said_after_it_left() {
        system.client(
                INSIDE,
                before(ClientPhase.RELEASING, "GET", "lock"),
                before(ClientPhase.RELEASING, "DEL", "lock"),
                DONE);
        system.client();
        Execution execution = system.begin();

        make(execution, "A.A");
        assertThat(of("A", execution)).containsExactly("TAKE lock -> OK", "leaves", "RELEASING");
        make(execution, "A");
        assertThat(of("A", execution)).containsExactly("TAKE lock -> OK", "leaves", "GET lock -> OK", "RELEASING");
        make(execution, "A");
        assertThat(of("A", execution)).containsExactly("DONE");
        assertThat(of("B", execution)).containsExactly("NOT_STARTED");
    }

    @Test
    void who_waits_is_blocked_until_it_is_let_go_with_what_it_has_not_heard_yet() {
        system.client(AT_GATE);
        FakeClient waiting = system.client(BLOCKED, INSIDE);
        Execution execution = system.begin();

        make(execution, "B");
        assertThat(of("B", execution)).containsExactly("TAKE lock -> blocked", "is blocked", "ACQUIRING");
        waiting.unblock();
        make(execution, "A");
        assertThat(of("B", execution)).containsExactly("TAKE lock -> blocked", "is let go with yours", "ACQUIRING");
        assertThat(of("A", execution)).containsExactly("TAKE lock -> OK", "ACQUIRING");
    }

    @Test
    void who_was_cut_off_does_something_else_next_than_who_was_not() {
        FakeClient cutOff = system.client(AT_GATE);
        system.client(AT_GATE);
        Execution execution = system.begin();
        make(execution, "A.B");

        cutOff.isCutOff(true);

        assertThat(of("A", execution)).containsExactly("TAKE lock -> OK", "is cut off", "ACQUIRING");
        assertThat(of("B", execution)).containsExactly("TAKE lock -> OK", "ACQUIRING");
    }

    @Test
    void what_somebody_else_did_is_written_down_for_who_watches() {
        system.store.leaseRuns = true;
        system.client(before(ClientPhase.ACQUIRING, "WATCH", "lock"), AT_GATE);
        system.client(AT_GATE);
        Execution execution = system.begin();

        make(execution, "A.A.B.expire");

        assertThat(of("A", execution))
                .containsExactly(
                        "TAKE lock -> OK",
                        "WATCH lock -> OK",
                        "watches B TAKE lock -> OK",
                        "watches expire",
                        "ACQUIRING");
        assertThat(of("B", execution)).containsExactly("TAKE lock -> OK", "ACQUIRING");
    }

    @Test
    void what_waits_on_the_side_is_written_down_until_it_is_sent() {
        system.client(INSIDE).onTheSide("RENEW", "lock");
        system.client();
        Execution execution = system.begin();

        make(execution, "A");
        assertThat(of("A", execution))
                .containsExactly("TAKE lock -> OK", "has something to send on the side", "INSIDE");
        make(execution, "A-side");
        assertThat(of("A", execution)).containsExactly("TAKE lock -> OK", "RENEW lock -> 1 (on the side)", "INSIDE");
    }

    /** What it left in the store, it would have cleared away when it got in. */
    @Test
    void who_gave_up_waiting_is_told_from_who_is_done() {
        system.client(GAVE_UP);
        system.client(DONE);
        Execution execution = system.begin();

        make(execution, "A.B");

        assertThat(of("A", execution)).containsExactly("gave up waiting", "DONE");
        assertThat(of("B", execution)).containsExactly("DONE");
    }

    private static List<String> ofA(LockSpec lock, String moves) {
        try (Testbed testbed = UnprovenTestbed.open(lock, MemoryLock.launcher().withReplica(), 2)) {
            Execution execution = testbed.begin(2);
            make(execution, moves);
            return of("A", execution);
        }
    }

    /** Only WAIT asks for it. */
    @Test
    void whether_all_that_a_client_wrote_has_arrived_at_the_replica_matters_to_who_asks() {
        assertThat(ofA(MemoryLock.WAITING_FOR_REPLICA, "A")).contains("is ahead of the replica");
        assertThat(ofA(MemoryLock.WAITING_FOR_REPLICA, "A.replicate")).doesNotContain("is ahead of the replica");
        assertThat(ofA(MemoryLock.COMPARING, "A")).doesNotContain("is ahead of the replica");
    }
}
