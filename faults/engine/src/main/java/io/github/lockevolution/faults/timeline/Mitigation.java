package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The mitigation of a failure: a lock that improves on another one, if it declares no such failure, and the same moves show none on it.
 *
 * @param words the lock with the commands that its predecessor lacks, and the locks between, which do not close the gap; or that no lock
 *     closes it
 * @param lock the same without the commands
 * @param cure the commands; none if only their order or the code around them is new, or no lock closes the gap
 */
public record Mitigation(Message words, Message lock, List<CureCommand> cure) {

    private static final Set<Failure> ERRORS_IN_GIVING_BACK = Set.of(Failure.FOREIGN_UNLOCK, Failure.UNRELEASED);

    public Mitigation {
        cure = List.copyOf(cure);
    }

    /** @param tried the results of the same moves on the locks that improve on this one, the nearest first */
    public static Mitigation of(Failure failure, Trace story, List<TransferResult> tried) {
        Optional<TransferResult> holding =
                tried.stream().filter(result -> result.closes(failure)).findFirst();
        if (holding.isEmpty()) {
            boolean isForResource = failure == Failure.LEASE_OVERRUN;
            Message none =
                    Message.of(MitigationText.class, text -> isForResource ? text.byTheResource() : text.byNone());
            return new Mitigation(none, none, List.of());
        }
        LockSpec lock = holding.get().transferred().lock();
        List<String> commands = commands(failure, predecessor(lock, story.lock(), tried), story, lock);
        Optional<String> script =
                lock.releaseScript().filter(any -> lock.releaseCommands().containsAll(commands));
        List<CureCommand> cure = commands.stream()
                .map(command -> new CureCommand(command, script))
                .toList();
        return by(lock, cure, failure, tried);
    }

    /**
     * The mitigation by a lock.
     *
     * @param cure the commands that the other lock lacks
     * @param tried the results of the same moves on the locks that improve on the other, the nearest first
     */
    public static Mitigation by(LockSpec lock, List<CureCommand> cure, Failure failure, List<TransferResult> tried) {
        List<String> notYet = tried.stream()
                .takeWhile(result -> !result.closes(failure))
                .map(result -> result.transferred().lock().name())
                .toList();
        Function<MitigationText, String> alone = text -> text.lock(lock.name());
        List<String> readable = cure.stream().map(CureCommand::readable).toList();
        return new Mitigation(
                words(cure.isEmpty() ? alone : text -> text.by(lock.name(), readable), notYet),
                words(alone, notYet),
                cure);
    }

    private static Message words(Function<MitigationText, String> how, List<String> notYet) {
        return Message.of(
                MitigationText.class,
                text -> notYet.isEmpty() ? how.apply(text) : text.andNotYetBy(how.apply(text), notYet));
    }

    /** The lock on which this one improves: one on which the moves were tried, or that of the story. */
    private static LockSpec predecessor(LockSpec lock, LockSpec ofStory, List<TransferResult> tried) {
        return tried.stream()
                .map(result -> result.transferred().lock())
                .filter(other -> lock.predecessor().equals(Optional.of(other.name())))
                .findFirst()
                .orElse(ofStory);
    }

    /**
     * The new commands that mitigate: those of the release if the failure is a wrong or missing release, unless both locks release alike.
     */
    private static List<String> commands(Failure failure, LockSpec before, Trace story, LockSpec mitigation) {
        List<String> acquire = added(before.acquireCommands(), story, mitigation.acquireCommands());
        List<String> release = added(before.releaseCommands(), story, mitigation.releaseCommands());
        boolean byRelease = acquire.isEmpty() || ERRORS_IN_GIVING_BACK.contains(failure) && !release.isEmpty();
        return byRelease ? release : acquire;
    }

    /** A lock without declared commands, because it has no description, is known by the commands that it sent. */
    private static List<String> added(List<String> before, Trace story, List<String> after) {
        return after.stream()
                .filter(command -> before.isEmpty() ? !isSent(command, story) : !before.contains(command))
                .toList();
    }

    /** Whether all fixed words of a command, its name and its options, are in a command that was sent. Two scripts never count as equal. */
    private static boolean isSent(String command, Trace story) {
        List<String> fixed = Arrays.stream(command.split(" "))
                .filter(word -> word.equals(word.toUpperCase(Locale.ROOT)))
                .toList();
        return !fixed.isEmpty()
                && !command.startsWith("EVAL")
                && story.steps().stream()
                        .flatMap(step -> step.exchange().stream())
                        .map(exchange -> List.of(
                                exchange.command().toUpperCase(Locale.ROOT).split(" ")))
                        .anyMatch(words -> words.containsAll(fixed));
    }
}
