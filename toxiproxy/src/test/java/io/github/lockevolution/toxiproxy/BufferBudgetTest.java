package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What all connections together hold back. */
class BufferBudgetTest {

    private static final int ROOM = 64 << 10;
    /** What a connection reads at once, and what a piece counts besides. */
    private static final int ONE_PIECE = (128 << 10) + 1024;

    private static final long HOUR = Duration.ofHours(1).toMillis();
    /** Fits into the buffers of the operating system, so that to send it does not wait for the proxy. */
    private static final int MUCH = 1 << 20;

    private final BufferBudget budget = new BufferBudget(ROOM);
    private Bench bench;

    @BeforeEach
    void open() throws IOException {
        bench = new Bench(budget);
    }

    @AfterEach
    void close() throws IOException {
        bench.close();
    }

    @ParameterizedTest
    @EnumSource
    void when_all_room_is_taken_each_connection_still_holds_a_piece(ToxicDirection direction) throws IOException {
        bench.proxy.toxics().latency("late", direction, HOUR);
        Pair greedy = bench.connect();
        Pair modest = bench.connect();

        greedy.send(direction, "g".repeat(MUCH));
        await("the greedy one has taken all room").until(budget::isFull);
        letTheLoopsRead(direction);
        long byTheGreedy = budget.held();
        modest.send(direction, "m");
        await("the modest one's byte is held").until(() -> budget.held() > byTheGreedy);
        modest.send(direction, "m");
        letTheLoopsRead(direction);

        assertThat(byTheGreedy).isLessThan(ROOM + ONE_PIECE);
        assertThat(budget.held()).isLessThan(byTheGreedy + 512);
    }

    @ParameterizedTest
    @EnumSource
    void nothing_that_waited_for_room_is_lost(ToxicDirection direction) throws IOException {
        Latency latency = bench.proxy.toxics().latency("late", direction, HOUR);
        Pair greedy = bench.connect();
        Pair modest = bench.connect();
        greedy.send(direction, "g".repeat(MUCH));
        await("the greedy one has taken all room").until(budget::isFull);
        modest.send(direction, "modest");

        latency.remove();

        assertThat(modest.read(direction, 6)).isEqualTo("modest");
        assertThat(greedy.read(direction, MUCH)).isEqualTo("g".repeat(MUCH));
        assertThat(budget.held()).isZero();
    }

    /** The room is taken for good, as by another connection that never lets go. */
    @ParameterizedTest
    @EnumSource
    void who_holds_for_a_moment_goes_on(ToxicDirection direction) throws IOException {
        Latency latency = bench.proxy.toxics().latency("late", direction, HOUR);
        Pair greedy = bench.connect();
        greedy.send(direction, "g".repeat(MUCH));
        await("the greedy one has taken all room").until(budget::isFull);
        budget.change(ROOM);

        latency.setLatency(1);

        assertThat(greedy.read(direction, MUCH)).isEqualTo("g".repeat(MUCH));
        assertThat(budget.held()).isEqualTo(ROOM);
    }

    @ParameterizedTest
    @EnumSource
    void a_connection_that_ends_gives_its_room_back(ToxicDirection direction) throws IOException {
        bench.proxy.toxics().latency("late", direction, HOUR);
        bench.connect().send(direction, "g".repeat(MUCH));
        await("it has taken all room").until(budget::isFull);

        bench.proxy.disable();

        await("nothing is held").until(() -> budget.held() == 0);
    }

    /** Each change of toxics is a task on every event loop, and a loop reads what it may before its tasks. */
    private void letTheLoopsRead(ToxicDirection direction) throws IOException {
        for (int i = 0; i < 3; i++) {
            bench.proxy.toxics().slowClose("task", direction, 0).remove();
        }
    }
}
