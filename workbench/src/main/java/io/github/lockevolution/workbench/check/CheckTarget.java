package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.JAVA;
import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.OUTSIDE_REDIS;
import static io.github.lockevolution.workbench.console.TargetKind.PLAIN;
import static io.github.lockevolution.workbench.console.TargetKind.PROGRAM;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.SEVERAL;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.check.SectionStores;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBacking;
import io.github.lockevolution.lock.Rule;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OptionConflicts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What is checked: a Java file, a class, or a program with its arguments. */
final class CheckTarget {

    private static final String JAVA_FILE = ".java";

    /** How the name of a lock in plain commands ends. */
    private static final String PLAIN_FILE = ".lock";

    /** What a section is given that asks for a lock. */
    private static final String USUAL_LOCK = "stage5-lua";

    /** With each of the locks of history, at each level of isolation. */
    private static final String EACH = "all";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "WHAT", descriptionKey = "what", arity = "0..*")
    private List<String> what = List.of();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--class-path", order = 0, paramLabel = "PATH")
    private String classPath = "";

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--maven", order = 0, paramLabel = "DIR")
    private Optional<Path> maven = Optional.empty();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--with", order = 0, paramLabel = "LIBRARY", split = ",")
    private List<String> libraries = List.of();

    @NotFor({PLAIN, PROGRAM, SEVERAL})
    @Option(names = "--new-lock", order = 0, paramLabel = "CODE")
    private Optional<String> newLock = Optional.empty();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--acquire", order = 0, paramLabel = "METHOD")
    private Optional<String> acquire = Optional.empty();

    @NotFor({PLAIN, PROGRAM})
    @Option(names = "--release", order = 0, paramLabel = "METHOD")
    private Optional<String> release = Optional.empty();

    @NotFor({JAVA, PLAIN})
    @Option(names = "--store", order = 5, paramLabel = "STORE")
    private Optional<ProgramStore> store = Optional.empty();

    @NotFor(SECTION)
    @Option(names = "--schema", order = 5, paramLabel = "SQL")
    private Optional<String> schema = Optional.empty();

    @Mixin
    private RuleOptions rules;

    /** Where the lock of a program is. */
    private enum ProgramStore {
        redis,
        zookeeper,
        postgres
    }

    @NotFor(TOGETHER)
    @Option(names = "--lock", order = 0, paramLabel = "LOCK")
    private Optional<String> lockInside = Optional.empty();

    @Option(names = "--section", order = 0)
    private boolean isToldSection;

    @NotFor(TOGETHER)
    @Option(names = "--isolation", order = 0, paramLabel = "LEVEL", completionCandidates = Levels.class)
    private Optional<String> isolation = Optional.empty();

    /** The levels of the SQL standard. */
    private static final List<String> LEVELS =
            List.of("read-uncommitted", "read-committed", "repeatable-read", "serializable");

    /** What a shell offers. */
    private static final class Levels extends ArrayList<String> {

        private static final long serialVersionUID = 1L;

        Levels() {
            super(LEVELS);
            add(EACH);
        }
    }

    @NotFor({PLAIN, SECTION, TOGETHER, OUTSIDE_REDIS, ON_SERVERS})
    @Option(names = "--processes", order = 6)
    private boolean processes;

    @Option(names = "--together", order = 6)
    private boolean together;

    private Optional<List<Path>> knownClassPath = Optional.empty();

    /**
     * The lock, compiled if it has to be; the caller closes it.
     *
     * @throws SetupProblem if nothing is named, no lock can be made of it, or an option has no meaning for it
     */
    CheckedLock lock() {
        if (what.isEmpty()) {
            throw problem(VerdictText::noTarget);
        }
        String first = what.get(0);
        boolean isProgram = isBehindDashes() || what.size() > 1;
        if (isProgram) {
            OptionConflicts.requireFitting(spec, PROGRAM, any -> message(VerdictText::onlyForJava));
            requireProgram();
            return fitting(program().admitting(rule()));
        }
        OptionConflicts.requireFitting(spec, JAVA, any -> message(VerdictText::storeIsForProgram));
        if (isTyped(first) || first.endsWith(PLAIN_FILE)) {
            return fitting(plain(first).admitting(rule()));
        }
        if (!first.endsWith(JAVA_FILE) && Files.isRegularFile(Path.of(first))) {
            throw problem(text -> text.isNotSource(first, Template.commandOf(first)));
        }
        return inJava(first);
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

    /** Whether it is a lock in plain commands that stands on the command line itself. */
    boolean isTyped() {
        return !isBehindDashes() && what.size() == 1 && isTyped(what.get(0));
    }

    /** A lock in plain commands has words, and placeholders or a slash between them, which no file and no class has in its name. */
    private static boolean isTyped(String word) {
        return word.contains(" ") && (word.contains("{") || word.contains(" / "));
    }

    private CheckedLock plain(String word) {
        OptionConflicts.requireFitting(spec, PLAIN, any -> message(VerdictText::plainIsComplete));
        if (isTyped(word)) {
            return CheckedLock.ofPlainText(word);
        }
        if (!Files.isRegularFile(Path.of(word))) {
            throw problem(text -> text.noPlainFile(word));
        }
        return CheckedLock.ofPlainFile(Path.of(word));
    }

    private CheckedLock program() {
        if (isSection()) {
            return CheckedLock.ofSectionProgram(what, sectionStores());
        }
        if (store.filter(ProgramStore.zookeeper::equals).isPresent()) {
            return CheckedLock.ofProgramInZooKeeper(what);
        }
        if (isInPostgres()) {
            return CheckedLock.ofProgramInDatabase(what);
        }
        return isOnServers() ? CheckedLock.ofProgramOnServers(what) : CheckedLock.ofProgram(what);
    }

    /** By default those that it asks for. */
    private SectionStores sectionStores() {
        return store.map(named -> switch (named) {
                    case redis -> SectionStores.REDIS;
                    case postgres -> SectionStores.DATABASE;
                    case zookeeper -> throw problem(VerdictText::noSectionInZooKeeper);
                })
                .orElseGet(() -> CheckedLock.sectionStores(what));
    }

    /** Whether it is a program whose lock, or whose work, is in a PostgreSQL. */
    boolean isInPostgres() {
        return store.map(ProgramStore.postgres::equals)
                .orElseGet(() -> isSectionProgram() && CheckedLock.sectionStores(what) != SectionStores.REDIS);
    }

    private boolean isSectionProgram() {
        return isProgram() && (isToldSection || CheckedLock.isSectionProgram(what));
    }

    private boolean isProgram() {
        return !what.isEmpty() && (isBehindDashes() || what.size() > 1 && files().isEmpty());
    }

    /** What was typed for it. */
    String named() {
        return String.join(" ", what);
    }

    /** Several files in Java, each with a lock of its own; none if one lock is named. */
    List<String> files() {
        boolean isEachInJava = what.stream().allMatch(word -> word.endsWith(JAVA_FILE));
        return what.size() > 1 && isEachInJava && !isBehindDashes() ? what : List.of();
    }

    /**
     * Who may be inside together; a section says so by itself.
     *
     * @throws SetupProblem if something was asked for that has no meaning for it
     */
    Rule rule() {
        if (!isSection()) {
            if (isToldSection) {
                throw problem(text -> text.isNoSection(String.join(" ", what)));
            }
            lockInside.ifPresent(name -> {
                throw problem(text -> text.lockIsForSections(name));
            });
            isolation.ifPresent(level -> {
                throw problem(text -> text.isolationIsForSections(level));
            });
            return rules.rule();
        }
        OptionConflicts.requireFitting(spec, SECTION, option -> message(text -> text.isNotForSections(option)));
        return Rule.SECTION;
    }

    private boolean isSection() {
        boolean isEachInJava = what.stream().allMatch(word -> !isTyped(word) && !word.endsWith(PLAIN_FILE));
        if (isProgram()) {
            return isSectionProgram();
        }
        return !what.isEmpty()
                && !use(Rule.ONE).saysHow()
                && isEachInJava
                && what.stream().allMatch(word -> CheckedLock.isSection(word, classPath()));
    }

    /** How far the transactions of a section are kept apart; empty if as the database has it, or at each level. */
    Optional<String> isolation() {
        return isolation.filter(level -> !level.equals(EACH));
    }

    /** The levels at which a section is checked one after the other, if it is asked at each; else none. */
    List<String> levelsInTurn() {
        return isolation.equals(Optional.of(EACH)) ? LEVELS : List.of();
    }

    /** The period in which work may be done once, in seconds; empty if there is none. */
    Optional<Integer> periodSeconds() {
        return rules.periodSeconds();
    }

    private LockUse use() {
        return use(rule());
    }

    private LockUse use(Rule rule) {
        return new LockUse(newLock, acquire, release, rule);
    }

    /**
     * The lock in one of {@link #files}; the caller closes it.
     *
     * @throws SetupProblem if no lock can be made of it, or an option has no meaning for it
     */
    CheckedLock inJava(String file) {
        CheckedLock lock = file.endsWith(JAVA_FILE)
                ? CheckedLock.ofFile(Path.of(file), use(), classPath())
                : CheckedLock.ofClass(file, use(), classPath());
        if (isOnServers() && lock.spec().isInRedis()) {
            lock.close();
            throw problem(text -> text.isOnOneRedis(lock.label()));
        }
        return fitting(lock);
    }

    /** Whether it is said to be on several Redis servers. */
    private boolean isOnServers() {
        return spec.commandLine().getParseResult().hasMatchedOption("--servers");
    }

    private CheckedLock fitting(CheckedLock made) {
        try {
            CheckedLock lock = withLock(schema.map(given -> made.withTables(List.of(statements(given))))
                    .orElse(made));
            requireFitting(lock);
            return together ? lock.together() : processes ? lock.inProcesses(false) : lock;
        } catch (SetupProblem e) {
            made.close();
            throw e;
        }
    }

    /** The locks that a section is given one after the other, if it is asked with each: those of history; else none. */
    List<LockSpec> locksInTurn() {
        return lockInside.equals(Optional.of(EACH)) && isSection()
                ? LockCatalog.onTheClassPath().stages()
                : List.of();
    }

    /**
     * The section with one of {@link #locksInTurn}; the caller closes it.
     *
     * @throws SetupProblem if it asks for no lock
     */
    CheckedLock taking(LockSpec given) {
        CheckedLock section = CheckedLock.ofFile(Path.of(what.get(0)), use(), classPath());
        try {
            return section.taking(given);
        } catch (SetupProblem e) {
            section.close();
            throw e;
        }
    }

    /** A section that asks for a lock is given one. */
    private CheckedLock withLock(CheckedLock made) {
        return made.takesLock() || lockInside.isPresent()
                ? made.taking(LockCatalog.onTheClassPath()
                        .named(List.of(lockInside.orElse(USUAL_LOCK)))
                        .get(0))
                : made;
    }

    private void requireFitting(CheckedLock lock) {
        if (!lock.spec().rule().equals(rule())) {
            String option = RuleOptions.optionFor(lock.spec().rule());
            throw problem(text -> text.isDescribedAs(lock.label(), option));
        }
        if (!(lock.spec().backing() instanceof RedisBacking)) {
            OptionConflicts.requireFitting(
                    spec,
                    OUTSIDE_REDIS,
                    option -> message(
                            text -> text.isElsewhere(lock.label(), lock.spec().storeName(), option)));
        }
        if (lock.spec().backing() == RedisBacking.SEVERAL_SERVERS) {
            OptionConflicts.requireFitting(
                    spec, ON_SERVERS, option -> message(text -> text.isOnServers(lock.label(), option)));
        }
    }

    /** What a file says, or what was typed: a statement has words, which the name of a file hardly has. */
    private static String statements(String given) {
        Path file = Path.of(given);
        if (!given.contains(" ") && !Files.isRegularFile(file)) {
            throw problem(text -> text.noSchemaFile(given));
        }
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : given;
        } catch (IOException e) {
            throw problem(text -> text.unreadableSchema(given, String.valueOf(e.getMessage())));
        }
    }

    /** A file that is there, and is not run by this name, is told apart from one that is not there. */
    private void requireProgram() {
        String first = what.get(0);
        if (first.equals("go") && what.size() > 2 && what.get(1).equals("run")) {
            String file = what.get(2);
            throw problem(text -> text.isToBeBuilt(file));
        }
        boolean isByPath = first.contains(File.separator);
        boolean isRun = isByPath
                ? Platform.isProgram(Path.of(first))
                : Platform.program(first).isPresent();
        if (isRun || Platform.isWindows()) {
            return;
        }
        if (!Files.isRegularFile(Path.of(first))) {
            throw problem(text -> text.noSuchProgram(first));
        }
        String interpreted = Template.commandOf(first);
        String command =
                Stream.concat(Stream.of(interpreted), what.stream().skip(1)).collect(Collectors.joining(" "));
        throw problem(
                text -> interpreted.equals(first) ? text.isNotExecutable(first) : text.isNotRunSo(first, command));
    }

    private boolean isBehindDashes() {
        return spec.commandLine().getParseResult().originalArgs().contains("--");
    }

    /** Whatever Maven is asked for has perhaps become another. */
    void forgetClassPath() {
        knownClassPath = Optional.empty();
    }

    /** Maven takes seconds to answer, so it is asked once. */
    private List<Path> classPath() {
        if (knownClassPath.isEmpty()) {
            List<Path> all = new ArrayList<>(ClassPath.of(classPath));
            MavenClassPath asked = MavenClassPath.patiently(spec.commandLine().getErr(), CommandHelp.languageOf(spec));
            maven.ifPresent(project -> all.addAll(asked.ofProject(project)));
            if (!libraries.isEmpty()) {
                all.addAll(asked.ofLibraries(
                        libraries.stream().map(LibraryCoordinates::of).toList()));
            }
            knownClassPath = Optional.of(List.copyOf(all));
        }
        return knownClassPath.get();
    }

    /**
     * The file to check again when it changes: the last word, also of a program.
     *
     * @throws SetupProblem if that is no file
     */
    Path watchedFile() {
        Path file = Path.of(what.isEmpty() ? "" : what.get(what.size() - 1));
        if (!Files.isRegularFile(file)) {
            throw problem(text -> text.nothingToWatch(file.toString()));
        }
        return file;
    }

    private static SetupProblem problem(Function<VerdictText, String> words) {
        return new SetupProblem(message(words));
    }

    private static Message message(Function<VerdictText, String> words) {
        return Message.of(VerdictText.class, words);
    }
}
