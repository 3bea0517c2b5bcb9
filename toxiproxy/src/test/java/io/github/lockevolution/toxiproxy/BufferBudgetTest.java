package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bound on what all connections together hold back. */
class BufferBudgetTest {

    private static final int LIMIT = 64 << 10;
    /** The most that a connection reads at once, and the overhead of the piece. */
    private static final int ONE_PIECE = (128 << 10) + 1024;

    private static final long HOUR = Duration.ofHours(1).toMillis();
    /** Fits into the operating system's buffers, so that sending it does not wait for the proxy. */
    private static final int MUCH = 1 << 20;

    private final BufferBudget budget = new BufferBudget(LIMIT);

    @AutoClose
    private final ProxyFixture fixture = new ProxyFixture(budget);

    @ParameterizedTest
    @EnumSource
    void at_the_limit_each_connection_still_holds_a_piece(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().latency("late", direction, HOUR);
        SocketPair greedy = fixture.connect();
        SocketPair modest = fixture.connect();

        greedy.send(direction, "g".repeat(MUCH));
        await("the greedy one has used up the budget").until(budget::isFull);
        letTheLoopsRead(direction);
        long byTheGreedy = budget.bytes();
        modest.send(direction, "m");
        await("the modest one's byte is held").until(() -> budget.bytes() > byTheGreedy);
        modest.send(direction, "m");
        letTheLoopsRead(direction);

        assertThat(byTheGreedy).isLessThan(LIMIT + ONE_PIECE);
        assertThat(budget.bytes()).isLessThan(byTheGreedy + 512);
    }

    @ParameterizedTest
    @EnumSource
    void nothing_that_waited_at_the_limit_is_lost(ToxicDirection direction) throws IOException {
        Latency latency = fixture.proxy.toxics().latency("late", direction, HOUR);
        SocketPair greedy = fixture.connect();
        SocketPair modest = fixture.connect();
        greedy.send(direction, "g".repeat(MUCH));
        await("the greedy one has used up the budget").until(budget::isFull);
        modest.send(direction, "modest");

        latency.remove();

        assertThat(modest.read(direction, 6)).isEqualTo("modest");
        assertThat(greedy.read(direction, MUCH)).isEqualTo("g".repeat(MUCH));
        assertThat(budget.bytes()).isZero();
    }

    /** The budget is used up for good, as by another connection that never releases anything. */
    @ParameterizedTest
    @EnumSource
    void a_connection_with_a_short_latency_makes_progress_at_the_limit(ToxicDirection direction) throws IOException {
        Latency latency = fixture.proxy.toxics().latency("late", direction, HOUR);
        SocketPair greedy = fixture.connect();
        greedy.send(direction, "g".repeat(MUCH));
        await("the greedy one has used up the budget").until(budget::isFull);
        budget.add(LIMIT);

        latency.setLatency(1);

        assertThat(greedy.read(direction, MUCH)).isEqualTo("g".repeat(MUCH));
        assertThat(budget.bytes()).isEqualTo(LIMIT);
    }

    @ParameterizedTest
    @EnumSource
    void a_connection_that_ends_gives_its_budget_back(ToxicDirection direction) throws IOException {
        fixture.proxy.toxics().latency("late", direction, HOUR);
        fixture.connect().send(direction, "g".repeat(MUCH));
        await("it has used up the budget").until(budget::isFull);

        fixture.proxy.disable();

        await("nothing is held").until(() -> budget.bytes() == 0);
    }

    /** Each change of toxics is a task on every event loop, and an event loop reads before it runs its tasks. */
    private void letTheLoopsRead(ToxicDirection direction) throws IOException {
        for (int i = 0; i < 3; i++) {
            fixture.proxy.toxics().slowClose("task", direction, 0).remove();
        }
    }
}
