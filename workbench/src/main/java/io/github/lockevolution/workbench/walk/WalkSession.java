package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.Execution;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import redis.clients.jedis.RedisClient;

/** A walk through the schedules of one lock: each line makes a move, or takes one back, and is answered by a picture. */
final class WalkSession implements AutoCloseable {

    private static final List<String> NO_MOVES = List.of("undo", "restart", "hint", "show", "help", "quit");

    private static final int WIDTH = 80;

    private final Testbed testbed;
    private final Redis redis;
    private final WalkGuide guide;
    private final Language language;
    private final WalkText text;
    private final List<Move> moves = new ArrayList<>();
    private Execution execution;
    private boolean refused;

    WalkSession(Testbed testbed, Redis redis, WalkGuide guide, Language language) {
        this.testbed = testbed;
        this.redis = redis;
        this.guide = guide;
        this.language = language;
        this.text = language.text(WalkText.class);
        this.execution = testbed.begin(testbed.size());
    }

    /** Every word that can be typed, for completion. */
    static List<String> words(int clients) {
        Stream<String> moves = IntStream.range(0, clients)
                .mapToObj(client -> Stream.of(Move.Kind.values())
                        .filter(kind -> kind != Move.Kind.EXPIRE)
                        .map(kind -> new Move(kind, client).toString()))
                .flatMap(Function.identity());
        return Stream.of(moves, Stream.of(Move.EXPIRE.toString()), NO_MOVES.stream())
                .flatMap(Function.identity())
                .toList();
    }

    static boolean isQuit(String line) {
        return !line.isBlank() && "quit".startsWith(line.strip().toLowerCase(Locale.ROOT));
    }

    String welcome() {
        return testbed.program().using(testbed.stage().name()) + ", "
                + testbed.stage().title() + "\n"
                + goal().map(text::goal).orElseGet(text::goalOfUnbroken) + "\n"
                + (guide.hasLease() ? text.leaseIsAnHour() + "\n" : "")
                + "\n" + situation();
    }

    private Optional<Failure> goal() {
        return guide.census().seen().stream().findFirst();
    }

    /** Does what the line asks for, and shows what came of it. */
    String answer(String line) {
        return client(line.strip())
                .map(client -> make(new Move(Move.Kind.STEP, client)))
                .orElseGet(() -> answerWord(line));
    }

    /** A capital letter is always a client, also where the small one is another word. */
    private Optional<Integer> client(String word) {
        return IntStream.range(0, testbed.size())
                .filter(client -> word.equals(Move.name(client)))
                .boxed()
                .findFirst();
    }

    private String answerWord(String line) {
        String word = line.strip().toLowerCase(Locale.ROOT);
        if (word.isEmpty() || word.equals("?") || word.length() > 1 && "help".startsWith(word)) {
            return help();
        }
        if (word.length() > 1 || "urhs".contains(word)) {
            for (String known : List.of("undo", "restart", "hint", "show")) {
                if (known.startsWith(word)) {
                    return command(known);
                }
            }
        }
        return move(word).map(this::make).orElseGet(() -> refused(isNoMove(line.strip())));
    }

    private String help() {
        String keys = text.keysLabel();
        return possible() + "\n" + text.otherWords(NO_MOVES) + "\n"
                + Paragraph.hanging(keys, text.keys(), Columns.of(keys) + 1, WIDTH) + "\n";
    }

    private String command(String known) {
        return switch (known) {
            case "undo" -> undo();
            case "restart" -> replay(List.of());
            case "hint" -> hint() + "\n";
            default -> shortest().map(story -> replay(story.moves())).orElseGet(() -> text.noStoryToShow() + "\n");
        };
    }

    private static Optional<Move> move(String word) {
        if (word.equals("e") || word.equals("expire")) {
            return Optional.of(Move.EXPIRE);
        }
        int client = word.charAt(0) - 'a';
        if (client < 0 || client >= Bounds.MOST_CLIENTS) {
            return Optional.empty();
        }
        return switch (word.substring(1)) {
            case "" -> Optional.of(new Move(Move.Kind.STEP, client));
            case "-crash", "-c" -> Optional.of(new Move(Move.Kind.CRASH, client));
            case "-lost", "-l" -> Optional.of(new Move(Move.Kind.LOST_REPLY, client));
            case "-side", "-s" -> Optional.of(new Move(Move.Kind.SIDE, client));
            case "-ahead", "-a" -> Optional.of(new Move(Move.Kind.AHEAD, client));
            default -> Optional.empty();
        };
    }

    private String make(Move move) {
        if (!execution.possible().contains(move)) {
            return refused(cannotHappen(move));
        }
        int failuresBefore = trace().map(trace -> trace.failures().size()).orElse(0);
        execution.make(move);
        moves.add(move);
        return situation() + reached(failuresBefore);
    }

    private String refused(String words) {
        refused = true;
        return words + "\n";
    }

    /** Whether something was asked for that could not be. */
    boolean hasRefused() {
        return refused;
    }

    private String isNoMove(String line) {
        List<String> possible = names(execution.possible());
        return possible.isEmpty() ? text.isNoMoveAtTheEnd(line) : text.isNoMove(line, possible);
    }

