package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.setup.LanguageSetting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

class CommandRoundsTest {

    private final CommandRounds rounds = new CommandRounds(3);
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());

    /** A client that sends these commands, each answered at once. */
    private Thread client(int number, String... commands) {
        CommandGate gate = rounds.gate(number);
        Thread thread = new Thread(() -> {
            for (String name : commands) {
                send(gate, number, new Command(List.of(name), name.length()));
            }
            rounds.end(number);
        });
        thread.setDaemon(true);
        return thread;
    }

    private void send(CommandGate gate, int number, Command command) {
        try {
            gate.beforeCommand(command);
            order.add("ABC".charAt(number) + "." + command.name());
            gate.onOutcome(command, new Outcome.NeverSent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run(List<Thread> clients) throws InterruptedException {
        rounds.begin(IntStream.range(0, clients.size()).boxed().toList());
        clients.forEach(Thread::start);
        for (Thread client : clients) {
            client.join();
        }
    }

    /** The last one is started first, so that the order is that of the rounds and not that of the threads. */
    @Test
    void everybody_has_looked_before_anybody_writes() throws InterruptedException {
        Thread a = client(0, "GET", "SET");
        Thread b = client(1, "GET", "SET");
        Thread c = client(2, "GET", "SET");
        rounds.begin(List.of(0, 1, 2));
        for (Thread client : List.of(c, b, a)) {
            client.start();
        }
        for (Thread client : List.of(c, b, a)) {
            client.join();
        }

        assertThat(order).containsExactly("A.GET", "B.GET", "C.GET", "A.SET", "B.SET", "C.SET");
    }

    /** Else the lease of the first would run while the last connects. */
    @Test
    void nobody_begins_before_the_last_stands_at_its_first_command() throws InterruptedException {
        Thread a = client(0, "SET");
        Thread b = client(1, "SET");
        rounds.begin(List.of(0, 1));
        a.start();
        await("A waits or has sent").until(() -> a.getState() == Thread.State.TIMED_WAITING || !a.isAlive());

        assertThat(order).isEmpty();

        b.start();
        a.join();
        b.join();
        assertThat(order).containsExactly("A.SET", "B.SET");
    }

    @Test
    void nobody_waits_for_a_client_that_is_done() throws InterruptedException {
        run(List.of(client(0, "GET"), client(1, "GET", "SET", "DEL"), client(2)));

        assertThat(order).containsExactly("A.GET", "B.GET", "B.SET", "B.DEL");
    }

    @Test
    void a_client_that_does_not_take_part_is_not_held() throws InterruptedException {
        rounds.begin(List.of(0, 1));
        Thread alone = client(2, "GET", "SET");
        alone.start();
        alone.join();

        assertThat(order).containsExactly("C.GET", "C.SET");
    }

    @Test
    void others_who_do_not_come_are_told_in_every_language_also_where_jedis_says_it() {
        CommandRounds impatient = new CommandRounds(2, Duration.ZERO);
        impatient.begin(List.of(0, 1));

        IoProblem alone = catchThrowableOfType(
                IoProblem.class, () -> impatient.gate(0).beforeCommand(new Command(List.of("GET"), 3)));

        assertThat(alone).hasMessage("the other clients were neither there nor done within 0 s");
        assertThat(RunProblem.reason(new JedisConnectionException(alone)).in(LanguageSetting.parse("zh")))
                .isEqualTo("等了 0 秒，其他客户端既没到齐，也没做完");
    }

    @Test
    void what_a_library_says_itself_stays_in_its_words() {
        assertThat(RunProblem.reason(new JedisConnectionException("Unexpected end of stream."))
                        .in(LanguageSetting.parse("zh")))
                .isEqualTo("redis.clients.jedis.exceptions.JedisConnectionException: Unexpected end of stream.");
    }
}
