package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cause of a failure in a few words: the act of the lock that lets it happen.
 *
 * @param alone the commands of the lock without interference
 * @param blamed the number of the move that is the fault from which the failure follows; empty if it follows from none
 */
record RootCause(Trace trace, DryRun alone, Optional<Integer> blamed) {

    /**
     * @param decisive the number of the move whose command decides; empty if none was sent
     */
    Message of(Failure failure, Optional<Integer> decisive) {
        Optional<MoveKind> forgotBy = trace.forgotBy(trace.steps().size()).filter(kind -> kind.explains(failure));
        if (forgotBy.isPresent()) {
            return said(forgotBy.get().isKeys() ? CheckText::isForgottenByEviction : CheckText::isForgottenByFailover);
        }
        boolean isSections = trace.lock().isSection();
        Optional<Message> fault = blamed.flatMap(this::fault);
        boolean isByFault = isSections || failure == Failure.ORPHAN_KEY || failure == Failure.HALF_DONE;
        if (isByFault && fault.isPresent()) {
            return fault.get();
        }
        return switch (failure) {
            case NOT_SERIALIZABLE, STALE_WRITE, BROKEN_INVARIANT -> said(CheckText::meetInTheWork);
            case DEADLOCK -> deadlock();
            case LEASE_OVERRUN ->
                isBesideTheLease()
                        ? decisive.filter(this::isAnotherInside)
                                .map(this::command)
                                .map(command -> said(text -> text.letsIn(command.client(), commandName(command))))
                                .orElseGet(() -> said(CheckText::outlivesItsLease))
                        : said(CheckText::outlivesItsLease);
            case UNRELEASED ->
                decisive.map(this::command)
                        .map(command -> said(text -> text.staysTaken(commandName(command))))
                        .orElseGet(() -> said(text -> text.unlockSendsNothing(releasing())));
            default ->
                decisive.map(at -> byCommand(failure, command(at).client(), commandName(command(at)), at))
                        .orElseGet(() -> FailureMeaning.of(failure, trace.lock()));
        };
    }

    private Message byCommand(Failure failure, String client, String command, int at) {
        return switch (failure) {
            case RACE -> {
                if (Finding.isFreed(trace, at)) {
                    yield said(text -> text.letsDoAgain(client, command));
                }
                yield isAnotherInside(at)
                        ? said(text -> text.letsIn(client, command))
                        : said(text -> text.letsInBeside(client, command));
            }
            case FOREIGN_UNLOCK ->
                command.toUpperCase(Locale.ROOT).startsWith("EVAL") && isOfSameValue(at)
                        ? said(text -> text.takesAwayTheSame(client, command))
                        : said(text -> text.takesAway(client, command));
            default -> said(text -> text.isNeverGivenBack(command));
        };
    }

    /** The client that waits before any other has sent something; empty if there is none. */
    private Optional<String> waitsForItself() {
        List<Step> sent = trace.steps().stream()
                .filter(step -> step.exchange().isPresent())
                .toList();
        return sent.stream()
                .takeWhile(step -> step.move().client() == sent.get(0).move().client())
                .filter(step ->
                        step.events().contains(new Event.Blocked(step.move().name())))
                .map(step -> step.move().name())
                .findFirst();
    }

    /** Whether another is inside, and does not only come inside later. */
    private boolean isAnotherInside(int at) {
        List<ClientPhase> phases = trace.phases(at);
        return IntStream.range(0, phases.size())
                .filter(client -> client != trace.steps().get(at).move().client())
                .anyMatch(client -> phases.get(client) == ClientPhase.INSIDE);
    }

    /** Whether the client has taken the lock before by the very value that another one has written since. */
    private boolean isOfSameValue(int at) {
        Optional<KeyState> gone = Optional.ofNullable(trace.heldBefore(at).get(Step.LOCK));
        int client = trace.steps().get(at).move().client();
        boolean isRemoved = gone.isPresent() && trace.steps().get(at).lock().isEmpty();
        return isRemoved
                && gone.get().members().isEmpty()
                && IntStream.range(0, at)
                        .filter(before -> trace.steps().get(before).move().isClients()
                                && trace.steps().get(before).move().client() == client)
                        .filter(before -> !trace.heldBefore(before).containsKey(Step.LOCK))
                        .anyMatch(before -> trace.steps().get(before).lock().equals(gone));
    }

    private Exchange command(int at) {
        return trace.steps().get(at).exchange().orElseThrow();
    }

    /** Whether a lease runs out, and the same moves without that fail all the same. */
    private boolean isBesideTheLease() {
        return blamed.isEmpty() && trace.schedule().moves().stream().anyMatch(move -> move.kind() == MoveKind.EXPIRE);
    }

    private Message deadlock() {
        Optional<String> itself = waitsForItself();
        if (itself.isPresent()) {
            return said(text -> text.waitsOverAnotherConnection(itself.get()));
        }
        return trace.lock().isSection()
                        && trace.failures().get(Failure.DEADLOCK).evidence()
                                instanceof Evidence.WaitForEachOther waiting
                        && waiting.clients().size() == 1
                ? said(text -> text.waitsForWhatIsLeft(waiting.clients().get(0)))
                : said(CheckText::waitForEachOther);
    }

    /** The commands that the client of a move has sent before it. */
    private List<Exchange> sentBefore(int at) {
        int client = trace.steps().get(at).move().client();
        return trace.steps().subList(0, at).stream()
                .filter(step -> step.move().isClients() && step.move().client() == client)
                .flatMap(step -> step.exchange().stream())
                .toList();
    }

    /** The client that gives the lock back and leaves it taken. */
    private String releasing() {
        return trace.steps()
                .get(trace.failures().get(Failure.UNRELEASED).step())
                .move()
                .name();
    }

    /** The words for a crash or a lost reply; empty for another fault. */
    private Optional<Message> fault(int at) {
        Step step = trace.steps().get(at);
        if (step.move().kind() == MoveKind.CRASH) {
            return Optional.of(crash(step, sentBefore(at)));
        }
        return step.exchange()
                .filter(exchange -> step.move().kind() == MoveKind.LOST_REPLY)
                .map(lost -> said(text -> text.losesReply(commandName(lost))));
    }

    private Message crash(Step crash, List<Exchange> sent) {
        String client = crash.move().name();
        if (sent.isEmpty()) {
            return said(text -> text.crashesFirst(client));
        }
        Exchange last = sent.get(sent.size() - 1);
        String before = commandName(last);
        boolean isSections = trace.lock().isSection();
        return crash.before()
                .filter(phase -> phase != ClientPhase.INSIDE)
                .flatMap(phase -> next(sent.stream().map(RootCause::commandName).toList()))
                .map(after -> said(text -> after.equals(before)
                        ? text.crashesAfter(client, Order.beginning(last))
                        : text.crashesBetween(before, after)))
                .orElseGet(() ->
                        said(text -> isSections ? text.crashesAfter(client, before) : text.crashesInside(before)));
    }

    /** The next command of a client that has sent these; empty if they are not the first commands of one alone. */
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
