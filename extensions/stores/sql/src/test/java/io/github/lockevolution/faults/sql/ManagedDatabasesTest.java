package io.github.lockevolution.faults.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.host.ManagedProcess;
import io.github.lockevolution.faults.host.Origin;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A port that another program takes is no reason to give up; everything else is. */
class ManagedDatabasesTest {

    private static final String TAKEN = "echo 'bind: Address already in use'; exit 1";
    private static final String LIVES = "exec tail -f /dev/null";

    private final List<Integer> ports = new ArrayList<>();

    /** The server is of no matter: what answers is an H2 in this JVM. */
    private ManagedDatabases launched(int port, String program) {
        ports.add(port);
        String url = program.equals(LIVES) ? "jdbc:h2:mem:%s" : "jdbc:nothing:%s";
        return new ManagedDatabases(
                ManagedProcess.start(List.of("sh", "-c", program), folder -> {}),
                url,
                Origin.named("test"),
                words -> new SetupProblem(language -> words));
    }

    @Test
    void another_port_is_tried_if_somebody_took_the_first() {
        DatabaseServer server = ManagedDatabases.start(
                port -> launched(port, ports.size() < 2 ? TAKEN : LIVES), "leashed", ManagedProcess::close);

        assertThat(server.url()).isEqualTo("jdbc:h2:mem:leashed");
        assertThat(ports).hasSize(3).doesNotHaveDuplicates();
        server.stop().run();
    }

    @Test
    void ports_that_are_always_taken_are_told() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(
                        () -> ManagedDatabases.start(port -> launched(port, TAKEN), "leashed", ManagedProcess::close))
                .withMessageContaining("Address already in use");
        assertThat(ports).hasSize(5);
    }

    @Test
    void a_server_that_does_not_start_for_another_reason_is_not_tried_again() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> ManagedDatabases.start(
                        port -> launched(port, "echo no memory; exit 1"), "x", ManagedProcess::close))
                .withMessageContaining("no memory");
        assertThat(ports).hasSize(1);
    }
}
