package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client of the API that says nothing for a minute. The minute is passed in. */
class SilentClientTest {

    private final Threads threads = new Threads();
    private final Loops loops = new Loops(threads.named("silent-io"));
    private final HostResolver names = new HostResolver(AddressLookup.OF_THIS_JVM, threads.named("silent-names"));
    private final ControlThread control = new ControlThread(names, threads.named("silent-control"));
    private final Meters meters = new Meters(Set.of());
    private final Api api = new Api(
            new Routes(new Proxies(new ServerContext(loops, names, meters, BufferBudget.ofThisJvm())), meters),
            control,
            loops);
    private final EmbeddedChannel client = new EmbeddedChannel();

    @BeforeEach
    void comeIn() {
        api.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        client.freezeTime();
        api.onAccept(client);
    }

    @AfterEach
    void close() {
        api.close();
        control.close();
        names.close();
        loops.close();
        threads.awaitEnd();
    }

    @Test
    void who_says_nothing_for_a_minute_is_closed() {
        pass(59);
        assertThat(client.isOpen()).isTrue();

        pass(1);

        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void the_minute_begins_anew_with_every_byte() {
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
