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
        return trace.steps().stream()
                .map(step -> step.move().kind())
                .anyMatch(kind -> kind == MoveKind.CRASH || kind == MoveKind.LOST_REPLY);
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
            if (step.move().kind() == MoveKind.CRASH) {
                return crash(i, step);
            }
            if (step.move().kind() == MoveKind.LOST_REPLY) {
                String lost = step.exchange().map(RootCause::commandName).orElse(command);
                return said(text -> text.losesReply(lost));
            }
        }
        return said(text -> text.isNeverGivenBack(command));
    }

    private Message crash(int at, Step crash) {
        List<String> sent = trace.steps().subList(0, at).stream()
                .filter(step -> step.move().isClients()
                        && step.move().client() == crash.move().client())
                .flatMap(step -> step.exchange().stream())
                .map(RootCause::commandName)
                .toList();
        String before = sent.isEmpty() ? "" : sent.get(sent.size() - 1);
        Optional<String> next =
                crash.before().filter(phase -> phase != ClientPhase.INSIDE).flatMap(phase -> next(sent.size()));
        return next.filter(command -> !before.isEmpty())
                .map(after -> said(text -> text.crashesBetween(before, after)))
                .orElseGet(() -> said(text -> text.crashesInside(before)));
    }

    private Optional<String> next(int sent) {
        return Stream.concat(alone.acquire().stream(), alone.release().stream())
                .skip(sent)
                .map(command -> command.get(0))
                .findFirst();
    }

    private static String commandName(Exchange exchange) {
        return exchange.command().split(" ", 2)[0];
    }

    private static Message said(Function<CheckText, String> words) {
        return Message.of(CheckText.class, words);
    }
}
