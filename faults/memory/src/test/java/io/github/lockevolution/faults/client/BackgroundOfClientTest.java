package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.memory.MemoryLauncher;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.subject.BackgroundCommand;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.DistributedLock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a client does on the side, from its first command there to its last. */
class BackgroundOfClientTest {

    private final List<String> ends = new CopyOnWriteArrayList<>();
    private Consumer<ScheduledExecutorService> inUnlock = timer -> {};

    /** SET by the client, GET by its timer again and again, and DEL by the client. */
    private final class Asking implements DistributedLock {

        private final MemoryLauncher.Connection connection;
        private final String key;
        private final ScheduledExecutorService timer;

        Asking(MemoryLauncher.Connection connection, String key, ScheduledExecutorService timer) {
            this.connection = connection;
            this.key = key;
            this.timer = timer;
        }

        @Override
        public boolean tryLock() {
            connection.ask("SET", key, "A");
            timer.scheduleWithFixedDelay(this::ask, 1, 1, TimeUnit.DAYS);
            return true;
        }

        private void ask() {
            try {
                connection.ask("GET", key);
                ends.add("answered");
            } catch (RuntimeException | Error e) {
                ends.add(e.getClass().getSimpleName());
                throw e;
            }
        }

        @Override
        public boolean unlock() {
            inUnlock.accept(timer);
            return connection.ask("DEL", key).equals("1");
        }
    }

    private final SystemUnderTest system = new MemoryLauncher(
                    (connection, key, owner, lease, clock, timer) -> new Asking(connection, key, timer),
                    MemoryLock.GET_SET)
            .launch(MemoryLock.GET_SET);
    private final Client client = system.client("A", new BenchClock());

    @AfterEach
    void close() {
        client.close();
        system.close();
    }

    private void enter() {
        client.start();
        client.resume(GateDecision.LET_THROUGH);
    }

    @Test
    void a_task_stands_before_its_command_until_that_is_let_go() {
        client.start();
        assertThat(client.backgroundCommand()).isEmpty();
        client.resume(GateDecision.LET_THROUGH);
        assertThat(client.backgroundCommand().map(BackgroundCommand::words)).contains(List.of("GET", system.key()));
        assertThat(ends).isEmpty();

        String reply = client.resumeBackground();

        assertThat(reply).isEqualTo("\"A\"");
        assertThat(ends).containsExactly("answered");
    }

    @Test
    void the_line_of_the_lock_that_sends_it_is_known() {
        enter();

        assertThat(client.backgroundCommand().orElseThrow().line()).isPresent();
    }

    @Test
    void a_dead_client_sends_nothing_on_the_side() {
        enter();

        client.kill();

        assertThat(client.backgroundCommand()).isEmpty();
        assertThat(ends).containsExactly("ClientKilled");
    }

    @Test
    void a_client_that_is_done_sends_nothing_on_the_side() {
        enter();
        client.resume(GateDecision.LET_THROUGH);

        client.resume(GateDecision.LET_THROUGH);

        assertThat(client.backgroundCommand()).isEmpty();
        assertThat(ends).containsExactly("ClientKilled");
    }

    @Test
    void the_next_attempt_begins_with_nothing_on_the_side() {
        enter();

        client.start();

        assertThat(client.backgroundCommand()).isEmpty();
        assertThat(ends).containsExactly("ClientKilled");
    }

    @Test
    void what_the_lock_takes_back_with_an_interrupt_is_not_sent() {
        inUnlock = ScheduledExecutorService::shutdownNow;
        enter();

        client.resume(GateDecision.LET_THROUGH);

        assertThat(client.backgroundCommand()).isEmpty();
        assertThat(ends).containsExactly("UncheckedIOException");
    }

    @Test
    void what_the_lock_takes_back_without_one_is_under_way_and_can_still_be_sent() {
        inUnlock = ScheduledExecutorService::shutdown;
        enter();

        client.resume(GateDecision.LET_THROUGH);
        assertThat(client.backgroundCommand()).isPresent();
        client.resumeBackground();

        assertThat(client.backgroundCommand()).isEmpty();
        assertThat(ends).containsExactly("answered");
    }

    @Test
    void where_there_is_nothing_nothing_can_be_let_go() {
        client.start();

        assertThatIllegalStateException()
                .isThrownBy(client::resumeBackground)
                .withMessage("client A does nothing on the side now");
    }
}
