package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.Execution;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import redis.clients.jedis.RedisClient;

/** A walk through the schedules of one lock: each line makes a move, or takes one back, and is answered by a picture. */
final class WalkSession implements AutoCloseable {

    /** What can be said, for completion. */
    static final List<String> WORDS = List.of(
            "A", "B", "C", "D", "A-crash", "B-crash", "A-lost", "B-lost", "expire", "undo", "restart", "hint", "show",
            "help", "quit");

    private static final Map<Failure, String> GOALS = Map.of(
            Failure.RACE, "get two clients inside at once",
            Failure.ORPHAN_KEY, "leave the lock taken for ever, with nobody there",
            Failure.FOREIGN_UNLOCK, "let one client delete the lock of another",
            Failure.LEASE_OVERRUN, "get two clients inside at once, by letting a lease run out");

    private final Testbed testbed;
    private final Redis redis;
    private final WalkGuide explored;
    private final List<Move> moves = new ArrayList<>();
    private Execution execution;
    private boolean refused;

    WalkSession(Testbed testbed, Redis redis, WalkGuide explored) {
        this.testbed = testbed;
        this.redis = redis;
        this.explored = explored;
        this.execution = testbed.begin(testbed.size());
    }

    static boolean isQuit(String line) {
        return !line.isBlank() && "quit".startsWith(line.strip().toLowerCase(Locale.ROOT));
    }

    String welcome() {
        return testbed.stage().name() + ", " + testbed.stage().title() + "\nGoal: " + goal() + ".\n"
                + (explored.hasLease() ? "The lease is an hour here, so that there is time to think.\n" : "")
                + "\n" + situation();
    }

    private String goal() {
        return target().map(GOALS::get).orElse("find a failure; within the usual bounds there is none");
    }

    private Optional<Failure> target() {
        return explored.census().seen().stream().findFirst();
    }

    /** Does what the line asks for, and shows what came of it. */
    String answer(String line) {
        String word = line.strip().toLowerCase(Locale.ROOT);
        if (word.isEmpty() || word.equals("?") || word.length() > 1 && "help".startsWith(word)) {
            return "Moves: " + possible() + "\nElse:  undo, restart, hint, show, help, quit\n" + WalkKeys.LEGEND + "\n";
        }
        if (word.length() > 1 || "urhs".contains(word)) {
            for (String known : List.of("undo", "restart", "hint", "show")) {
                if (known.startsWith(word)) {
                    return command(known);
                }
            }
        }
        return move(word)
                .map(this::make)
                .orElseGet(() -> refused("'" + line.strip() + "' is no move; moves are " + possible()));
    }

    private String command(String known) {
        return switch (known) {
            case "undo" -> undo();
            case "restart" -> retell(List.of());
            case "hint" -> hint();
            default -> story().map(story -> retell(story.moves())).orElse("There is no story to show.\n");
        };
    }

    private static Optional<Move> move(String word) {
        if (word.equals("e") || word.equals("expire")) {
            return Optional.of(Move.EXPIRE);
        }
        int client = word.charAt(0) - 'a';
        if (client < 0 || client > 3) {
            return Optional.empty();
        }
        return switch (word.substring(1)) {
            case "" -> Optional.of(new Move(Move.Kind.STEP, client));
            case "-crash", "-c" -> Optional.of(new Move(Move.Kind.CRASH, client));
            case "-lost", "-l" -> Optional.of(new Move(Move.Kind.LOST_REPLY, client));
            default -> Optional.empty();
        };
    }

    private String make(Move move) {
        if (!execution.possible().contains(move)) {
            return refused(move + " cannot happen now: " + why(move) + "; possible is " + possible());
        }
        int before = recorded().map(story -> story.failures().size()).orElse(0);
        execution.make(move);
        moves.add(move);
        return situation() + reached(before);
    }

    private String refused(String words) {
        refused = true;
        return words + "\n";
    }

    /** Whether something was asked for that could not be. */
    boolean hasRefused() {
        return refused;
    }

    private String why(Move move) {
        if (!move.isClients()) {
            return execution.possible().isEmpty()
                    ? "nobody can move any more"
                    : "the lock key has no lease that could run out";
        }
        if (move.client() >= testbed.size()) {
            return "there is no client " + move.name();
        }
        ClientPhase phase = execution.phases().get(move.client());
        return phase == ClientPhase.INSIDE
                ? move.name() + " is inside and sends no command whose answer could get lost"
                : move.name() + " " + inWords(phase);
    }

    private static String inWords(ClientPhase phase) {
        return switch (phase) {
            case NOT_STARTED, ACQUIRING -> "is taking the lock";
            case INSIDE -> "is inside";
            case RELEASING -> "is giving the lock back";
            case DONE -> "is done";
            case DEAD -> "is dead";
        };
    }

    private String undo() {
        return moves.isEmpty()
                ? "There is nothing to undo.\n"
                : retell(List.copyOf(moves.subList(0, moves.size() - 1)));
    }

    /** Runs these moves from the start, on an empty key. */
    private String retell(List<Move> wanted) {
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
        return story().map(story -> story.moves().size() > moves.size()
                                && story.moves().subList(0, moves.size()).equals(moves)
                        ? "Try " + story.moves().get(moves.size()) + ".\n"
                        : "The shortest story went another way; undo or restart, it begins with "
                                + story.moves().get(0) + ".\n")
                .orElse("There is no story to follow.\n");
    }

    private Optional<Schedule> story() {
        return target().map(failure -> explored.census().shortest().get(failure));
    }

    private String reached(int before) {
        return recorded()
                .filter(story -> story.failures().size() > before)
                .map(story -> "Reached: "
                        + story.failures().keySet().stream()
                                .map(failure -> failure + ", "
                                        + Language.ENGLISH
                                                .text(FailureText.class)
                                                .meaning(failure))
                                .collect(Collectors.joining("; "))
                        + ".\n")
                .orElse("");
    }

    private Optional<Trace> recorded() {
        return moves.isEmpty() ? Optional.empty() : Optional.of(execution.recorded(testbed.stage()));
    }

    private String situation() {
        String picture = recorded().map(Timeline::of).map(TextDrawing::of).orElse("");
        return picture + "\n" + held() + "\n" + next() + "\nMoves: " + possible() + "\n"
                + explored.ahead(moves, testbed.size())
                        .map(ahead -> ahead + "\n")
                        .orElse("");
    }

    /** What Redis itself says of the key. */
    private String held() {
        RedisClient direct = redis.direct();
        String type = direct.type(testbed.key());
        if (type.equals("none")) {
            return "Redis: no lock key";
        }
        String value = type.equals("string") ? '"' + direct.get(testbed.key()) + '"' : "a " + type;
        long millis = direct.pttl(testbed.key());
        return "Redis: lock = " + value + (millis < 0 ? ", TTL -1: no expiry" : ", TTL %.1f s".formatted(millis / 1e3));
    }

    private String next() {
        List<String> clients = new ArrayList<>();
        for (int client = 0; client < testbed.size(); client++) {
            String name = Move.name(client);
            ClientPhase phase = execution.phases().get(client);
            clients.add("  " + name + " " + inWords(phase)
                    + execution
                            .next(client)
                            .map(command -> "; next: " + command)
                            .orElse(""));
        }
        return String.join("\n", clients);
    }

    private String possible() {
        String listed = execution.possible().stream().map(Move::toString).collect(Collectors.joining(", "));
        return listed.isEmpty() ? "none, the schedule is at its end" : listed;
    }

    @Override
    public void close() {
        execution.close();
    }
}
