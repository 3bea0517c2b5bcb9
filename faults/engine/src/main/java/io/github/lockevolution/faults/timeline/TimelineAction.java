package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The action of a row.
 *
 * @param kind its kind
 * @param who the name of the client that moved, or of the server or the key that it happened to; empty if it happened to all
 * @param exchanges its commands and replies, in order, fit to be drawn; empty if it was no command
 * @param outcome the outcome of the client's call; empty if the call goes on
 * @param leaseRunsOut whether a lease ran out in it
 */
public record TimelineAction(
        Kind kind, Optional<String> who, List<Exchange> exchanges, Optional<CallOutcome> outcome, boolean leaseRunsOut)
        implements Message {

    /** The kinds of actions. */
    public enum Kind {

        /** A command ran, and its reply arrived. */
        COMMAND,

        /** A background command of the client ran, and its reply arrived. */
        SIDE_COMMAND,

        /** A command ran, and its reply never reached the client. */
        LOST_REPLY,

        /** The client calls unlock; nothing is sent yet. */
        LEAVES,

        /** The client is dead. */
        KILLED,

        /** Its clock jumps ahead. */
        CLOCK_AHEAD,

        /** Time went by. */
        EXPIRY,

        /** The contents of the master arrived at the replica. */
        REPLICATION,

        /** The replica became the master, with the same contents. */
        FAILOVER,

        /** The replica became the master, and a key that had not arrived there is gone. */
        FAILOVER_WITHOUT_KEY,

        /** The replica became the master, with a key that the old one no longer had. */
        FAILOVER_WITH_OLD_KEY,

        /** One of several servers started again and was empty. */
        SERVER_RESTART,

        /** The clock of one of several servers jumped ahead. */
        SERVER_AHEAD,

        /** The store evicted a key, although its lease had not run out. */
        EVICTION,

        /** No client is left, every lease has run out, and a newcomer tries to take the lock. */
        NEWCOMER,

        /** No client can move any more, and the outcome of a section is looked at. */
        END;

        /** Whether it happened in the store, to no client, and not by time. */
        boolean isStores() {
            return this == REPLICATION || this == EVICTION || this == END || isFailover() || isServers();
        }

        /** Whether it happened to one of several servers. */
        boolean isServers() {
            return this == SERVER_RESTART || this == SERVER_AHEAD;
        }

        private boolean isFailover() {
            return this == FAILOVER || this == FAILOVER_WITHOUT_KEY || this == FAILOVER_WITH_OLD_KEY;
        }

        /** Whether it is a fault, and not the lock's doing. */
        boolean isFault() {
            return this == KILLED || this == CLOCK_AHEAD || this == EVICTION || isFailover() || isServers();
        }
    }

    public TimelineAction {
        exchanges = exchanges.stream().map(Readable::of).toList();
    }

    /** Whether a lease runs out before the rest of the action. */
    boolean beginsWithExpiry() {
        return kind == Kind.EXPIRY || kind == Kind.NEWCOMER && leaseRunsOut;
    }

    /** The whole action, in one line. */
    @Override
    public String in(Language language) {
        ActionText text = language.text(ActionText.class);
        return switch (kind) {
            case COMMAND, LOST_REPLY ->
                leaseRunsOut
                        ? text.commandUntilLeaseRunsOut(client(), exchanges(language))
                        : text.command(client(), exchanges(language));
            case SIDE_COMMAND ->
                leaseRunsOut
                        ? text.sideCommandUntilLeaseRunsOut(client(), exchanges(language))
                        : text.sideCommand(client(), exchanges(language));
            case LEAVES -> text.clientLeaves(client(), leaving(language));
            case KILLED -> text.clientIsKilled(client());
            case CLOCK_AHEAD -> text.clockJumps(client());
            case EXPIRY -> text.leaseRunsOut();
            case REPLICATION -> text.replicaCatchesUp();
            case FAILOVER -> text.replicaTakesOver();
            case FAILOVER_WITHOUT_KEY -> text.replicaTakesOverWithoutKey();
            case FAILOVER_WITH_OLD_KEY -> text.replicaTakesOverWithOldKey();
            case SERVER_RESTART -> text.serverRestarts(who.orElseThrow());
            case SERVER_AHEAD -> text.serverClockJumps(who.orElseThrow());
            case END -> text.isOver();
            case EVICTION -> text.keyIsEvicted(who.orElseThrow());
            case NEWCOMER -> {
                List<String> names = newcomers();
                String newcomer = names.size() > 1 ? text.newcomers(names) : text.newcomer(client());
                yield leaseRunsOut
                        ? text.newcomerTriesWithoutLease(newcomer, exchanges(language))
                        : text.newcomerTries(newcomer, exchanges(language));
            }
        };
    }

    /** The names of the newcomers that came in the end. */
    List<String> newcomers() {
        return exchanges.stream().map(Exchange::client).distinct().toList();
    }

    private String client() {
        return who.orElse("");
    }

    private List<String> exchanges(Language language) {
        return IntStream.range(0, exchanges.size())
                .mapToObj(i -> exchanges.get(i).command() + " -> " + answer(i, language))
                .toList();
    }

    /** A command, with the remark that it is a background command if it is one. */
    String command(int index, Language language) {
        String command = exchanges.get(index).command();
        return kind == Kind.SIDE_COMMAND ? language.text(ActionText.class).onTheSide(command) : command;
    }

    /** The outcome of a command: {@code 1, the answer is lost, gives up}. */
    String answer(int index, Language language) {
        ActionText text = language.text(ActionText.class);
        Exchange exchange = exchanges.get(index);
        Stream<String> lost = exchange.replyLost() ? Stream.of(text.answerIsLost()) : Stream.empty();
        Stream<String> outcome = index == exchanges.size() - 1 ? cameTo(language) : Stream.empty();
        return text.parts(Stream.of(Stream.of(exchange.reply()), lost, outcome)
                .flatMap(part -> part)
                .toList());
    }

    /** The action of a client that leaves. */
    String leaving(Language language) {
        ActionText text = language.text(ActionText.class);
        return text.parts(
                Stream.concat(Stream.of(text.leaves()), cameTo(language)).toList());
    }

    private Stream<String> cameTo(Language language) {
        return outcome.stream().map(fact -> fact.in(language));
    }
}
