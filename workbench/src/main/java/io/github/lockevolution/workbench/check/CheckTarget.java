package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.JAVA;
import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.OUTSIDE_REDIS;
import static io.github.lockevolution.workbench.console.TargetKind.PLAIN;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.TargetKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The target of a check: the words typed for it, and the kinds of target that they may be. */
final class CheckTarget {

    private final List<CheckKind> all = CheckKind.all();

    private CommandSpec spec;

    @Parameters(paramLabel = "WHAT", descriptionKey = "what", arity = "0..*")
    private List<String> what = List.of();

    @Mixin
    private JavaOptions java;

    @NotFor({JAVA, PLAIN})
    @Option(
            names = "--store",
            order = 5,
            paramLabel = "STORE",
            completionCandidates = ProgramStores.class,
            converter = ProgramStores.class)
    private Optional<StoreKind.OfPrograms> store = Optional.empty();

    @Mixin
    private SchemaOption schema;

    @Mixin
    private AccessPolicyOptions rules;

    @NotFor({PLAIN, SECTION, TOGETHER, OUTSIDE_REDIS, ON_SERVERS})
    @Option(names = "--processes", order = 6)
    private boolean processes;

    @Option(names = "--together", order = 6)
    private boolean together;

    /** The kinds bring options of their own. */
    @Spec(Spec.Target.MIXEE)
    private void mixInto(CommandSpec command) {
        spec = command;
        all.forEach(kind -> command.addMixin(kind.getClass().getName(), CommandSpec.forAnnotatedObject(kind)));
    }

    private TypedTarget typed() {
        boolean isBehindDashes =
                spec.commandLine().getParseResult().originalArgs().contains("--");
        boolean isOnServers = spec.commandLine().getParseResult().hasMatchedOption("--servers");
        return new TypedTarget(what, isBehindDashes, java, store, isOnServers);
    }

    /** The kinds of the target; none if nothing is named. */
    private List<CheckKind> kinds() {
        return all.stream().filter(kind -> kind.isFor(typed())).toList();
    }

    /** The words typed for it. */
    String named() {
        return typed().text();
    }

    /** Several files in Java, each with a lock of its own; none if one lock is named. */
    List<String> files() {
        return typed().files();
    }

    /** Chooses the stores that it needs, unless others are named. */
    void choose(BackendOptions backends) {
        kinds().forEach(kind -> kind.choose(typed(), backends));
    }

    /** The ways in which it is checked one after the other; none if it is checked once. */
    List<CheckKind.Turn> turns() {
        return kinds().stream()
                .flatMap(kind -> kind.turns(typed()).stream())
                .map(turn -> new CheckKind.Turn(
                        turn.name(), turn.stores(), () -> fitting(turn.lock().get())))
                .toList();
    }

    /**
     * The rule of who may be inside together.
     *
     * @throws SetupProblem if an option has no meaning for the target
     */
    AccessPolicy policy() {
        List<CheckKind> kinds = kinds();
        all.stream().filter(kind -> !kinds.contains(kind)).forEach(kind -> kind.requireUnused(typed()));
        kinds.forEach(kind -> requireFitting(kind.kind(), kind::isNotFor));
        return kinds.isEmpty() ? rules.policy() : kinds.get(0).policy(rules::policy);
    }

    /** The period in which work may be done once, in seconds; empty if there is none. */
    Optional<Integer> periodSeconds() {
        return rules.periodSeconds();
    }

    /**
     * Whether its clients are requests of one process.
     *
     * @throws UsageProblem if something is asked for that has no meaning then
     */
    boolean isTogether() {
        if (together) {
            OptionConflicts.requireFitting(spec, "--together", TOGETHER);
        }
        return together;
    }

    /**
     * The lock, compiled if it has to be; the caller closes it.
     *
     * @throws SetupProblem if nothing is named, no lock can be made of it, or an option has no meaning for it
     */
    CheckedLock lock() {
        if (what.isEmpty()) {
            throw new SetupProblem(VerdictText.class, VerdictText::noTarget);
        }
        return lock(what.get(0));
    }

    /**
     * The lock in one of {@link #files}; the caller closes it.
     *
     * @throws SetupProblem if no lock can be made of it, or an option has no meaning for it
     */
    CheckedLock lock(String word) {
        return fitting(kinds().get(0).lock(typed(), word, policy()));
    }

    private CheckedLock fitting(CheckedLock made) {
        try {
            CheckedLock lock = schema.given(made);
            requireFitting(lock);
            return together ? lock.together() : processes ? lock.inProcesses(false) : lock;
        } catch (SetupProblem e) {
            made.close();
            throw e;
        }
    }

    private void requireFitting(CheckedLock lock) {
        AccessPolicy described = lock.spec().accessPolicy();
        if (!described.equals(policy())) {
            String option = AccessPolicyOptions.optionFor(described);
            throw new SetupProblem(VerdictText.class, text -> text.isDescribedAs(lock.label(), option));
        }
        if (!(lock.spec().binding() instanceof RedisBinding)) {
            String elsewhere = lock.spec().storeName();
            requireFitting(OUTSIDE_REDIS, option -> message(text -> text.isElsewhere(lock.label(), elsewhere, option)));
        }
        if (lock.spec().binding() == RedisBinding.SEVERAL_SERVERS) {
            requireFitting(ON_SERVERS, option -> message(text -> text.isOnServers(lock.label(), option)));
        }
    }

    private void requireFitting(TargetKind kind, Function<String, Message> words) {
        OptionConflicts.requireFitting(spec, kind, words);
    }

    /** The class path that Maven reports may have changed. */
    void forgetClassPath() {
        java.forgetClassPath();
    }

    /**
     * The file to check again when it changes: the last word, also of a program.
     *
     * @throws SetupProblem if that is no file
     */
    Path watchedFile() {
        Path file = Path.of(what.isEmpty() ? "" : what.get(what.size() - 1));
        if (!Files.isRegularFile(file)) {
            throw new SetupProblem(VerdictText.class, text -> text.nothingToWatch(file.toString()));
        }
        return file;
    }

    private static Message message(Function<VerdictText, String> words) {
        return Message.of(VerdictText.class, words);
    }
}
