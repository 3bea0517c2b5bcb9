package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Encodes the state of a run: all that can matter for its future, in text that is the same in every run. */
final class StateEncoder {

    private final LockProfile profile;
    private final StoreView view;
    private final List<ClientRun> runs;
    private final List<List<String>> said = new ArrayList<>();
    private final WatchedChanges watched = new WatchedChanges();
    private final Optional<SectionJudge> section;
    /**
     * All moves so far, if the clients are requests of one process: its memory is not visible, and includes that of clients that are over.
     */
    private final List<String> history = new ArrayList<>();

    /**
     * The contents that were committed at some time while a client was in a transaction.
     *
     * @param position the position of the client by then
     */
    private record Committed(int position, SortedMap<String, KeyState> contents) {}

    /** For each client in a transaction: the committed contents since it began, one after the other. */
    private final Map<Integer, List<Committed>> sinceItBegan = new HashMap<>();

    /** The numbers from sequences that the store has given the clients so far. */
    private final Set<String> drawn = new HashSet<>();

    /** Whether the store has sequences; empty until it was asked. */
    private Optional<Boolean> drawsNumbers = Optional.empty();

    /** The client that has sent the last command. */
    private int mover;

    /** The clients whose commands have all arrived at the replica: the reply to WAIT depends on that. */
    private final Set<Integer> arrivedOf = new HashSet<>();

    /**
     * @param runs one for each client, in their order
     */
    StateEncoder(LockProfile profile, StoreView view, List<ClientRun> runs, Optional<SectionJudge> section) {
        this.section = section;
        this.profile = profile;
        this.view = view;
        this.runs = runs;
        runs.forEach(run -> said.add(new ArrayList<>()));
    }

    /**
     * Notes a move of clients that are requests of one process.
     *
     * @param said the command and its reply, with marks for names; empty if no command ran
     */
    void remember(Move move, Optional<Exchange> said) {
        String who = move.isClients()
                ? ClientNames.mark(move.client()) + how(move.kind())
                : move.kind().name();
        history.add(who + " " + said.map(Exchange::toString).orElse(""));
    }

    /**
     * Notes a command of a client.
     *
     * @param move the move by which it was sent
     * @param exchange the command and its reply, with marks for names
     */
    void note(Move move, ExecutedCommand ran, Exchange exchange) {
        int client = move.client();
        mover = client;
        said.get(client).add(exchange + how(move.kind()));
        arrivedOf.remove(client);
        watched.note(client, ran.command(), ran.reply(), ClientNames.mark(client) + " " + exchange);
    }

    private static String how(MoveKind kind) {
        return switch (kind) {
            case LOST_REPLY -> " (lost)";
            case SIDE -> " (on the side)";
            default -> "";
        };
    }

    /**
     * Notes the committed contents after a move, for every client of a section that is in a transaction: its later reads and writes may
     * depend on them.
     */
    void noteContents() {
        if (section.isEmpty()) {
            return;
        }
        noteDrawn();
        for (int client = 0; client < runs.size(); client++) {
            if (runs.get(client).isInTransaction()) {
                List<Committed> known = sinceItBegan.computeIfAbsent(client, first -> new ArrayList<>());
                SortedMap<String, KeyState> now = view.heldNow();
                if (known.isEmpty() || !known.get(known.size() - 1).contents().equals(now)) {
                    known.add(new Committed(position(runs.get(client)), now));
                }
            } else {
                sinceItBegan.remove(client);
            }
        }
    }

    /**
     * The position of a client, as far as it matters for commits of other clients: its reads are in its replies already, but for the first
     * one, which may decide the snapshot of its transaction.
     */
    private int position(ClientRun run) {
        List<ExecutedCommand> ran = run.ran();
        return (int) IntStream.range(0, ran.size())
                .filter(at -> at == 0 || !onlyReads(ran.get(at)) || !onlyReads(ran.get(at - 1)))
                .count();
    }

    private boolean onlyReads(ExecutedCommand ran) {
        return view.onlyReads(ran.command());
    }

    /**
     * Notes the numbers that a sequence has given each client: a client may ask for its own again, and neither a reply nor a row need show
     * its owner.
     */
    private void noteDrawn() {
        if (drawsNumbers.isEmpty()) {
            drawsNumbers = Optional.of(view.drawsNumbers());
        }
        if (!drawsNumbers.get()) {
            return;
        }
        Set<String> numbers = new TreeSet<>(view.drawnNow());
        numbers.removeAll(drawn);
        if (!numbers.isEmpty()) {
            drawn.addAll(numbers);
            said.get(mover).add("drew " + numbers);
        }
    }

    /** Notes a move of no client. */
    void note(Move move) {
        watched.note(move);
        if (move.kind().needsReplica()) {
            arrivedOf.addAll(IntStream.range(0, runs.size()).boxed().toList());
        }
    }

