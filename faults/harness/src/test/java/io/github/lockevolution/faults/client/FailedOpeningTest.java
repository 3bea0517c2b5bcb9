package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ClockFile;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.program.ProgramPort;
import io.github.lockevolution.faults.program.StorePorts;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.DistributedLock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What was opened for a client is closed when the client cannot be made. */
class FailedOpeningTest {

    private final List<ScheduledExecutorService> timers = new ArrayList<>();
    private final AtomicBoolean isConnectionClosed = new AtomicBoolean();

    private void open(ClientConnection connection) throws Exception {
        RealTimeClient.open(
                "A",
                timer -> {
                    timers.add(timer);
                    return Optional.ofNullable(connection).orElseThrow(IllegalStateException::new);
                },
                new PacedRecorder(),
                DistributedLock::tryLock);
    }

    /** A connection whose lock cannot be made. */
    private final class WithoutLock implements ClientConnection {

        @Override
        public DistributedLock newLock() {
            throw new IllegalStateException("no lock");
        }

        @Override
        public CommandSource source() {
            return CommandSource.CALLING_THREAD;
        }

        @Override
        public Class<? extends Exception> lostAnswer() {
            return Exception.class;
        }

        @Override
        public void close() {
            isConnectionClosed.set(true);
        }
    }

    @Test
    void a_client_that_cannot_connect_leaves_no_timer_behind() {
        assertThatIllegalStateException().isThrownBy(() -> open(null));

        assertThat(timers).singleElement().matches(ScheduledExecutorService::isShutdown);
    }

    @Test
    void a_client_whose_lock_cannot_be_made_leaves_no_connection_behind() {
        assertThatIllegalStateException()
                .isThrownBy(() -> open(new WithoutLock()))
                .withMessage("no lock");

        assertThat(isConnectionClosed).isTrue();
        assertThat(timers).singleElement().matches(ScheduledExecutorService::isShutdown);
    }

    @Test
    void a_program_that_is_not_there_leaves_no_clock_behind() {
        ClockFile clock = ClockFile.create(InstantSource.system());
        Path folder = clock.path().getParent();
        assertThat(folder).exists();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> ProgramConnection.open(
                        new ClientSpec("A", new Address("127.0.0.1", 1), Duration.ofSeconds(30)),
                        "lock",
                        List.of("/no/such/program"),
                        new AtomicBoolean(true),
                        Optional.of(clock),
                        () -> ProgramPort.open(
                                CommandGate.OPEN,
                                command -> false,
                                new StorePorts(List.of(), urls -> Map.of()),
                                Optional.empty(),
                                Optional.of(clock))));

        assertThat(folder).doesNotExist();
    }
}
