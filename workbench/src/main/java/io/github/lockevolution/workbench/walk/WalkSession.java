package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.run.Execution;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Screen;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A walk through the schedules of one lock: each word makes a move, or takes one back, and is answered by a picture. */
final class WalkSession implements AutoCloseable {

    private static final String QUIT = "quit";
    private static final String VERDICT = "verdict";

    private static final List<String> NO_MOVES =
            List.of("undo", "restart", "hint", "risks", "show", "predict", VERDICT, "help", QUIT);

    private final Testbed testbed;
    private final WalkGuide guide;
    private final WalkScreen screen;
    private final Language language;
    private final WalkText text;
    private final WalkGoals goals;
    private final WalkHint hint;
    private final Prediction prediction;
    private final Map<String, Supplier<String>> commands;
    private final List<Move> moves = new ArrayList<>();
    private Execution execution;
    /** Whether the moves are those of the shortest story, which somebody was shown. */
    private boolean isStoryShown;

    /** Whether the words behind this one are left out. */
    private boolean stops;

    private boolean hasRefused;
    /** Whether goals and failures are named without being asked for. */
    private final boolean isJudged;

    WalkSession(Testbed testbed, Redis redis, WalkGuide guide, Language language, boolean isJudged) {
        this.isJudged = isJudged;
        this.testbed = testbed;
        this.guide = guide;
        this.screen = new WalkScreen(testbed, redis, language);
        this.language = language;
        this.text = language.text(WalkText.class);
        this.goals = new WalkGoals(guide);
        this.hint = new WalkHint(language);
        this.prediction = new Prediction(text, testbed.lock().storeName());
        this.execution = testbed.begin(testbed.size());
        this.commands = Map.of(
                "undo",
                this::undo,
                "restart",
                () -> replay(List.of()),
                "hint",
                () -> wrapped(hint.next(goals, moves, execution)),
                "risks",
                this::risks,
                "show",
                this::show,
                "predict",
                () -> wrapped(prediction.toggle()),
                VERDICT,
                () -> situation(true, "") + (failures().isEmpty() ? "" : wrapped(reached(failures()))));
    }

    /**
     * Every word that can be typed, for completion.
     *
     * @param servers how many servers the state of the lock is spread over; 0 if it is in one place
     */
    static List<String> words(int clients, int servers) {
        return Stream.concat(MoveWords.all(clients, servers).stream(), NO_MOVES.stream())
                .toList();
    }

    static boolean isQuit(String line) {
        return !line.isBlank() && QUIT.startsWith(line.strip().toLowerCase(Locale.ROOT));
    }

    String welcome() {
        return testbed.program().using(testbed.lock().name()) + ", "
                + testbed.lock().title() + "\n"
                + wrapped(text.whatToType())
                + (guide.hasLease() ? wrapped(text.leaseIsAnHour()) : "")
                + "\n" + situation();
    }

    /** Asks from now on what Redis will answer, before each command. */
    void predict() {
        prediction.toggle();
    }

    /**
     * Does what the words of a line ask for, one after another, and shows the result of the last: it stops at the first word that cannot
     * be done, that asks something back or that shows a failure.
     */
    String answer(String line) {
        Optional<Move> waiting = prediction.takePending();
        List<String> words = List.of(line.strip().split("[\\s.]+"));
        if (waiting.isPresent() && !words.stream().allMatch(this::isNoGuess)) {
            return makeAndJudge(waiting.get(), line);
        }
        stops = false;
        String unguessed = waiting.map(move -> makeAndJudge(move, "")).orElse("");
        String answer = unguessed;
        for (String word : words) {
            if (!stops) {
                answer = unguessed + answerWord(word);
            }
        }
        return answer;
    }

    /**
     * A word that is a move or a command is never a guess: a key's value of that name has to stand between quotation marks.
     */
    private boolean isNoGuess(String word) {
        String known = word.toLowerCase(Locale.ROOT);
        return client(word).isPresent() || MoveWords.move(known).isPresent() || NO_MOVES.contains(known);
    }

    private String answerWord(String typed) {
        String word = typed.toLowerCase(Locale.ROOT);
        if (word.isEmpty() || word.equals("?") || word.length() > 1 && "help".startsWith(word)) {
            return help();
        }
        return client(typed)
                .map(client -> choose(new Move(MoveKind.STEP, client)))
                .or(() -> command(word).map(known -> commands.get(known).get()))
                .or(() -> MoveWords.move(word).map(this::choose))
                .orElseGet(() -> refused(new RefusedMove(execution, text).isNoMove(typed)));
    }

