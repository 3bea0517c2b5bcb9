package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.host.BenchJvm;
import io.github.lockevolution.faults.host.JvmShutdown;
import io.github.lockevolution.faults.text.Language;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * The lab command in a JVM of its own, in which code under test may run: it ends with the status that the lab reports, even if that JVM ends
 * otherwise.
 */
public final class SupervisedLab implements AutoCloseable {

    /** Marks the lab's output on the line, if its streams are the line. */
    public static final String OUT = "out";

    public static final String ERR = "err";

    /** The system property of a lab whose streams are the line. */
    private static final String IS_TOLD = "lab.told";

    private static final String MAIN = "io.github.lockevolution.workbench.Lab";

    /** More time than the JVM there takes at most to end after a signal. */
    private static final Duration AFTER_A_SIGNAL = Duration.ofSeconds(50);

    private static final Duration AFTER_THE_LAST_WORD = Duration.ofSeconds(10);

    private static final Set<String> PASSED_ON =
            Set.of("java.io.tmpdir", "maven.repo.local", "user.country", "user.home", "user.language");

    private final BenchJvm jvm;

    private SupervisedLab(BenchJvm jvm) {
        this.jvm = jvm;
    }

    /**
     * Runs it with the streams of this process.
     *
     * @param options of Java
     * @param words the main class and its arguments
     * @param language asked for only if there is something to say, since to read all texts takes longer than all else here
     * @param signalled told the status with which the lab has ended because this JVM was told to
     * @return its status; that of a run which is inconclusive if it said none
     */
    public static int run(
            List<String> options, List<String> words, Supplier<Language> language, IntConsumer signalled) {
        try {
            SupervisedLab lab = new SupervisedLab(BenchJvm.start(options, words, BenchJvm.Streams.OF_THIS));
            Thread end = new Thread(
                    () -> {
                        lab.jvm.end(AFTER_A_SIGNAL);
                        signalled.accept(lab.jvm.status());
                    },
                    "end of the lab");
            Runtime.getRuntime().addShutdownHook(end);
            Optional<Integer> heard = lab.said().status();
            if (heard.isEmpty() && !JvmShutdown.isInProgress()) {
                System.err.println(CliErrors.LAB + lab.noVerdict(language.get()));
            }
            lab.jvm.close();
            return heard.orElse(ExitStatus.INCONCLUSIVE);
        } catch (IOException e) {
            CommandErrorText text = language.get().text(CommandErrorText.class);
            System.err.println(CliErrors.LAB + text.unplanned(CliErrors.words(e, language.get())));
            return ExitStatus.INCONCLUSIVE;
        }
    }

    /**
     * Starts it with the line for its streams: nobody hears what code under test writes.
     *
     * @param arguments of the lab command
     * @throws IOException if it cannot be started
     */
    public static SupervisedLab told(List<String> arguments) throws IOException {
        List<String> options = new ArrayList<>(optionsOfThisJvm());
        options.add("-D" + IS_TOLD + "=yes");
        return new SupervisedLab(BenchJvm.start(options, words(arguments), BenchJvm.Streams.NONE));
    }

    /** The same lab, to be started with these arguments. */
    public static List<String> words(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        words.addAll(arguments);
        return words;
    }

    /** Whether this JVM was started so. */
    public static boolean isTold() {
        return "yes".equals(System.getProperty(IS_TOLD));
    }

    /**
     * The output of that JVM.
     *
     * @param status empty if it gave none
     */
    public record Said(Optional<Integer> status, String out, String err) {}

    /** Hears it until it has ended. */
    public Said said() {
        Optional<Integer> status = Optional.empty();
        StringBuilder out = new StringBuilder();
        StringBuilder err = new StringBuilder();
        for (Optional<String> said = jvm.hear(); said.isPresent(); said = jvm.hear()) {
            String[] words = said.get().split(" ", 2);
            switch (words[0]) {
                case OUT -> out.append(BenchJvm.printed(words[1]));
                case ERR -> err.append(BenchJvm.printed(words[1]));
                default -> {
                    status = Optional.of(Integer.valueOf(words[0]));
                    jvm.hearNoLongerThan(AFTER_THE_LAST_WORD);
                }
            }
        }
        return new Said(status, out.toString(), err.toString());
    }

    /** Why nothing is known of what was to be judged there. */
    public String noVerdict(Language language) {
        return jvm.overtime().orElseGet(() -> ended(language.text(CommandErrorText.class), jvm.status()));
    }

    private static String ended(CommandErrorText text, int status) {
        return status == BenchJvm.OUT_OF_MEMORY ? text.noMemory(status) : text.noVerdict(status);
    }

    /** The line by which this JVM and the lab's talk. */
    public BenchJvm line() {
        return jvm;
    }

    @Override
    public void close() {
        jvm.end(AFTER_A_SIGNAL);
    }

    /** The options by which another JVM of the lab gets the settings of this one. */
    public static List<String> optionsOfThisJvm() {
        List<String> options = new ArrayList<>();
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("lab.") || PASSED_ON.contains(name)) {
                options.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        return options;
    }
}
