package io.github.lockevolution.workbench.section;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.SectionSource;
import io.github.lockevolution.faults.check.SectionStores;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.check.CheckKind;
import io.github.lockevolution.workbench.check.TypedTarget;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExtensionHelp;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.TargetKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Critical sections, in Java or as programs in any language. */
public final class SectionTarget implements CheckKind, ExtensionHelp {

    /** The lock for a section that asks for one. */
    private static final String USUAL_LOCK = "stage5-lua";

    /** The value for each of the locks of history, at each level of isolation. */
    private static final String EACH = "all";

    /** The levels of the SQL standard. */
    private static final List<String> LEVELS =
            List.of("read-uncommitted", "read-committed", "repeatable-read", "serializable");

    @NotFor(TargetKind.TOGETHER)
    @Option(names = "--lock", order = 0, paramLabel = "LOCK")
    private Optional<String> lock = Optional.empty();

    @Option(names = "--section", order = 0)
    private boolean isTold;

    @NotFor(TargetKind.TOGETHER)
    @Option(names = "--isolation", order = 0, paramLabel = "LEVEL", completionCandidates = Levels.class)
    private Optional<String> isolation = Optional.empty();

    /** The completions of a shell. */
    private static final class Levels extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Levels() {
            super(LEVELS);
            add(EACH);
        }
    }

    @Override
    public TargetKind kind() {
        return TargetKind.SECTION;
    }

    @Override
    public boolean isFor(TypedTarget typed) {
        if (typed.isProgram()) {
            return isTold || SectionSource.isSectionProgram(typed.words());
        }
        return !typed.words().isEmpty()
                && !typed.java().sayHow()
                && typed.words().stream()
                        .allMatch(word ->
                                SectionSource.isSection(word, typed.java().classPath()));
    }

    @Override
    public Message isNotFor(String option) {
        return Message.of(SectionTargetText.class, text -> text.isForLocks(option));
    }

    @Override
    public void requireUnused(TypedTarget typed) {
        if (isTold) {
            throw new SetupProblem(SectionTargetText.class, text -> text.isNone(typed.text()));
        }
        lock.ifPresent(name -> {
            throw new SetupProblem(SectionTargetText.class, text -> text.lockIsForSections(name));
        });
        isolation.ifPresent(level -> {
            throw new SetupProblem(SectionTargetText.class, text -> text.isolationIsForSections(level));
        });
    }

    @Override
    public AccessPolicy policy(Supplier<AccessPolicy> asked) {
        return AccessPolicy.UNLIMITED;
    }

    /** {@inheritDoc} Without a word about it, a program works where its script says. */
    @Override
    public void choose(TypedTarget typed, BackendOptions backends) {
        if (typed.isProgram() && typed.store().isEmpty()) {
            stores(typed).kinds().stream()
                    .flatMap(kind -> kind.ofPrograms().stream())
                    .forEach(store -> store.settings().forEach(backends::use));
        }
        typed.store().ifPresent(store -> store.settings().forEach(backends::use));
        isolation.filter(level -> !level.equals(EACH)).ifPresent(backends::useIsolation);
    }

    private static SectionStores stores(TypedTarget typed) {
        return typed.store().map(store -> chosen(store.name())).orElseGet(() -> SectionSource.storesOf(typed.words()));
    }

    private static SectionStores chosen(String name) {
        SectionStores chosen = SectionStores.ofPrograms(store -> store.name().equals(name));
        if (chosen.kinds().isEmpty()) {
            throw new SetupProblem(SectionTargetText.class, text -> text.noneIn(name));
        }
        return chosen;
    }

    @Override
    public CheckedLock lock(TypedTarget typed, String word, AccessPolicy policy) {
        return taking(lock, typed, word);
    }

    /** A section that asks for a lock is given one; one that asks for none is told that it is given one. */
    private CheckedLock taking(Optional<String> name, TypedTarget typed, String word) {
        CheckedLock section = typed.isProgram()
                ? typed.program(stores(typed).binding())
                : typed.java().lock(word, AccessPolicy.UNLIMITED);
        try {
            return section.takesLock() || name.isPresent()
                    ? section.taking(LockCatalog.onTheClassPath()
                            .named(List.of(name.orElse(USUAL_LOCK)))
                            .get(0))
                    : section;
        } catch (SetupProblem e) {
            section.close();
            throw e;
        }
    }

    /** {@inheritDoc} Which lock, or which level of isolation, is enough for its work. */
    @Override
    public List<Turn> turns(TypedTarget typed) {
        String word = typed.words().get(0);
        boolean isWithEach = lock.equals(Optional.of(EACH));
        if (!isolation.equals(Optional.of(EACH))) {
            return isWithEach
                    ? LockCatalog.onTheClassPath().stages().stream()
                            .map(LockSpec::name)
                            .map(name -> new Turn(name, any -> {}, () -> taking(Optional.of(name), typed, word)))
                            .toList()
                    : List.of();
        }
        if (isWithEach) {
            throw new SetupProblem(SectionTargetText.class, SectionTargetText::eitherLocksOrLevels);
        }
        return LEVELS.stream()
                .map(level ->
                        new Turn(level, backends -> backends.useIsolation(level), () -> taking(lock, typed, word)))
                .toList();
    }
}
