package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.TargetKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;

/**
 * A form in which {@code ./lab check --out} writes what came of a check. Each is found by its line in {@code META-INF/services}; nobody else
 * knows it.
 */
interface OutputFormat extends NotFor.Value {

    /** How it is asked for, and what it looks like. */
    Form form();

    /**
     * How a format is asked for, and what it looks like.
     *
     * @param name what chooses it before a colon: {@code github} in {@code --out github:annotations.txt}
     * @param suffix what chooses it at the end of a name; empty if only its own name does
     * @param sign by this a file of ours is known; it stands near the beginning of each
     * @param content what is in such a file, for the help
     */
    record Form(String name, Optional<String> suffix, String sign, Function<OutputFormatText, String> content) {

        /** Whatever the file is called. */
        String example() {
            return suffix.orElseGet(() -> name + ":FILE");
        }
    }

    /** The whole file; empty if there is nothing to say. */
    String text(CheckOutcome outcome);

    /** What is said once it is written; as a rule nothing. */
    default Optional<Message> written(OutputFile file, String text) {
        return Optional.empty();
    }

    /** Whether it runs more than the check did, so that nobody else should wait for it. */
    default boolean runsMore() {
        return false;
    }

    @Override
    default boolean isNotFor(TargetKind kind) {
        return false;
    }

    /** All that there are, by their names. */
    static List<OutputFormat> all() {
        return ServiceLoader.load(OutputFormat.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(format -> format.form().name()))
                .toList();
    }

    /** The same, each with what it is. */
    static Message described() {
        return Message.of(
                OutputFormatText.class,
                text -> text.entries(all().stream()
                        .map(OutputFormat::form)
                        .map(form -> text.entry(form.example(), form.content().apply(text)))
                        .toList()));
    }
}