    private String cannotHappen(Move move) {
        List<String> possible = names(execution.possible());
        Message reason = reason(move);
        return possible.isEmpty()
                ? text.cannotHappenAtTheEnd(move.toString(), reason)
                : text.cannotHappen(move.toString(), reason, possible);
    }

    /** Why a move cannot happen now. */
    private Message reason(Move move) {
        if (!move.isClients()) {
            return Message.of(
                    WalkText.class,
                    execution.possible().isEmpty() ? WalkText::nobodyCanMove : WalkText::noLeaseToRunOut);
        }
        if (move.client() >= testbed.size()) {
            return Message.of(WalkText.class, words -> words.noSuchClient(move.name()));
        }
        if (move.kind() == Move.Kind.SIDE && canMove(move.client())) {
            return Message.of(WalkText.class, words -> words.nothingOnTheSide(move.name()));
        }
        if (move.kind() == Move.Kind.AHEAD && canMove(move.client())) {
            return Message.of(WalkText.class, words -> words.looksAtNoClock(move.name()));
        }
        return execution.phases().get(move.client()) == ClientPhase.INSIDE
                ? Message.of(WalkText.class, words -> words.noAnswerToLose(move.name()))
                : clientIs(move.client());
    }

    private boolean canMove(int client) {
        return execution.possible().contains(new Move(Move.Kind.STEP, client));
    }

    private Message clientIs(int client) {
        ClientPhase phase = execution.phases().get(client);
        return Message.of(WalkText.class, words -> words.clientIs(phase, Move.name(client)));
    }

    private String undo() {
        return moves.isEmpty() ? text.nothingToUndo() + "\n" : replay(List.copyOf(moves.subList(0, moves.size() - 1)));
    }

    /** Runs these moves from the start, on an empty key. */
    private String replay(List<Move> wanted) {
        execution.close();
        execution = testbed.begin(testbed.size());
        moves.clear();
        wanted.forEach(move -> {
            execution.make(move);
            moves.add(move);
        });
        return situation();
    }

    private String hint() {
        return shortest().map(story -> hint(story.moves())).orElseGet(text::noStoryToFollow);
    }

    private String hint(List<Move> story) {
        boolean onTheWay =
                story.size() > moves.size() && story.subList(0, moves.size()).equals(moves);
        return onTheWay
                ? text.tryMove(story.get(moves.size()).toString())
                : text.wentAnotherWay(story.get(0).toString());
    }

    private Optional<Schedule> shortest() {
        return goal().map(failure -> guide.census().shortest().get(failure));
    }

    private String reached(int failuresBefore) {
        return trace().filter(trace -> trace.failures().size() > failuresBefore)
                .map(trace -> text.reached(trace.failures().keySet().stream()
                                .map(WalkSession::withMeaning)
                                .toList())
                        + "\n")
                .orElse("");
    }

    private static Message withMeaning(Failure failure) {
        return language -> language.text(WalkText.class)
                .failure(failure.name(), language.text(FailureText.class).meaning(failure));
    }

    /** What was seen so far; a run without a move has no schedule. */
    private Optional<Trace> trace() {
        return moves.isEmpty() ? Optional.empty() : Optional.of(execution.trace(testbed.stage()));
    }

    private String situation() {
        String picture = trace().map(Timeline::of)
                .map(timeline -> TextDrawing.of(timeline, language))
                .orElse("");
        return picture + "\n" + keys() + "\n" + clients() + "\n" + possible() + "\n"
                + guide.ahead(moves, testbed.size())
                        .map(ahead -> Paragraph.hanging("", ahead.in(language), 0, WIDTH) + "\n")
                        .orElse("");
    }

    /** What Redis itself says of each key of the lock. */
    private String keys() {
        return execution.keys().isEmpty()
                ? text.noLockKey()
                : execution.keys().stream().map(this::key).collect(Collectors.joining("\n"));
    }

    private String key(String name) {
        RedisClient direct = redis.direct();
        String type = direct.type(name);
        String string = type.equals("string") ? '"' + direct.get(name) + '"' : "";
        Message value = string.isEmpty() ? Message.of(WalkText.class, words -> words.valueOfType(type)) : any -> string;
        String readable = name.replace(testbed.key(), Step.LOCK);
        long millis = direct.pttl(name);
        return millis < 0
                ? text.lockKeyForEver(readable, value)
                : text.lockKeyWithLease(readable, value, String.format(Locale.ROOT, "%.1f", millis / 1e3));
    }

    private String clients() {
        return IntStream.range(0, testbed.size())
                .mapToObj(client -> Paragraph.hanging("", client(client), 2, WIDTH))
                .collect(Collectors.joining("\n"));
    }

    private String client(int client) {
        Message situation = clientIs(client);
        String withNext = execution
                .next(client)
                .map(command -> text.nextCommand(situation, command))
                .orElseGet(() -> situation.in(language));
        return execution
                .nextOnTheSide(client)
                .map(command -> text.nextOnTheSide(withNext, command))
                .orElse(withNext);
    }

    private String possible() {
        List<String> possible = names(execution.possible());
        return possible.isEmpty() ? text.noMoves() : text.moves(possible);
    }

    private static List<String> names(List<Move> moves) {
        return moves.stream().map(Move::toString).toList();
    }

    @Override
    public void close() {
        execution.close();
    }
}
