package io.github.lockevolution.faults.host;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A JVM in which code under test runs, as seen by the JVM that has started it. Code under test can end its JVM, with any status, and write
 * to its streams; so neither status nor output is a verdict. Verdicts come over a {@link VerdictChannel}: that JVM connects before it loads
 * any code that is not ours, no one can connect after it, and each line begins with a secret that only it was told.
 *
 * <p>A shell stands between the two, so that a program which kills its parent does not end this JVM. When this JVM is gone, that one ends
 * by itself.
 */
public final class BenchJvm implements AutoCloseable {

    /** The system property for the line: its port, and the name by which the caller is known. */
    static final String LINE = "lab.launcher";

    /** The prefix of a line without the secret that sets the time of that JVM. */
    static final String TIME = "time ";

    /** The prefix of a line without the secret that reports the progress of that JVM. */
    static final String PROGRESS = "progress ";

    // Java does not know which of the standard streams are a terminal. exec, so that the number of the inner shell is
    // that of the lab command, as its ProcessGuard asks for. https://no-color.org
    private static final String START = """
            terminal=no colour=no
            [ ! -t 2 ] || terminal=yes
            [ ! -t 1 ] || [ -n "${NO_COLOR:-}" ] || [ "${TERM:-dumb}" = dumb ] || colour=yes
            java=$1
            shift
            trap : INT TERM HUP
            # A shell would say how it was killed.
            exec 3>&2 2>/dev/null
            /bin/sh -c 'export LOCK_EVOLUTION_RUN="$PPID-$$"; exec "$@" 3>&-' lab \\
                "$java" -Dlab.terminal="$terminal" -Dlab.colour="$colour" "$@" 2>&3
            exit "$?"
            """;

    private static final int ASK_AGAIN_MILLIS = 100;

    /** The exit status of a JVM that has no memory left. */
    public static final int OUT_OF_MEMORY = 3;

    /** More than the time that a JVM takes to start on a busy machine. */
    private static final Duration TO_START = Duration.ofSeconds(120);

    private static final Duration TO_SAY_WHO = Duration.ofSeconds(30);

    private static final int SECRET_BYTES = 16;

    private final Process shell;
    private final CountDownLatch isSilent = new CountDownLatch(1);

    // Written once, by the thread that has started it.
    private volatile Optional<ProcessHandle> bench = Optional.empty();
    private Optional<Socket> line = Optional.empty();
    private Optional<BufferedReader> words = Optional.empty();
    private String secret = "";
    private long longestSilence;
    private Optional<End> end = Optional.empty();
    private Optional<String> overtime = Optional.empty();
    private Consumer<String> progress = words -> {};

    /** The end of its time, by {@link System#nanoTime}, with the sentence to report then. */
    private record End(long nanos, String sentence) {

        static Optional<End> of(String said) {
            String[] words = (said + " ").split(" ", -1);
            long time = Duration.ofMillis(Long.parseLong(words[0])).toNanos();
            return time > 0 ? Optional.of(new End(System.nanoTime() + time, printed(words[1]))) : Optional.empty();
        }

        long millis() {
            // Rounded up, so that it is over then.
            return Math.max(1, Duration.ofNanos(nanos - System.nanoTime()).toMillis() + 1);
        }
    }

    private BenchJvm(Process shell) {
        this.shell = shell;
    }

    /** The standard input and output of that JVM. */
    public enum Streams {
        /** The streams of this JVM. */
        OF_THIS,
        /** None; the output of code under test is discarded. */
        NONE
    }

