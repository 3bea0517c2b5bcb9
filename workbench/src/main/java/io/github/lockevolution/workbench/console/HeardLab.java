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

/** The lab command in a JVM of its own, in which code under test may run: it ends as the lab says that it ends, whatever becomes of that JVM. */
public final class HeardLab {

    /** More than what listens to signals there takes at most. */
    private static final Duration AFTER_A_SIGNAL = Duration.ofSeconds(50);

    private static final Duration AFTER_THE_LAST_WORD = Duration.ofSeconds(10);

    private static final Set<String> PASSED_ON =
            Set.of("java.io.tmpdir", "maven.repo.local", "user.country", "user.home", "user.language");

    private final BenchJvm jvm;

    private HeardLab(BenchJvm jvm) {
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
            HeardLab lab = new HeardLab(BenchJvm.start(options, words, BenchJvm.Streams.OF_THIS));
            Thread end = new Thread(
                    () -> {
                        lab.jvm.end(AFTER_A_SIGNAL);
                        signalled.accept(lab.jvm.status());
                    },
                    "end of the lab");
            Runtime.getRuntime().addShutdownHook(end);
            Optional<Integer> heard = lab.heard();
            int ended = lab.jvm.status();
            if (heard.isEmpty() && !JvmShutdown.isInProgress()) {
                System.err.println(CliErrors.LAB
                        + language.get().text(CommandErrorText.class).noVerdict(ended));
            }
            return heard.orElse(ExitStatus.INCONCLUSIVE);
        } catch (IOException e) {
            CommandErrorText text = language.get().text(CommandErrorText.class);
            System.err.println(CliErrors.LAB + text.unplanned(CliErrors.words(e, language.get())));
            return ExitStatus.INCONCLUSIVE;
        }
    }

    private Optional<Integer> heard() {
        Optional<Integer> status = Optional.empty();
        for (Optional<String> said = jvm.hear(); said.isPresent(); said = jvm.hear()) {
            status = said.map(Integer::valueOf);
            jvm.hearNoLongerThan(AFTER_THE_LAST_WORD);
        }
        return status;
    }

    /** What another JVM of the lab needs to know that this one was told. */
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
