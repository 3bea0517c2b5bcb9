package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.LockTemplate;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OptionConflicts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Judges a lock that nobody has described, or several of them, one after the other. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab check MyLock.java",
            "  ./lab check MyLock.java --clients 2 --expect LEASE_OVERRUN,FOREIGN_UNLOCK",
            "  ./lab check MyLock.java --new-lock 'new MyLock(redis, key, lease.toMillis())'",
            "  ./lab check OneLock.java OtherLock.java",
            "  ./lab check MyLock.java --client careless",
            "  ./lab check MyLock.java --attacks",
            "  ./lab check MyLock.java --restart-redis",
            "  ./lab check MyLock.java --processes",
            "  ./lab check --together -- node my_lock.js",
            "  ./lab check MyLock.java --out my-lock.html --out lock.sarif",
            "  ./lab check MyLock.java --play A.A-crash.B",
            "  ./lab check MyLock.java --out lock-check.json",
            "  ./lab check MyLock.java --against lock-check.json",
            "  ./lab check com.acme.OrderLock --class-path app.jar",
            "  ./lab check --clients 2 -- python3 my_lock.py",
            "  ./lab check --clients 2 --servers 3 -- node my_redlock.js",
            "  ./lab check RowLock.java --schema tables.sql",
            "  ./lab check --store postgres --schema t.sql -- python3 my_lock.py",
            "  ./lab check MySemaphore.java --permits 2",
            "  ./lab check MyRwLock.java --readers-writers",
            "  ./lab check --new python > my_lock.py",
            "  ./lab check BuyTicket.java --lock stage4-set-nx-ex",
            "  ./lab check --new-section java > MySection.java"
        })
public final class LockCheck implements Callable<Integer> {

    private static final String PLAY = "--play";

    /** The moves of a walk before the first one. */
    private static final String START = "start";

    @Spec
    private CommandSpec spec;

    @Mixin
    private CheckTarget target;

    @Option(
            names = "--new",
            order = 0,
            paramLabel = "LANGUAGE",
            completionCandidates = LockTemplates.class,
            converter = LockTemplates.class)
    private Optional<LockTemplate> template = Optional.empty();

    @Option(names = "--new-section", order = 0, paramLabel = "LANGUAGE")
    private Optional<SectionTemplate> section = Optional.empty();

    @Mixin
    private CheckOptions options;

    @NotFor({SEVERAL, PLAYED, REPLAYED})
    @Option(names = "--watch", order = 8)
    private boolean watch;

    @NotFor({SEVERAL, REPLAYED})
    @Option(names = PLAY, order = 8, paramLabel = "MOVES")
    private Optional<String> played = Optional.empty();

    @Mixin
    private CheckOutput output;

    @Mixin
    private EarlierOptions earlier;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    /** The choices of several options, to which modules add, by their placeholders in the texts of the help. */
    public static Map<String, Message> choices() {
        return Map.of(
                "formats",
                OutputFormat.described(),
                "templates",
                LockTemplates.described(),
                "stores",
                ProgramStores.described());
    }

    @Override
    public Integer call() {
        if (template.isPresent()) {
            OptionConflicts.requireOnly(spec, "--new", Set.of());
            return print(template.get().text());
        }
        if (section.isPresent()) {
            OptionConflicts.requireOnly(spec, "--new-section", Set.of());
            return print(section.get().text());
        }
        Optional<EarlierCheck> before = earlier.check(target);
        target.choose(backends);
        backends.fetchLibraries(
                library -> MavenClassPath.patiently(spec.commandLine().getErr(), languages.language())
                        .ofLibraries(List.of(LibraryCoordinates.of(library)))
                        .get(0));
        CheckRequest request = options.request(target.policy(), target.periodSeconds(), target.isTogether());
        CheckSession session = new CheckSession(
                target,
                request,
                before,
                output,
                backends,
                languages,
                spec.commandLine().getErr());
        if (!target.files().isEmpty()) {
            requireOneLock();
            return session.eachFile();
        }
        if (!target.turns().isEmpty()) {
            requireOneLock();
            return session.eachTurn();
        }
        if (played.isPresent()) {
            OptionConflicts.requireFitting(spec, PLAY, PLAYED);
            return session.play(played.filter(moves -> !moves.equals(START)));
        }
        output.requireFiles();
        return watch ? session.onEachChange() : session.once(earlier.isReplay());
    }

    /** @throws SetupProblem if something was asked for that shows or follows one lock */
    private void requireOneLock() {
        OptionConflicts.requireFitting(
                spec, SEVERAL, option -> Message.of(VerdictText.class, text -> text.isForOneLock(option)));
    }

    private int print(String text) {
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
        return ExitStatus.AS_EXPECTED;
    }
}
