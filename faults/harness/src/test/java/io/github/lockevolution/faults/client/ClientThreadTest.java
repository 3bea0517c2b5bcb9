package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class ClientThreadTest {

    @AutoClose
    private final ClientThread client = new ClientThread("A", Thread::new);

    @Test
    void who_waits_for_an_answer_waits_for_no_thread() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket connection = new Socket(silent.getInetAddress(), silent.getLocalPort())) {
            InputStream answer = connection.getInputStream();
            CountDownLatch begun = new CountDownLatch(1);
            client.begin(() -> {
                begun.countDown();
                return answer.read();
            });
            begun.await();

            while (!client.isWaiting()) {
                Thread.onSpinWait();
            }

            assertThat(client.isWaitingForThread()).isFalse();
        }
    }

    @Test
    void who_waits_until_another_is_done_waits_for_a_thread() {
        CountDownLatch done = new CountDownLatch(1);
        client.begin(() -> {
            done.await();
            return "";
        });

        while (!client.isWaitingForThread()) {
            Thread.onSpinWait();
        }

        assertThat(client.isWaiting()).isTrue();
        done.countDown();
    }
}