    /**
     * @param left the bounds for the rest of the run
     * @param numbers the number in the state of each client of the run
     * @param symmetric whether two states are one that differ only in the names of the clients
     */
    StateKey state(Bounds left, int[] numbers, boolean symmetric) {
        List<String> lines = new ArrayList<>(lines("", numbers, view.keyStates()));
        sinceItBegan.forEach((client, contents) -> {
            String mark = ClientNames.mark(numbers[client]);
            for (int i = 0; i < contents.size(); i++) {
                Committed one = contents.get(i);
                lines.addAll(lines(mark + " began, " + i + " after " + one.position() + ": ", numbers, one.contents()));
            }
        });
        for (int i = 0; i < history.size(); i++) {
            lines.add("then " + i + ": " + ClientNames.marks(numbers).in(history.get(i)) + "\n");
        }
        section.ifPresent(judge -> judge.overdue()
                .forEach(name -> lines.add(
                        "over by itself: " + ClientNames.marks(numbers).in(name) + "\n")));
        if (view.isReplicaDecisive(left)) {
            view.replicaHeld().ifPresent(held -> lines.addAll(lines("replica ", numbers, held)));
        }
        return StateKey.of(clientLines(numbers), lines, left.toString(), symmetric && profile.isAlike());
    }

    private List<String> clientLines(int[] numbers) {
        ClientNames named = ClientNames.marks(numbers);
        return Arrays.stream(ClientNames.inverse(numbers))
                .mapToObj(client -> named.in(lines(client)))
                .toList();
    }

    private static List<String> lines(String where, int[] numbers, SortedMap<String, KeyState> held) {
        List<String> kept = new ArrayList<>();
        ClientNames.marks(numbers).in(held).forEach((key, value) -> kept.addAll(lines(where + key, value)));
        return kept;
    }

    /** A line for each part of a value without order: the lines of a state are sorted, whatever the clients are called. */
    private static List<String> lines(String key, KeyState value) {
        if (value.members().isEmpty()) {
            return List.of(key + "=" + value + "\n");
        }
        List<String> lines = new ArrayList<>();
        value.members().forEach(member -> lines.add(key + " has " + member + "\n"));
        lines.add(key + "=" + value.withoutMembers() + "\n");
        return lines;
    }

    /** The phase of a client, and all that decides its future; for a client that is over, only the phase. */
    private String lines(int client) {
        ClientRun run = runs.get(client);
        String mark = ClientNames.mark(client) + ": ";
        StringBuilder lines = new StringBuilder();
        if (run.canMove()) {
            List<String> exchanges = said.get(client);
            for (int i = 0; i <= exchanges.size(); i++) {
                if (run.leftAfter().equals(Optional.of(i))) {
                    lines.append(mark).append("leaves\n");
                }
                if (i < exchanges.size()) {
                    lines.append(mark).append(exchanges.get(i)).append('\n');
                }
            }
            watched.since(client)
                    .forEach(change ->
                            lines.append(mark).append("watches ").append(change).append('\n'));
            if (run.isBlocked()) {
                lines.append(mark).append("is blocked\n");
            }
            if (run.isCutOff()) {
                lines.append(mark).append("is cut off\n");
            }
            run.unheard()
                    .map(answer -> view.canonical(run.next().orElseThrow(), answer, run.name()))
                    .ifPresent(answer -> lines.append(mark)
                            .append("is let go with ")
                            .append(answer)
                            .append('\n'));
            if (run.nextOnTheSide().isPresent()) {
                lines.append(mark).append("has something to send on the side\n");
            }
            if (profile.readsClock()) {
                lines.append(mark).append(clock(run)).append('\n');
            }
            if (profile.waitsForReplica() && !arrivedOf.contains(client)) {
                lines.append(mark).append("is ahead of the replica\n");
            }
        }
        if (run.share() > 1 && run.canMove()) {
            lines.append(mark).append("takes everything\n");
        }
        if (section.isPresent() && !run.canMove()) {
            section.get()
                    .answer(run)
                    .ifPresent(answer -> lines.append(mark).append(answer).append('\n'));
            if (run.hasLostReply()) {
                lines.append(mark).append("missed an answer\n");
            }
        }
        if (run.hasGivenUpWaiting()) {
            lines.append(mark).append("gave up waiting\n");
        }
        return lines.append(mark).append(run.phase()).append('\n').toString();
    }

    /** The clock of a client; before its first move, earlier reads of the clock do not count. */
    private static String clock(ClientRun run) {
        return "clock " + run.jumps()
                + (run.phase() == ClientPhase.NOT_STARTED
                        ? ""
                        : run.looksAtClock().toString());
    }

    /**
     * The rank of the state of the run.
     *
     * @param bounds the bounds at the start
     * @param left the bounds for the rest of the run
     */
    StateRank rank(Bounds bounds, Bounds left) {
        int over = (int) runs.stream().filter(run -> !run.canMove()).count();
        int live = runs.stream()
                .filter(ClientRun::canMove)
                .mapToInt(run -> run.ran().size() + (run.leftAfter().isPresent() ? 1 : 0))
                .sum();
        return new StateRank(
                over, live, bounds.faults() - left.faults(), view.isReplicaDecisive(left) && !view.isReplicaBehind());
    }
}