    /**
     * Starts it with the options that the bench is made for.
     *
     * @param options further options of Java
     * @param words the name of the main class, and its arguments
     * @throws IOException if it cannot be started
     */
    public static BenchJvm start(List<String> options, List<String> words, Streams streams) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String caller = secret();
            ProcessBuilder builder = new ProcessBuilder(command(server.getLocalPort() + ":" + caller, options, words));
            builder.inheritIO();
            // Programs that the lab starts were not started by the program that started this JVM.
            builder.environment().remove("LOCK_EVOLUTION_LAUNCHER");
            if (streams == Streams.NONE) {
                builder.redirectInput(new File(Platform.isWindows() ? "NUL" : "/dev/null"))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            }
            BenchJvm jvm = new BenchJvm(builder.start());
            jvm.answer(server, caller);
            return jvm;
        }
    }

    private static List<String> command(String line, List<String> options, List<String> words) {
        List<String> command = new ArrayList<>();
        if (!Platform.isWindows()) {
            command.addAll(List.of("/bin/sh", "-c", START, "lab"));
        }
        // The quick compiler, unless an option asks for another: the lab mostly waits for Redis. Chinese comes out as
        // question marks where the locale is not set; a terminal that shows it reads UTF-8.
        command.addAll(List.of(
                Platform.java().toString(),
                "-Xmx1g",
                "-XX:MaxDirectMemorySize=1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                // Without memory nothing can be relied on, not even that it comes to an end.
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr",
                "--enable-native-access=ALL-UNNAMED",
                "-D" + LINE + "=" + line,
                "-Dsun.stdout.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-Dsun.stderr.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8"));
        command.addAll(options);
        command.addAll(words);
        return command;
    }

    private static String secret() {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Waits until it has connected or ended. */
    private void answer(ServerSocket server, String caller) throws IOException {
        server.setSoTimeout(ASK_AGAIN_MILLIS);
        long end = System.nanoTime() + TO_START.toNanos();
        while (line.isEmpty() && shell.isAlive() && System.nanoTime() < end) {
            try {
                answer(server.accept(), caller);
            } catch (SocketTimeoutException e) {
                // It may have ended.
            }
        }
    }

    private void answer(Socket asking, String caller) throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(asking.getInputStream(), StandardCharsets.UTF_8));
        // Any program on this machine may connect, and then be silent; and the machine may be busy.
        asking.setSoTimeout((int) TO_SAY_WHO.toMillis());
        String[] said = whoIs(asking, reader).split(" ");
        if (said.length == 2 && said[0].equals(caller)) {
            asking.setSoTimeout(0);
            bench = ProcessHandle.of(Long.parseLong(said[1]));
            secret = secret();
            line = Optional.of(asking);
            words = Optional.of(reader);
            tell(secret);
        } else {
            asking.close();
        }
    }

    private static String whoIs(Socket asking, BufferedReader reader) throws IOException {
        try {
            return String.valueOf(reader.readLine());
        } catch (IOException e) {
            asking.close();
            return "";
        }
    }

    static String inOneLine(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The printed text behind a mark, decoded from one line. */
    public static String printed(String inOneLine) {
        return new String(Base64.getDecoder().decode(inOneLine), StandardCharsets.UTF_8);
    }

    /** Sends it a line; does nothing if it has ended. */
    public synchronized void tell(String words) {
        try {
            if (line.isPresent()) {
                Writer writer = new OutputStreamWriter(line.get().getOutputStream(), StandardCharsets.UTF_8);
                writer.append(words).append('\n').flush();
            }
        } catch (IOException e) {
            // It is gone, which {@link #hear} reports.
        }
    }

    /** Its next line; empty once it has ended. */
    public Optional<String> hear() {
        try {
            while (words.isPresent()) {
                line.orElseThrow().setSoTimeout((int) Math.min(patience(), Integer.MAX_VALUE));
                String said = words.get().readLine();
                if (said == null) {
                    break;
                }
                if (said.startsWith(secret + " ")) {
                    return Optional.of(said.substring(secret.length() + 1));
                }
                if (said.startsWith(TIME)) {
                    end = End.of(said.substring(TIME.length()));
                } else if (said.startsWith(PROGRESS)) {
                    progress.accept(said.substring(PROGRESS.length()));
                }
            }
        } catch (SocketTimeoutException e) {
            overtime = end.filter(it -> it.nanos() <= System.nanoTime()).map(End::sentence);
        } catch (IOException | IllegalArgumentException e) {
            // It has ended, or has sent a time that is none.
        }
        isSilent.countDown();
        return Optional.empty();
    }

    private long patience() {
        return Stream.of(longestSilence, end.map(End::millis).orElse(0L))
                .filter(millis -> millis > 0)
                .min(Long::compare)
                .orElse(0L);
    }

    /** Sets the consumer of its progress, which is told while it is heard. Code under test can send progress as well. */
    public void tellProgress(Consumer<String> hearer) {
        progress = hearer;
    }

    /** Sets the longest time, from now on, to wait for its next line. */
    public void hearNoLongerThan(Duration time) {
        longestSilence = time.toMillis();
    }

    /** The sentence to report when its time is over; empty if it is not. */
    public Optional<String> overtime() {
        return overtime;
    }

    /** Whether it can still be sent a line. */
    public boolean isThere() {
        return isSilent.getCount() > 0 && bench.filter(ProcessHandle::isAlive).isPresent();
    }

    /** Asks it to end, and waits for that within this time, while another thread hears it. */
    public void end(Duration patience) {
        bench.ifPresentOrElse(ProcessHandle::destroy, () -> shell.descendants().forEach(ProcessHandle::destroy));
        try {
            isSilent.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    /**
     * Kills it, if it is still there.
     *
     * @return its exit status
     */
    public int status() {
        close();
        return shell.onExit().join().exitValue();
    }

    @Override
    public void close() {
        isSilent.countDown();
        bench.ifPresentOrElse(
                ProcessHandle::destroyForcibly, () -> shell.descendants().forEach(ProcessHandle::destroyForcibly));
    }
}
