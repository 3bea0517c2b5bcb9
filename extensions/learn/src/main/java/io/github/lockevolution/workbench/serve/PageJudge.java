package io.github.lockevolution.workbench.serve;

import io.github.lockevolution.faults.host.BenchJvm;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.SupervisedLab;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges typed locks of a page, in a JVM of its own, which answers by {@link PageAnswers}. If that ends, or does not answer any more, the
 * reader gets a message, and the next question another JVM.
 */
final class PageJudge implements AutoCloseable {

    /** More time than a lock, or a Redis, gets for any step. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

    /** The time for a judge that is told to stop. */
    private static final Duration TO_STOP = Duration.ofSeconds(5);

    private static final Duration TO_END = Duration.ofSeconds(10);

    private final List<String> arguments;
    private volatile SupervisedLab lab;
    private volatile boolean isClosed;

    /** Whom the lines are for. */
    @FunctionalInterface
    interface Reader {

        /** @throws IOException if nobody reads any more */
        void read(String line) throws IOException;
    }

    private PageJudge(List<String> arguments, SupervisedLab lab) {
        this.arguments = arguments;
        this.lab = lab;
    }

    /** @param arguments of the lab command that answers */
    static PageJudge start(List<String> arguments) throws IOException {
        return new PageJudge(arguments, SupervisedLab.told(arguments));
    }

    /** The name and version of what it runs on; empty if it has ended instead. */
    Optional<String> storeName() {
        return next(lab.line());
    }

    /** The reason why there is no name: the last output of the JVM. */
    SupervisedLab.Said lastWords() {
        return lab.said();
    }

    /**
     * Judges a question, and passes progress and result to the reader, line by line. Called by one thread at a time.
     */
    void judge(String question, Language language, Reader reader) throws IOException {
        if (!lab.line().isThere()) {
            lab = SupervisedLab.told(arguments);
            if (isClosed) {
                lab.close();
            }
            storeName();
        }
        BenchJvm line = lab.line();
        line.hearNoLongerThan(LONGEST_SILENCE);
        line.tell(question.replace('\n', ' ').replace('\r', ' '));
        Optional<String> said = next(line);
        while (said.isPresent() && said.get().startsWith("{")) {
            try {
                reader.read(said.get());
            } catch (IOException e) {
                line.hearNoLongerThan(TO_STOP);
                line.tell("");
            }
            said = next(line);
        }
        if (said.filter(answer -> answer.startsWith(PageAnswers.LAST)).isEmpty()) {
            line.close();
        }
        String last = said.map(answer -> answer.substring(1))
                .orElseGet(() -> RecordJson.line(Map.of("gap", lab.noVerdict(language))));
        reader.read(last);
    }

    private static Optional<String> next(BenchJvm line) {
        Optional<String> said = line.hear();
        while (said.isPresent() && !said.get().startsWith(SupervisedLab.OUT + " ")) {
            said = line.hear();
        }
        return said.map(words -> BenchJvm.printed(words.substring(SupervisedLab.OUT.length() + 1))
                .strip());
    }

    @Override
    public void close() {
        isClosed = true;
        lab.line().end(TO_END);
    }
}
