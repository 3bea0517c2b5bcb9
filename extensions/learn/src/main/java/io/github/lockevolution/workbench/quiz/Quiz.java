package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.cards.Cards;
import io.github.lockevolution.workbench.cards.CoreCard;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.Lines;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.OutputFile;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.console.WithAny;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Asks interview cards in the terminal and remembers those that were missed. */
@Command(
        name = "quiz",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab quiz",
            "  ./lab quiz --theme release --theme expiry",
            "  ./lab quiz --core",
            "  ./lab quiz --missed",
            "  ./lab quiz --list",
            "  ./lab quiz --find watchdog",
            "  ./lab quiz --card 17 --language zh",
            "  ./lab quiz --anki > cards.csv",
            "  ./lab quiz --gift --seed 7 --count 20 > questions.gift"
        })
public final class Quiz implements Callable<Integer>, ExtensionCommand {

    /** Two about each of the five locks. */
    private static final int QUESTIONS = 10;

    private static final int MOST_QUESTIONS = 100;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Asked lab;

    @Option(names = "--theme", order = 1, paramLabel = "NAME")
    private List<String> themes = List.of();

    @Option(names = "--find", order = 2, paramLabel = "WORD")
    private Optional<String> wanted = Optional.empty();

    @Option(names = "--missed", order = 2)
    private boolean missed;

    @Option(names = "--core", order = 2)
    private boolean core;

    @Option(names = "--count", order = 3, paramLabel = "N")
    private Optional<Integer> count = Optional.empty();

    @Option(names = "--seed", order = 4, paramLabel = "N")
    private Optional<Long> seed = Optional.empty();

    @Mixin
    private LanguageOptions languages;

    @ArgGroup
    private InsteadOfAsking instead = new InsteadOfAsking();

    /** The options for the cards without asking them. */
    private static final class InsteadOfAsking {

        @Option(names = "--list", order = 6)
        private boolean list;

        @Option(names = "--card", order = 7, paramLabel = "N")
        private Optional<Integer> card = Optional.empty();

        @Option(names = "--anki", order = 7)
        private boolean anki;

        @Option(names = "--gift", order = 7)
        private boolean gift;
    }

    @Option(names = MissedCards.OPTION, order = 9, paramLabel = "FILE")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--json", order = 8)
    private boolean json;

    @WithAny
    @Option(names = "--stacktrace", order = 11)
    private boolean stacktrace;

    @Override
    public Integer call() throws IOException {
        boolean listed = instead.list || wanted.isPresent();
        if (json && !listed && instead.card.isEmpty()) {
            throw new SetupProblem(QuizText.class, QuizText::jsonIsForPrograms);
        }
        requireMeaning();
        Language language = languages.language();
        if (instead.gift) {
            return printGift(language);
        }
        Deck deck = Deck.of(Cards.in(language));
        MissedCards memory = new MissedCards(named().orElseGet(Quiz::usualFile));
        PrintWriter out = spec.commandLine().getOut();
        boolean needed = missed || !listed && instead.card.isEmpty() && !instead.anki;
        if (needed) {
            setAside(memory, language);
        }
        if (instead.card.isPresent()) {
            CardRef card = deck.numbered(instead.card.get());
            out.print(json ? CardJson.card(language, card) + "\n" : new CardPage(card, language));
        } else {
            Deck chosen = chosen(deck, memory);
            if (instead.anki) {
                out.print(new AnkiFile(chosen, language));
            } else if (listed) {
                out.print(json ? CardJson.list(language, chosen) + "\n" : new CardList(chosen, !instead.list));
            } else {
                ask(chosen, language, memory, out);
            }
        }
        out.flush();
        return ExitStatus.AS_EXPECTED;
    }

