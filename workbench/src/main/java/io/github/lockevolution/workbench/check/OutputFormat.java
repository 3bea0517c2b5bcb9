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
 * A form in which {@code ./lab check --out} writes the result of a check. Each is found by its line in {@code META-INF/services}; nobody
 * else knows it.
 */
interface OutputFormat extends NotFor.Value {

    /** How it is asked for, and what it looks like. */
    Form form();

    /**
     * The name and the looks of a format.
     *
     * @param name the name that chooses it before a colon: {@code github} in {@code --out github:annotations.txt}
     * @param suffix the end of a file name that chooses it; empty if only its own name does
     * @param sign a text near the beginning of each file of this format, by which the file is recognized
     * @param content the content of such a file, for the help
     */
    record Form(String name, Optional<String> suffix, String sign, Function<OutputFormatText, String> content) {

        /** A target of this format as it is typed, for any name of a file. */
        String example() {
            return suffix.orElseGet(() -> name + ":FILE");
        }
    }

    /** The whole file; empty if there is nothing to say. */
    String text(CheckOutcome outcome);

    /** The message after the file is written; usually none. */
    default Optional<Message> written(OutputFile file, String text) {
        return Optional.empty();
    }

    /** Whether the format runs more than the check did, so that all other outputs should go first. */
    default boolean runsMore() {
        return false;
    }

    @Override
    default boolean isNotFor(TargetKind kind) {
        return false;
    }

    /** All formats, by their names. */
    static List<OutputFormat> all() {
        return ServiceLoader.load(OutputFormat.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(format -> format.form().name()))
                .toList();
    }

    /** All formats, each with its content. */
    static Message described() {
        return Message.of(
                OutputFormatText.class,
                text -> text.entries(all().stream()
                        .map(OutputFormat::form)
                        .map(form -> text.entry(form.example(), form.content().apply(text)))
                        .toList()));
    }
}
