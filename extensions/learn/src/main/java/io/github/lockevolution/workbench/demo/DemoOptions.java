package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every demo. */
public final class DemoOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--lock",
            order = 3,
            paramLabel = "LOCK",
            split = ",",
            completionCandidates = LockCatalog.Names.class)
    private List<String> locks = List.of();

    @Option(names = "--attack", order = 4, paramLabel = "ATTACK", split = ",")
    private List<String> attacks = List.of();

    @Option(names = "--out", order = 5, paramLabel = "FILE", descriptionKey = "demo-out")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", order = 6)
    private boolean json;

    @Mixin
    private LanguageOptions languages;

    private Optional<OutputFile> drawing = Optional.empty();

    LanguageOptions languages() {
        return languages;
    }

    /** Whether a lock is asked for. */
    boolean namesLock() {
        return !locks.isEmpty();
    }

    /** The names of the locks that are asked for, else these. */
    List<String> locks(List<String> usual) {
        return locks.isEmpty() ? usual : locks.stream().distinct().toList();
    }

    /**
     * The attacks that are asked for, else the usual ones.
     *
     * @param fitting the attacks of this demo
     * @throws SetupProblem if there is none of a name
     */
    <A extends DemoAttack> List<A> attacks(List<A> fitting, List<A> usual) {
        return attacks.isEmpty()
                ? usual
                : attacks.stream().map(name -> attack(name, fitting)).distinct().toList();
    }

    private static <A extends DemoAttack> A attack(String name, List<A> fitting) {
        List<String> known = fitting.stream().map(DemoAttack::toString).toList();
        return fitting.stream()
                .filter(attack -> attack.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new SetupProblem(DemoText.class, text -> text.noSuchAttack(name, known)));
    }

    /**
     * Asked before the run.
     *
     * @throws SetupProblem if a drawing is asked for that cannot be written
     */
    void requireOutput() {
        drawing = out.map(file -> OutputFile.of(spec, "--out", file, HolderChart.SVG_SIGN));
    }

    /**
     * Prints a report in the form that is asked for, and draws it on request.
     *
     * @param head the fields before the runs, in JSON
     */
    void print(DemoReport report, JsonFields head, Redis redis, PrintWriter terminal) {
        Language language = languages.language();
        terminal.println(json ? report.json(head) : report.text(language, redis));
        drawing.ifPresent(file -> file.write(report.drawing(language)));
    }
}
