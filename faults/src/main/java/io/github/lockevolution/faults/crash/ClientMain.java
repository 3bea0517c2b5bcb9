package io.github.lockevolution.faults.crash;

import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.SingleConnectionClient;
import io.github.lockevolution.lock.DistributedLock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import redis.clients.jedis.RedisClient;

/**
 * A client in a JVM of its own. It reads from its standard input first a {@link ClientSpec}, then one order in each line, and
 * answers each order with one line on its standard output. When its input ends, it exits at once, whatever it is doing.
 */
final class ClientMain {

    private final PrintStream answers;
    private final KillPointGate gate;
    private final DistributedLock lock;
    private final RedisClient direct;
    private final String resource;

    private ClientMain(ClientSpec spec, PrintStream answers) {
        this.answers = answers;
        this.gate = new KillPointGate(command -> answers.println("HELD " + command.name()));
        RedisClient connection = SingleConnectionClient.open(spec.proxy(), spec.login(), gate);
        this.lock = spec.stage().create(connection, spec.key(), spec.owner(), spec.lease());
        this.direct = SingleConnectionClient.open(spec.redis(), spec.login(), CommandGate.OPEN);
        this.resource = spec.resource();
    }

    public static void main(String[] arguments) throws InterruptedException {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try {
            serve(answers);
        } catch (IOException | RuntimeException e) {
            answers.println(failed(e));
        }
    }

    private static void serve(PrintStream answers) throws IOException, InterruptedException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        ClientSpec spec = ClientSpec.read(input);
        BlockingQueue<String> orders = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readOrders(input, orders), "orders");
        reader.setDaemon(true);
        reader.start();
        ClientMain client = new ClientMain(spec, answers);
        answers.println("READY");
        while (true) {
            client.obey(Order.parse(orders.take()));
        }
    }

    /** Exits at the end of the input: the parent is gone. The lock may wait for Redis by then, so nobody waits for it. */
    private static void readOrders(BufferedReader input, BlockingQueue<String> orders) {
        try {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                orders.add(line);
            }
            Runtime.getRuntime().halt(0);
        } catch (IOException e) {
            Runtime.getRuntime().halt(1);
        }
    }

    private void obey(Order order) {
        gate.nextCall(order.killPoint());
        try {
            answers.println("ANSWER " + outcome(order));
        } catch (RuntimeException e) {
            answers.println(failed(e));
        }
    }

    /** Reports an exception to the parent in one line. */
    private static String failed(Exception e) {
        return "FAILED " + String.valueOf(e.getMessage()).replace('\n', ' ');
    }

    private boolean outcome(Order order) {
        return switch (order.call()) {
            case TRY_LOCK -> lock.tryLock();
            case UNLOCK -> lock.unlock();
            case WRITE -> direct.rpush(resource, order.text()) > 0;
        };
    }

    /** One thing to do: {@code TRY_LOCK}, {@code TRY_LOCK BEFORE_COMMAND:2}, {@code WRITE A1}. */
    record Order(Call call, String text) {

        enum Call {
            TRY_LOCK,
            UNLOCK,
            WRITE
        }

        static Order parse(String line) {
            String[] parts = line.split(" ", 2);
            return new Order(Call.valueOf(parts[0]), parts.length > 1 ? parts[1] : "");
        }

        Optional<KillPoint> killPoint() {
            return call == Call.WRITE || text.isEmpty() ? Optional.empty() : Optional.of(KillPoint.parse(text));
        }

        @Override
        public String toString() {
            return (call + " " + text).strip();
        }
    }
}