    /** A capital letter is always a client, also where the small one is another word. */
    private Optional<Integer> client(String word) {
        return IntStream.range(0, testbed.size())
                .filter(client -> word.equals(Move.name(client)))
                .boxed()
                .findFirst();
    }

    /** The word that begins so; a single letter is enough where it is no client's of a small crowd. */
    private Optional<String> command(String word) {
        boolean isLongEnough = word.length() > 1 || "urhsp".contains(word);
        return NO_MOVES.stream()
                .filter(commands::containsKey)
                .filter(known -> isLongEnough && known.startsWith(word))
                .findFirst();
    }

    private String help() {
        String label = text.wordsLabel();
        return screen.moves(execution) + "\n" + text.otherWords(NO_MOVES) + "\n"
                + Screen.hanging(label, text.meaningOfWords(), Columns.of(label) + 1) + "\n";
    }

    /** Makes a move, unless something is to be asked first. */
    private String choose(Move move) {
        if (!execution.canHappen(move)) {
            return refused(new RefusedMove(execution, text).cannotHappen(move));
        }
        Optional<String> question = prediction.question(move, execution);
        stops |= question.isPresent();
        return question.map(WalkSession::wrapped).orElseGet(() -> make(move));
    }

    private String makeAndJudge(Move move, String guess) {
        String picture = make(move);
        List<Step> steps = execution.steps();
        String reply =
                steps.get(steps.size() - 1).exchange().map(Exchange::reply).orElse("");
        return picture + wrapped(prediction.verdict(guess, reply));
    }

    private String make(Move move) {
        Set<Failure> before = failures();
        execution.make(move);
        moves.add(move);
        Set<Failure> now = failures();
        if (now.size() == before.size()) {
            return situation();
        }
        stops = isJudged;
        if (!isStoryShown) {
            goals.reach(now);
        }
        return isJudged ? situation(true, wrapped(reached(now))) : situation();
    }

    private String reached(Set<Failure> failures) {
        return isStoryShown
                ? text.onlyShown()
                : text.reached(failures.stream().map(this::withMeaning).toList(), moves.size());
    }

    private Message withMeaning(Failure failure) {
        Message meaning = FailureMeaning.of(failure, testbed.lock());
        return language -> language.text(WalkText.class).failure(failure.name(), meaning.in(language));
    }

    private String refused(String words) {
        hasRefused = true;
        stops = true;
        return words + "\n";
    }

    /** Whether something was asked for that could not be. */
    boolean hasRefused() {
        return hasRefused;
    }

    private String undo() {
        return moves.isEmpty() ? text.nothingToUndo() + "\n" : replay(List.copyOf(moves.subList(0, moves.size() - 1)));
    }

    /** Goes the shortest way to the goal, which is not reached by that. */
    private String show() {
        Optional<List<Move>> story = goals.current()
                .map(failure -> guide.census().shortest().get(failure).moves());
        if (story.isEmpty()) {
            return text.noStoryToShow() + "\n";
        }
        String picture = replay(story.get());
        isStoryShown = true;
        return isJudged ? picture + wrapped(text.onlyShown()) : picture;
    }

    private String risks() {
        if (execution.possible().isEmpty()) {
            return text.nothingLeft() + "\n";
        }
        return guide.risks(moves, testbed.size())
                .map(risks -> wrapped(risks.in(language)))
                .orElseGet(() -> text.risksUnknown() + "\n");
    }

    /** Runs these moves from the start, on an empty key. */
    private String replay(List<Move> wanted) {
        execution.close();
        execution = testbed.begin(testbed.size());
        moves.clear();
        wanted.forEach(execution::make);
        moves.addAll(wanted);
        isStoryShown &= !moves.isEmpty();
        return situation();
    }

    private Set<Failure> failures() {
        return trace().map(trace -> trace.failures().keySet()).orElseGet(Set::of);
    }

    /** The story so far; a run without a move has no schedule. */
    private Optional<Trace> trace() {
        return moves.isEmpty() ? Optional.empty() : Optional.of(execution.trace(testbed.lock()));
    }

    private String situation() {
        return situation(isJudged, "");
    }

    /**
     * @param reached the goals reached with the last move, above the next one
     */
    private String situation(boolean judged, String reached) {
        String goal = isJudged ? wrapped(goals.sentence(text)) : "";
        return screen.of(execution, trace(), judged) + reached + goal;
    }

    private static String wrapped(String sentence) {
        return Screen.paragraph(sentence) + "\n";
    }

    @Override
    public void close() {
        execution.close();
    }
}
