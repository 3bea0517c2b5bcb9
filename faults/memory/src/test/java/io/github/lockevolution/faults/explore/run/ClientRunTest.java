package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.run.ClientRun.TestClient;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client knows what time it was for it whenever it went on, and where in its one attempt it is. */
class ClientRunTest {

    private static final Duration LEASE = Duration.ofSeconds(31);

    private final BenchClock clock = new BenchClock();
    private final SystemUnderTest system = MemoryLock.system(MemoryLock.DEADLINE);
    private final Client client = system.client("A", clock);
    private final ClientRun run = new ClientRun(new TestClient("A", client, clock), MemoryLock.DEADLINE, error -> {});

    @AfterEach
    void close() {
        client.close();
        system.close();
    }

    private void move(MoveKind kind) {
        run.move(kind, LEASE);
    }

    @Test
    void time_goes_by_for_it_with_each_lease_and_each_jump() {
        assertThat(run.time()).isZero();
        run.letTimePass(LEASE);
        assertThat(run.time()).isEqualTo(1);
        move(MoveKind.AHEAD);
        assertThat(run.time()).isEqualTo(2);
        assertThat(run.jumps()).isEqualTo(1);
        assertThat(clock.instant()).isEqualTo(BenchClock.START.plusSeconds(62));
    }

    /** What it saw on the clock when it stood at the start is as if it had never been. */
    @Test
    void who_has_not_moved_yet_begins_when_it_does() {
        run.start();
        assertThat(run.looksAtClock()).containsExactly(0);
        run.letTimePass(LEASE);
        assertThat(run.isInTheMiddle()).isFalse();
        move(MoveKind.STEP);

        assertThat(run.looksAtClock()).containsExactly(1, 1);
        run.letTimePass(LEASE);
        move(MoveKind.STEP);
        assertThat(run.looksAtClock()).containsExactly(1, 1, 2);
        assertThat(run.ran().get(0).command())
                .endsWith(Long.toString(BenchClock.START.plusSeconds(61).toEpochMilli()));
    }

    @Test
    void it_knows_how_far_it_is() {
        assertThat(run.leftAfter()).isEmpty();
        move(MoveKind.STEP);
        assertThat(run.isInTheMiddle()).isTrue();
        assertThat(run.phase()).isEqualTo(ClientPhase.INSIDE);
        assertThat(run.next()).isEmpty();
        move(MoveKind.STEP);
        assertThat(run.leftAfter()).isEqualTo(Optional.of(1));
        move(MoveKind.LOST_REPLY);
        assertThat(run.hasLostReply()).isTrue();
        assertThat(run.isInTheMiddle()).isFalse();
        assertThat(run.ran().get(1).replyLost()).isTrue();
        assertThat(run.ran().get(1).reply()).isEqualTo("1");
    }

    @Test
    void what_it_sends_on_the_side_is_among_what_it_has_sent() {
        BenchClock own = new BenchClock();
        try (SystemUnderTest renewing = MemoryLock.system(MemoryLock.RENEWING);
                Client holder = renewing.client("B", own)) {
            ClientRun inside = new ClientRun(new TestClient("B", holder, own), MemoryLock.RENEWING, error -> {});
            inside.move(MoveKind.STEP, LEASE);
            inside.move(MoveKind.SIDE, LEASE);

            assertThat(inside.ran()).extracting(ran -> ran.command().get(0)).containsExactly("SET", "PEXPIRE");
        }
    }

    @Test
    void who_gives_up_waiting_says_so_before_it_is_done() {
        FakeSystem system = new FakeSystem();
        system.client(FakeSystem.GAVE_UP);

        assertThat(MemoryExecution.make(system.begin(), "A").events())
                .containsExactly(new Event.GaveUpWaiting("A"), new Event.Finished("A"));
    }
}
