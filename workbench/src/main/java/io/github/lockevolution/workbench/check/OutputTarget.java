package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.TargetKind;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A file that a check is written into.
 *
 * @param typed as it stands on the command line
 */
record OutputTarget(String typed, OutputFormat format, Path file) implements NotFor.Value {

    private static final Set<TargetKind> NOT_FOR =
            EnumSet.of(TargetKind.SEVERAL, TargetKind.PLAYED, TargetKind.REPLAYED);

    /**
     * The target for a typed text: the format named before a colon, else the one that the end of the file name chooses.
     *
     * @throws SetupProblem if neither names one
     */
    static OutputTarget of(String typed) {
        List<OutputFormat> all = OutputFormat.all();
        Optional<OutputFormat> named = all.stream()
                .filter(format -> typed.startsWith(format.form().name() + ":"))
                .findFirst();
        if (named.isPresent()) {
            String name = named.get().form().name() + ":";
            if (typed.equals(name)) {
                throw new SetupProblem(OutputFormatText.class, text -> text.noFile(typed, name));
            }
            return new OutputTarget(typed, named.get(), Path.of(typed.substring(name.length())));
        }
        String end = typed.toLowerCase(Locale.ROOT);
        return all.stream()
                .filter(format -> format.form().suffix().filter(end::endsWith).isPresent())
                .findFirst()
                .map(format -> new OutputTarget(typed, format, Path.of(typed)))
                .orElseThrow(() -> new SetupProblem(
                        OutputFormatText.class, text -> text.unknown(typed, suffixes(all), names(all))));
    }

    private static List<String> suffixes(List<OutputFormat> all) {
        return all.stream().flatMap(format -> format.form().suffix().stream()).toList();
    }

    private static List<String> names(List<OutputFormat> all) {
        return all.stream().map(format -> format.form().name()).toList();
    }

    /** It tells of a whole check of one lock. */
    @Override
    public boolean isNotFor(TargetKind kind) {
        return NOT_FOR.contains(kind) || format.isNotFor(kind);
    }

    /** The target as it was typed, for a sentence about it. */
    @Override
    public String toString() {
        return typed;
    }
}
