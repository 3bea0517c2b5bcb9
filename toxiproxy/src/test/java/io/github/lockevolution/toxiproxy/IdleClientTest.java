package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client of the API that is silent for a minute. The test moves the clock. */
class IdleClientTest {

    private final Threads threads = new Threads();
    private final EventLoops loops = new EventLoops(threads.named("idle-io"));
    private final HostResolver resolver = new HostResolver(AddressLookup.OF_THIS_JVM, threads.named("idle-resolver"));
    private final ControlThread control = new ControlThread(resolver, threads.named("idle-control"));
    private final ApiMemory memory = ApiMemory.ofThisJvm();
    private final ServerContext context = new ServerContext(loops, resolver, BufferBudget.ofThisJvm(), memory);
    private final Api api =
            new Api(new Routes(new Proxies(context), memory.inTransit()), control, loops, memory.inTransit());
    private final EmbeddedChannel client = new EmbeddedChannel();

    @BeforeEach
    void connect() {
        api.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        client.freezeTime();
        api.onAccept(client);
    }

    @AfterEach
    void close() {
        api.close();
        control.close();
        resolver.close();
        loops.close();
        threads.awaitTermination();
    }

    @Test
    void a_client_that_is_silent_for_a_minute_is_closed() {
        pass(59);
        assertThat(client.isOpen()).isTrue();

        pass(1);

        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void the_minute_starts_anew_with_every_byte() {
        pass(59);

        client.writeInbound(Unpooled.copiedBuffer("G", StandardCharsets.US_ASCII));

        pass(59);
        assertThat(client.isOpen()).isTrue();
        pass(1);
        assertThat(client.isOpen()).isFalse();
    }

    private void pass(int seconds) {
        client.advanceTimeBy(seconds, TimeUnit.SECONDS);
        client.runScheduledPendingTasks();
    }
}
