package io.github.lockevolution.workbench.benchmark;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.BackendOptions;
import java.io.PrintWriter;
import java.util.List;

/** Measures. Found by the service loader: it is not on the class path of those who do not ask for it. */
public interface Benchmark {

    /** What can be measured; the names are those on the command line. */
    enum Subject {
        explorer("--soak", "--locks", "--toxiproxy", "--toxiproxy-image"),
        locks("--clients", "--soak", "--toxiproxy", "--toxiproxy-image"),
        toxiproxy("--clients", "--locks", "--redis", "--redis-image", "--toxiproxy", "--toxiproxy-image", "-D");

        /** The options that do nothing for it. */
        final List<String> meaningless;

        Subject(String... meaningless) {
            this.meaningless = List.of(meaningless);
        }
    }

    /**
     * What is asked for.
     *
     * @param clients with up to how many the explorer is measured
     * @param isSoak whether it is measured what very many connections leave behind, and not how fast they are
     * @param collections of the locks that are measured; none means the usual ones
     * @param isForPrograms whether it is told as JSON
     * @param backends start what is measured
     * @param out where the figures go
     * @param terminal is told how far it is
     */
    record Request(
            Subject subject,
            int clients,
            boolean isSoak,
            List<String> collections,
            boolean isForPrograms,
            BackendOptions backends,
            Language language,
            PrintWriter out,
            PrintWriter terminal) {}

    /**
     * Measures, and tells it.
     *
     * @return the exit status
     */
    int run(Request request) throws Exception;
}
