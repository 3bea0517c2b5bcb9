package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.program.HeldCommand;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.SharedRedis;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedRedis.class)
class HoldingPortTest {

    private static final int PATIENCE_SECONDS = 20;
    private static final int TIMES = 200;

    private final BlockingQueue<List<HeldCommand>> arrived = new LinkedBlockingQueue<>();

    /** Each is sent by itself, and the thread that reads may have seen any number of them. */
    @Test
    void whoever_reads_all_is_told_of_all_that_has_been_sent(Redis redis) throws Exception {
        try (HoldingPort port = HoldingPort.open(redis.hostAndPort(), CommandGate.OPEN, arrived::add);
                RawClient client = RawClient.at(port.address())) {
            client.send(Resp.request("WATCH", "key"));
            assertThat(arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotNull();

            for (int i = 0; i < TIMES; i++) {
                client.send(Resp.request("MULTI"));
                client.send(Resp.request("SET", "key", "" + i));
                client.send(Resp.request("EXEC"));
                port.readAll();

                assertThat(namesArrived()).containsExactly("MULTI", "SET", "EXEC");
            }
        }
    }

    private List<String> namesArrived() {
        List<List<HeldCommand>> told = new ArrayList<>();
        arrived.drainTo(told);
        return told.stream()
                .flatMap(List::stream)
                .map(held -> held.command().name())
                .toList();
    }
}
