package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.NOT_EXCLUSIVE;
import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.NotFor;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Option;

/** The options that {@code --out} has replaced: each still works, and names the new one. They go with the next release. */
final class RenamedOutputs {

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--junit", hidden = true, paramLabel = "FILE")
    private Optional<Path> junit = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--sarif", hidden = true, paramLabel = "FILE")
    private Optional<Path> sarif = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--markdown", hidden = true, paramLabel = "FILE")
    private Optional<Path> markdown = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--annotations", hidden = true, paramLabel = "FILE")
    private Optional<Path> annotations = Optional.empty();

    @NotFor({SECTION, TOGETHER, ON_SERVERS, NOT_EXCLUSIVE, SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--report", hidden = true, paramLabel = "FILE")
    private Optional<Path> report = Optional.empty();

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--save", hidden = true, paramLabel = "FILE")
    private Optional<Path> save = Optional.empty();

    /** The typed options, each as {@link OutputTarget#of} reads it, with its old name. */
    void forEach(BiConsumer<String, OutputTarget> consumer) {
        target(junit, "junit").ifPresent(target -> consumer.accept("--junit", target));
        target(sarif, "sarif").ifPresent(target -> consumer.accept("--sarif", target));
        target(markdown, "markdown").ifPresent(target -> consumer.accept("--markdown", target));
        target(annotations, "github").ifPresent(target -> consumer.accept("--annotations", target));
        target(report, "html").ifPresent(target -> consumer.accept("--report", target));
        target(save, "json").ifPresent(target -> consumer.accept("--save", target));
    }

    private static Optional<OutputTarget> target(Optional<Path> file, String format) {
        return file.map(path -> OutputTarget.of(format + ":" + path));
    }

    /** The text to type instead: the file alone, if its end chooses the format. */
    static Message instead(String before, OutputTarget target) {
        String file = target.file().toString();
        String now = target.format().form().suffix().filter(file::endsWith).isPresent() ? file : target.typed();
        return Message.of(OutputFormatText.class, text -> text.renamed(before, "--out " + now));
    }
}
