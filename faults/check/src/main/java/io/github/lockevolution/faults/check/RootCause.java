package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.Rule;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** In a few words, what a lock does that lets a failure happen. */
final class RootCause {

    private final Trace trace;
    private final Preflight alone;

    /**
     * @param alone what the lock sends when nothing comes between
     */
    RootCause(Trace trace, Preflight alone) {
        this.trace = trace;
        this.alone = alone;
    }

    /**
     * @param decisive the number of the move whose command decides; empty if none was sent
     */
    Message of(Failure failure, Optional<Integer> decisive) {
        String client = decisive.map(at -> trace.steps().get(at).move().name()).orElse("");
        String command = decisive.flatMap(at -> trace.steps().get(at).exchange())
                .map(RootCause::commandName)
                .orElse("");
        Optional<MoveKind> forgotBy = trace.forgotBy(trace.steps().size());
        boolean isOfStore = failure == Failure.RACE || forgotBy.equals(Optional.of(MoveKind.FAILOVER));
        if (failure != Failure.LEASE_OVERRUN && forgotBy.isPresent() && isOfStore) {
            return said(
                    forgotBy.get() == MoveKind.EVICT
                            ? CheckText::isForgottenByEviction
                            : CheckText::isForgottenByFailover);
        }
        return switch (failure) {
            case RACE -> said(text -> text.letsIn(client, command));
            case ORPHAN_KEY, HALF_DONE -> orphan(command);
            case NOT_SERIALIZABLE, STALE_WRITE, BROKEN_INVARIANT ->
                isInterrupted() ? orphan(command) : said(CheckText::meetInTheWork);
            case DEADLOCK ->
                trace.stage().rule() instanceof Rule.Section && isInterrupted()
                        ? orphan(command)
                        : said(CheckText::waitForEachOther);
            case FOREIGN_UNLOCK -> said(text -> text.takesAway(client, command));
            case LEASE_OVERRUN -> said(CheckText::outlivesItsLease);
            case UNRELEASED ->
                decisive.isPresent()
                        ? said(text -> text.staysTaken(command))
                        : said(text -> text.unlockSendsNothing(releasing()));
        };
    }

    private boolean isInterrupted() {
        return IntStream.range(0, trace.steps().size())
                .anyMatch(at -> trace.steps().get(at).move().kind() == MoveKind.LOST_REPLY || isCrash(at));
    }

    /** Whether a client dies that has done something. */
    private boolean isCrash(int at) {
        return trace.steps().get(at).move().kind() == MoveKind.CRASH
                && !sentBefore(at).isEmpty();
    }

    /** The names of the commands that the client of a move has sent before it. */
    private List<String> sentBefore(int at) {
        int client = trace.steps().get(at).move().client();
        return trace.steps().subList(0, at).stream()
                .filter(step -> step.move().isClients() && step.move().client() == client)
                .flatMap(step -> step.exchange().stream())
                .map(RootCause::commandName)
                .toList();
    }

    /** Who gives the lock back and leaves it taken. */
    private String releasing() {
        return trace.steps()
                .get(trace.failures().get(Failure.UNRELEASED).step())
                .move()
                .name();
    }

    private Message orphan(String command) {
        List<Step> steps = trace.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            if (isCrash(i)) {
                return crash(step, sentBefore(i));
            }
            if (step.move().kind() == MoveKind.LOST_REPLY) {
                String lost = step.exchange().map(RootCause::commandName).orElse(command);
                return said(text -> text.losesReply(lost));
            }
        }
        return said(text -> text.isNeverGivenBack(command));
    }

    private Message crash(Step crash, List<String> sent) {
        String before = sent.get(sent.size() - 1);
        return crash.before()
                .filter(phase -> phase != ClientPhase.INSIDE)
                .flatMap(phase -> next(sent))
                .map(after -> said(text -> text.crashesBetween(before, after)))
                .orElseGet(() -> said(text -> text.crashesInside(before)));
    }

    /** What a client sends next that has sent this; empty if it does otherwise than one alone. */
    private Optional<String> next(List<String> sent) {
        List<String> all = Stream.concat(alone.acquire().stream(), alone.release().stream())
                .map(command -> command.get(0))
                .toList();
        boolean isAsAlone =
                sent.size() < all.size() && all.subList(0, sent.size()).equals(sent);
        return isAsAlone ? Optional.of(all.get(sent.size())) : Optional.empty();
    }

    private static String commandName(Exchange exchange) {
        return exchange.command().split(" ", 2)[0];
    }

    private static Message said(Function<CheckText, String> words) {
        return Message.of(CheckText.class, words);
    }
}