    private int printGift(Language language) {
        int questions = count.map(this::atLeastOne).orElse(QUESTIONS);
        if (questions > MOST_QUESTIONS) {
            throw new SetupProblem(QuizText.class, text -> text.countTooLarge(questions, MOST_QUESTIONS));
        }
        BackendOptions backends =
                (BackendOptions) spec.parent().mixins().get("backends").userObject();
        long drawn = seed.orElseGet(Quiz::anySeed);
        try (Redis redis = backends.startRedis();
                StoreRegistry launcher = backends.launcherOn(redis);
                ShutdownGuard guard = ShutdownGuard.of(BackendOptions.both(launcher, redis), language)) {
            DrawnSchedules schedules = new DrawnSchedules(launcher.proven(), new Random(drawn));
            List<LockSpec> locks = LockCatalog.onTheClassPath().stages();
            spec.commandLine().getOut().print(new GiftFile(drawn, schedules.questions(locks, questions), language));
            return guard.isStopRequested() ? ExitStatus.INCONCLUSIVE : ExitStatus.AS_EXPECTED;
        }
    }

    private static long anySeed() {
        return new Random().nextInt(10_000);
    }

    /** A file that somebody named may be anything; where nothing is named, only a quiz has put one. */
    private void setAside(MissedCards memory, Language language) {
        memory.setAside(named().isEmpty())
                .ifPresent(aside -> spec.commandLine()
                        .getErr()
                        .println(language.text(QuizText.class)
                                .fileIsSetAside(memory.file().toString(), aside.toString())));
    }

    /** An option for one card goes with no choice of cards; a list and a file for Anki hold all chosen cards. */
    private void requireMeaning() {
        if (instead.card.isPresent()) {
            OptionConflicts.requireOnly(spec, "--card", Set.of("--json", "--file"));
        } else if (instead.gift) {
            OptionConflicts.requireOnly(spec, "--gift", Set.of("--count", "--seed", MissedCards.OPTION));
        } else if (core && !themes.isEmpty()) {
            OptionConflicts.requireNone(spec, "--core", Set.of("--theme"));
        } else if (instead.list || instead.anki) {
            OptionConflicts.requireNone(spec, instead.list ? "--list" : "--anki", Set.of("--count", "--seed"));
        }
    }

    /** The file that somebody chose; empty if nobody did. */
    private Optional<Path> named() {
        Path usual = usualFile();
        return file.or(() -> Optional.of(
                        Path.of(BenchSettings.ofSystem().value(new Setting("lab.quiz.file", usual.toString()))))
                .filter(chosen -> !chosen.equals(usual)));
    }

    /** The place for data that should outlive programs, by the XDG Base Directory Specification. */
    private static Path usualFile() {
        Path state = Optional.ofNullable(System.getenv("XDG_STATE_HOME"))
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(Path.of(System.getProperty("user.home"), ".local", "state"));
        return state.resolve("lock-evolution").resolve("quiz.json");
    }

    private Deck chosen(Deck deck, MissedCards memory) {
        Deck ofThemes = core ? deck.core(CoreCard.in(languages.language())) : deck.ofThemes(themes);
        Deck found = wanted.map(ofThemes::withWord).orElse(ofThemes);
        return missed ? found.only(memory.missed()) : found;
    }

    private void ask(Deck chosen, Language language, MissedCards memory, PrintWriter out) throws IOException {
        QuizText text = language.text(QuizText.class);
        memory.prepare();
        OutputFile.of(spec, MissedCards.OPTION, memory.file(), MissedCards.SIGN);
        boolean shuffled = themes.isEmpty() && !core || seed.isPresent();
        long order = seed.orElseGet(Quiz::anySeed);
        Deck ordered = shuffled ? chosen.shuffled(order) : chosen;
        Deck asked = count.map(this::atLeastOne).map(ordered::first).orElse(ordered);
        if (asked.cards().isEmpty()) {
            out.println(text.nothingMissed(memory.file().toString()));
            return;
        }
        int cards = asked.cards().size();
        out.println(shuffled ? text.startInOrder(cards, order) : text.start(cards));
        try (Lines lines = Lines.from(lab.input(), out, List.of())) {
            QuizSession session = new QuizSession(asked, language, memory, lines, out);
            session.run();
            out.print(session.summary("./lab quiz --missed" + sameAgain()));
        }
    }

    private int atLeastOne(int cards) {
        if (cards < 1) {
            throw new SetupProblem(QuizText.class, text -> text.countTooSmall(cards));
        }
        return cards;
    }

    private String sameAgain() {
        return languages.asGiven() + file.map(given -> " --file " + given).orElse("");
    }
}
