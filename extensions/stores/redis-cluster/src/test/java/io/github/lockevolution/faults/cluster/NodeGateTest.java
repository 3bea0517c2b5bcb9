package io.github.lockevolution.faults.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a client reads of the servers of a cluster, in the forms that a Redis 7 has for it, and what the bench is shown. */
class NodeGateTest {

    private static final Command SLOTS = new Command(List.of("CLUSTER", "SLOTS"), 1);
    private static final Command GET = new Command(List.of("GET", "lock"), 1);

    private final ClientPorts ports = new ClientPorts(List.of(15_461, 15_462, 15_463));
    private final NodeGate gate = new NodeGate(CommandGate.OPEN, ports);

    NodeGateTest() {
        ports.add(0, 40_001);
        ports.add(1, 40_002);
        ports.add(2, 40_003);
    }

    private String read(Command command, String reply) {
        return new String(gate.arriving(command, reply.getBytes(US_ASCII)), US_ASCII);
    }

    /** The last slot of a range looks like a port, and stays. */
    @Test
    void cluster_slots_leads_to_the_gates() {
        assertThat(read(SLOTS, "*1\r\n*3\r\n:10923\r\n:15463\r\n*2\r\n$9\r\n127.0.0.1\r\n:15463\r\n"))
                .isEqualTo("*1\r\n*3\r\n:10923\r\n:15463\r\n*2\r\n$9\r\n127.0.0.1\r\n:40003\r\n");
    }

    @Test
    void cluster_shards_leads_to_the_gates() {
        assertThat(read(SLOTS, "$4\r\nport\r\n:15461\r\n$2\r\nip\r\n$9\r\n127.0.0.1\r\n"))
                .isEqualTo("$4\r\nport\r\n:40001\r\n$2\r\nip\r\n$9\r\n127.0.0.1\r\n");
    }

    @Test
    void cluster_nodes_leads_to_the_gates() {
        assertThat(read(SLOTS, "0a 127.0.0.1:15461@25461 master\n0b 127.0.0.1:15462@25462 myself,master\n"))
                .isEqualTo("0a 127.0.0.1:40001@25461 master\n0b 127.0.0.1:40002@25462 myself,master\n");
    }

    @Test
    void a_redirection_leads_to_the_gate_and_is_shown_with_the_name_of_the_server() {
        assertThat(read(GET, "-MOVED 8718 127.0.0.1:15462\r\n")).isEqualTo("-MOVED 8718 127.0.0.1:40002\r\n");
        assertThat(gate.told(GET, new Reply("ASK 8718 127.0.0.1:15463", true, 1)))
                .isEqualTo(new Reply("ASK 8718 S3", true, 1));
    }

    @Test
    void what_somebody_has_stored_stays() {
        assertThat(read(GET, "$15\r\n127.0.0.1:15462\r\n")).isEqualTo("$15\r\n127.0.0.1:15462\r\n");
        assertThat(gate.told(GET, new Reply("\"127.0.0.1:15462\"", false, 1)).text())
                .isEqualTo("\"127.0.0.1:15462\"");
    }

    @Test
    void a_port_of_another_length_would_break_the_reply() {
        ports.add(2, 9_003);

        assertThatIllegalStateException()
                .isThrownBy(() -> read(GET, "-MOVED 8718 127.0.0.1:15463\r\n"))
                .withMessage("port 9003 has not as many digits as 15463");
    }
}
