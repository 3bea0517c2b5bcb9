package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * A key-value server with leases that speaks in lines, each a command and its words:
 *
 * <pre>
 * VERSION                  Tiny 1
 * GET key                  the value, or none
 * PUT key value            ok
 * PUTNEW key value millis  ok, or no if there is a value
 * DROP key                 yes, or no if there was none
 * DROPIF key value         yes, or no if there was none, or another
 * </pre>
 */
final class TinyServer implements AutoCloseable {

    static final String VERSION = "Tiny 1";

    private final InstantSource clock;
    private final LoopbackPort<Conversation> port;
    /** Guarded by this. */
    private final SortedMap<String, Entry> entries = new TreeMap<>();
    /** How often something was written or removed, by its key. Guarded by this. */
    private final Map<String, Long> writes = new HashMap<>();

    /**
     * What is held under one key.
     *
     * @param lease for how long; empty if for ever
     */
    record Entry(String value, Instant since, Optional<Duration> lease) {

        boolean isOverAt(Instant time) {
            return lease.filter(given -> !since.plus(given).isAfter(time)).isPresent();
        }
    }

    private TinyServer(InstantSource clock) throws IOException {
        this.clock = clock;
        this.port = LoopbackPort.open("tiny server", (client, self) -> new Conversation(client));
    }

    /** @param clock by which leases run out */
    static TinyServer start(InstantSource clock) {
        try {
            return new TinyServer(clock);
        } catch (IOException e) {
            throw new SetupProblem(Message.of(e), e);
        }
    }

    Address address() {
        return port.address();
    }

    /** Answers one client. */
    private final class Conversation implements LoopbackPort.Connection {

        private final Socket client;

        Conversation(Socket client) {
            this.client = client;
        }

        @Override
        public void serve() {
            try (client;
                    BufferedReader lines = TinyServer.lines(client);
                    PrintStream answers = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    answers.println(answer(List.of(line.split(" "))));
                }
            } catch (IOException e) {
                // The client has gone.
            }
        }
    }

    static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private synchronized String answer(List<String> words) {
        forgetWhatIsOver(clock.instant());
        String key = words.get(words.size() > 1 ? 1 : 0);
        return switch (words.get(0) + " " + words.size()) {
            case "VERSION 1" -> VERSION;
            case "GET 2" -> entries.containsKey(key) ? entries.get(key).value() : "none";
            case "PUT 3" -> put(key, words.get(2), Optional.empty());
            case "PUTNEW 4" ->
                entries.containsKey(key)
                        ? "no"
                        : put(key, words.get(2), Optional.of(Duration.ofMillis(Long.parseLong(words.get(3)))));
            case "DROP 2" -> drop(key, entries.containsKey(key));
            case "DROPIF 3" ->
                drop(key, entries.containsKey(key) && entries.get(key).value().equals(words.get(2)));
            default -> "error " + words.get(0);
        };
    }

    private String put(String key, String value, Optional<Duration> lease) {
        entries.put(key, new Entry(value, clock.instant(), lease));
        writes.merge(key, 1L, Long::sum);
        return "ok";
    }

    private String drop(String key, boolean isDropped) {
        if (isDropped) {
            entries.remove(key);
            writes.merge(key, 1L, Long::sum);
        }
        return isDropped ? "yes" : "no";
    }

    private void forgetWhatIsOver(Instant time) {
        entries.values().removeIf(entry -> entry.isOverAt(time));
    }

    /** What it holds under these keys. */
    synchronized SortedMap<String, Entry> entries(Predicate<String> keys) {
        forgetWhatIsOver(clock.instant());
        SortedMap<String, Entry> held = new TreeMap<>(entries);
        held.keySet().removeIf(keys.negate());
        return held;
    }

    synchronized long writes(Predicate<String> keys) {
        return writes.keySet().stream().filter(keys).mapToLong(writes::get).sum();
    }

    /** Holds this and nothing else under these keys. */
    synchronized void hold(SortedMap<String, Entry> all, Predicate<String> keys) {
        entries.keySet().removeIf(keys);
        entries.putAll(all);
    }

    /** So much time goes by for what it holds. */
    synchronized void pass(Duration time) {
        forgetWhatIsOver(clock.instant().plus(time));
        entries.replaceAll((key, entry) ->
                new Entry(entry.value(), entry.since(), entry.lease().map(given -> given.minus(time))));
    }

    @Override
    public void close() {
        port.close();
    }
}
