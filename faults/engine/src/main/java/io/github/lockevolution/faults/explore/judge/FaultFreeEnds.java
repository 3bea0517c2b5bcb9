package io.github.lockevolution.faults.explore.judge;

import io.github.lockevolution.faults.explore.graph.Node;
import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.EndCause;
import io.github.lockevolution.faults.explore.run.SparedFaults;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.MoveKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs the moves of a schedule without its crashes and lost replies: a move that is then impossible is left out, and at the end each client
 * that can go on does so, one after the other in any order. A failure that shows then as well was not caused by a crash.
 */
final class FaultFreeEnds {

    private final Map<Node, Optional<Event.NotSerial>> known = new HashMap<>();

    /**
     * The state in which the clients would be without the faults.
     *
     * @param node empty if it has not been run
     * @param places the place in it of each client of the other node
     */
    record Twin(Optional<Node> node, List<Integer> places) {

        /** No fault has happened yet. */
        static Twin of(Node node) {
            return new Twin(
                    Optional.of(node),
                    IntStream.range(0, node.firstAlike().length).boxed().toList());
        }

        /** The first client of this node that is interchangeable with a client of the other node. */
        int firstAlike(int client) {
            int place = places.get(client);
            return node.map(here -> here.firstAlike()[place]).orElse(place);
        }

        /**
         * The twin after a move of the other node.
         *
         * @param client the place in the other node of the client that moves
         */
        Twin after(Move move, int client) {
            Move here = move.isClients() ? new Move(move.kind(), places.get(client)) : move;
            return SparedFaults.withoutInterruptions(List.of(here)).stream()
                    .findFirst()
                    .map(this::made)
                    .orElse(this);
        }

        /**
         * The same twin after the places of the other node have changed. Clients that are alike are put in order, as it does not matter
         * which is which.
         */
        Twin renamed(int[] there) {
            Integer[] renamed = new Integer[there.length];
            IntStream.range(0, there.length).forEach(client -> renamed[there[client]] = places.get(client));
            Twin unsorted = new Twin(node, List.of(renamed));
            for (int one = 0; one < renamed.length; one++) {
                for (int other = one + 1; other < renamed.length; other++) {
                    if (unsorted.firstAlike(one) == unsorted.firstAlike(other) && renamed[other] < renamed[one]) {
                        Integer place = renamed[one];
                        renamed[one] = renamed[other];
                        renamed[other] = place;
                    }
                }
            }
            return new Twin(node, List.of(renamed));
        }

        private Twin made(Move move) {
            if (node.isEmpty() || !node.get().moves().contains(move)) {
                return this;
            }
            return step(node.get(), move)
                    .map(step -> new Twin(
                            Optional.of(step.to()),
                            places.stream().map(place -> step.places()[place]).toList()))
                    .orElse(new Twin(Optional.empty(), places));
        }
    }

    /** The target of a move, and the place in it of each client. */
    private record Reached(Node to, int[] places) {}

    /** Empty if the move has not been run. */
    private static Optional<Reached> step(Node node, Move move) {
        int mover = move.isClients() ? move.client() : 0;
        int first = move.isClients() ? node.firstAlike()[mover] : 0;
        Move run = move.isClients() ? new Move(move.kind(), first) : move;
        return node.edges().stream()
                .filter(edge -> edge.move().equals(run))
                .findFirst()
                .map(edge -> new Reached(
                        edge.to(),
                        ClientNames.then(ClientNames.swap(first, mover, edge.places().length), edge.places())));
    }

    /**
     * The final check of a schedule, with the faults taken into account.
     *
     * @param check the check as it looks from its end alone
     * @param twin the state to which the same moves lead without the faults
     */
    FinalCheck told(FinalCheck check, Twin twin) {
        return EndCause.isInterrupted(check) ? EndCause.told(check, twin.node().flatMap(this::shown)) : check;
    }

    private Optional<Event.NotSerial> shown(Node node) {
        Optional<Event.NotSerial> found = known.get(node);
        if (found == null) {
            boolean isOver = node.phases().stream().allMatch(ClientPhase::isOver);
            found = isOver ? node.finalCheck().flatMap(EndCause::notSerial) : ahead(node);
            known.put(node, found);
        }
        return found;
    }

    private Optional<Event.NotSerial> ahead(Node node) {
        return node.toRun().stream()
                .filter(move -> move.kind() == MoveKind.STEP)
                .flatMap(move -> alone(node, move.client()).stream())
                .flatMap(end -> shown(end).stream())
                .findFirst();
    }

    /** The state to which a client comes if it alone goes on as long as it can; empty if that has not been run. */
    private static Optional<Node> alone(Node node, int client) {
        Node at = node;
        Move next = new Move(MoveKind.STEP, client);
        while (at.moves().contains(next)) {
            Optional<Reached> step = step(at, next);
            if (step.isEmpty()) {
                return Optional.empty();
            }
            next = new Move(MoveKind.STEP, step.get().places()[next.client()]);
            at = step.get().to();
        }
        return Optional.of(at);
    }
}
