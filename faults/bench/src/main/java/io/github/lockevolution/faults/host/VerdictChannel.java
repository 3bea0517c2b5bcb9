package io.github.lockevolution.faults.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The channel over which a {@link BenchJvm} reports its results. It is opened before any code under test is loaded, and no static field
 * leads to it.
 */
public final class VerdictChannel {

    private final Socket socket;
    private final BufferedReader orders;
    private final String secret;

    private VerdictChannel(Socket socket, BufferedReader orders, String secret) {
        this.socket = socket;
        this.orders = orders;
        this.secret = secret;
    }

    /**
     * The channel to the JVM that has started this one; empty if this one was not started with such a channel.
     *
     * @throws IOException if that JVM is gone
     */
    public static Optional<VerdictChannel> open() throws IOException {
        Optional<String> line = Optional.ofNullable(System.clearProperty(BenchJvm.LINE));
        return line.isPresent() ? Optional.of(open(line.get().split(":"))) : Optional.empty();
    }

    private static VerdictChannel open(String[] line) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(line[0]));
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        say(socket, line[1] + " " + ProcessHandle.current().pid());
        String secret = orders.readLine();
        if (secret == null) {
            throw new IOException("nobody hears");
        }
        return new VerdictChannel(socket, orders, secret);
    }

    private static void say(Socket socket, String words) throws IOException {
        socket.getOutputStream().write((words + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Sends one line. If the other side is gone, it has ended this JVM. */
    public synchronized void say(String words) {
        try {
            say(socket, secret + " " + words);
        } catch (IOException e) {
            // The listening thread reports it.
        }
    }

    /**
     * Sets the remaining time and the sentence to report when it is over; a time of zero means no end. No verdict can be sent by it: code
     * that gets hold of it learns no secret.
     */
    public BiConsumer<Duration, String> times() {
        Consumer<String> line = withoutSecret(BenchJvm.TIME);
        return (time, sentence) -> line.accept(time.toMillis() + " " + BenchJvm.inOneLine(sentence));
    }

    /** Sends a line about the progress; no verdict can be sent by it either. */
    public Consumer<String> progress() {
        return withoutSecret(BenchJvm.PROGRESS);
    }

    private Consumer<String> withoutSecret(String mark) {
        Socket hearing = socket;
        return words -> {
            try {
                say(hearing, mark + words);
            } catch (IOException e) {
                // The listening thread reports it.
            }
        };
    }

    /** A writer whose text is sent, behind this mark, whenever it is flushed. */
    public PrintWriter writer(String mark) {
        return new PrintWriter(
                new StringWriter() {
                    @Override
                    public void flush() {
                        if (getBuffer().length() > 0) {
                            say(mark + " " + BenchJvm.inOneLine(toString()));
                            getBuffer().setLength(0);
                        }
                    }
                },
                true);
    }

    /**
     * The lines that are sent to this JVM from now on.
     *
     * @param end called when the other JVM is gone
     */
    public InputStream orders(Runnable end) throws IOException {
        // Code under test could learn the secret from the fields of a thread.
        BufferedReader source = orders;
        PipedOutputStream pipe = new PipedOutputStream();
        InputStream heard = new PipedInputStream(pipe);
        Thread listener = new Thread(
                () -> {
                    try {
                        for (String order = source.readLine(); order != null; order = source.readLine()) {
                            pipe.write((order + "\n").getBytes(StandardCharsets.UTF_8));
                            pipe.flush();
                        }
                    } catch (IOException e) {
                        // That is an end, too.
                    }
                    end.run();
                },
                "line to the launcher");
        listener.setDaemon(true);
        listener.start();
        return heard;
    }
}
