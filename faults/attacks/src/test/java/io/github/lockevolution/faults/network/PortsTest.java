package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortsTest {

    private final Ports mapped = Ports.mapped(IntStream.of(8666, 8667), "docker.host", inside -> inside + 30_000);

    @Test
    void any_port_of_a_machine_is_bound_here_and_reached_there() throws InterruptedException {
        Ports any = Ports.anyOn("0.0.0.0", "toxiproxy.example.org");

        assertThat(any.take()).isEqualTo("0.0.0.0:0");
        assertThat(any.reach("[::]:40123")).hasToString("toxiproxy.example.org:40123");
        assertThat(any.capacity()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void the_ports_of_a_container_are_taken_one_by_one_and_reached_by_their_mapping() throws InterruptedException {
        assertThat(mapped.capacity()).isEqualTo(2);
        assertThat(mapped.take()).isEqualTo("0.0.0.0:8666");
        assertThat(mapped.take()).isEqualTo("0.0.0.0:8667");
        assertThat(mapped.reach("[::]:8667")).hasToString("docker.host:38667");
    }

    @Test
    void who_finds_no_port_free_waits_until_one_is_given_back() throws InterruptedException {
        mapped.take();
        mapped.take();
        BlockingQueue<String> taken = new ArrayBlockingQueue<>(1);
        Thread waiting = new Thread(() -> {
            try {
                taken.add(mapped.take());
            } catch (InterruptedException e) {
                taken.add("interrupted");
            }
        });
        waiting.start();
        await("the third one waits").until(() -> waiting.getState() == Thread.State.WAITING);

        mapped.giveBack("[::]:8666");

        assertThat(taken.take()).isEqualTo("0.0.0.0:8666");
    }
}
