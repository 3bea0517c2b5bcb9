package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.BenchThread;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sets limits to the requests to a Toxiproxy: its address may be that of any server, and the client library would wait for ever. */
final class ToxiproxyApi {

    private static final Duration TO_ANSWER = Duration.ofSeconds(10);

    /** A version takes about twenty bytes. */
    private static final int LONGEST_VERSION = 1000;

    /** Some releases answer with the bare number, others with a JSON object around it. */
    private static final Pattern VERSION =
            Pattern.compile("\\s*(\\{\\s*\"version\"\\s*:\\s*\"[^\"]*?)?v?(\\d{1,9}(\\.\\d{1,9})+)[^\\n]{0,40}\\s*");

    private static final ExecutorService CALLS = Executors.newCachedThreadPool(BenchThread.pool("call of Toxiproxy"));

    private ToxiproxyApi() {}

    /** Another kind of server answers, or none in time. */
    static final class NoAnswer extends IoProblem {

        private static final long serialVersionUID = 1L;

        NoAnswer(Function<NetworkText, String> words) {
            super(Message.of(NetworkText.class, words));
        }
    }

    /**
     * Asks for the version, before any other request.
     *
     * @throws java.net.ConnectException if no server listens there
     * @throws NoAnswer if the server is no Toxiproxy
     * @throws IOException if there is no answer in time
     */
    static String version(Address api, Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        URL url = new URL("http", api.host(), api.port(), "/version");
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(Math.toIntExact(patience.toMillis()));
        connection.setReadTimeout(Math.toIntExact(patience.toMillis()));
        try {
            // Not closed: that would read the rest of the answer, which may have no end.
            InputStream answer = connection.getInputStream();
            return version(new String(atMost(LONGEST_VERSION, answer, end), StandardCharsets.ISO_8859_1));
        } finally {
            connection.disconnect();
        }
    }

    private static byte[] atMost(int most, InputStream answer, long end) throws IOException {
        byte[] bytes = new byte[most];
        int length = 0;
        for (int count = 0; count >= 0 && length < most; count = answer.read(bytes, length, most - length)) {
            length += count;
            if (System.nanoTime() > end) {
                throw new InterruptedIOException("the answer does not end");
            }
        }
        return Arrays.copyOf(bytes, length);
    }

    private static String version(String answer) throws NoAnswer {
        Matcher version = VERSION.matcher(answer);
        if (!version.lookingAt()) {
            throw new NoAnswer(NetworkText::noVersion);
        }
        return version.group(2);
    }

    /**
     * Calls the API by the client library, at most for 10 s, interrupted or not: an interrupted thread still has proxies to close.
     *
     * @throws NoAnswer if there is no answer by then
     */
    static <T> T answer(Callable<T> call) throws IOException {
        Future<T> answer = CALLS.submit(call);
        try {
            return uninterrupted(answer);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new NoAnswer(text -> text.silent(TO_ANSWER.toSeconds()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException problem) {
                throw problem;
            }
            // An answer that is no JSON, or unexpected JSON, ends in many kinds of exceptions.
            throw new IOException(String.valueOf(e.getCause()), e.getCause());
        }
    }

    private static <T> T uninterrupted(Future<T> answer) throws ExecutionException, TimeoutException {
        long end = System.nanoTime() + TO_ANSWER.toNanos();
        boolean wasInterrupted = false;
        try {
            while (true) {
                try {
                    return answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                }
            }
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Calls the API for a request without an answer. */
    static void toldTo(Order order) throws IOException {
        answer(() -> {
            order.carryOut();
            return true;
        });
    }

    /** A request to Toxiproxy without an answer. */
    @FunctionalInterface
    interface Order {

        void carryOut() throws IOException;
    }
}
