package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Which lock that improves on another one closes a gap: it declares no such failure, and the same moves show none on it. */
sealed interface Mitigation extends Message {

    Set<Failure> ERRORS_IN_GIVING_BACK = Set.of(Failure.FOREIGN_UNLOCK, Failure.UNRELEASED);

    /**
     * A lock does.
     *
     * @param commands those it sends and its predecessor does not; none if only the order or what is around them is new
     * @param script that of which these commands have the digest; empty if they have none
     * @param notYet the locks between, which do not
     */
    record By(String stage, List<String> commands, Optional<String> script, List<String> notYet) implements Mitigation {

        @Override
        public String in(Language language) {
            MitigationText text = language.text(MitigationText.class);
            List<String> readable = commands.stream()
                    .map(command -> new CureCommand(command, script).readable())
                    .toList();
            return in(text, readable.isEmpty() ? text.lock(stage) : text.by(stage, readable));
        }

        private String in(MitigationText text, String how) {
            return notYet.isEmpty() ? how : text.andNotYetBy(how, notYet);
        }

        /** Without the commands. */
        Message lock() {
            return Message.of(MitigationText.class, text -> in(text, text.lock(stage)));
        }

        List<CureCommand> cure() {
            return commands.stream()
                    .map(command -> new CureCommand(command, script))
                    .toList();
        }
    }

    /** None does. */
    record ByNone() implements Mitigation {

        @Override
        public String in(Language language) {
            return language.text(MitigationText.class).byNone();
        }
    }

    /** None does, and no lock ever can. */
    record ByTheResource() implements Mitigation {

        @Override
        public String in(Language language) {
            return language.text(MitigationText.class).byTheResource();
        }
    }

    /**
     * @param tried what came of the same moves on the locks that improve on this one, the nearest first
     */
    static Mitigation of(Failure failure, Trace story, List<TransferResult> tried) {
        Optional<TransferResult> holding =
                tried.stream().filter(result -> result.closes(failure)).findFirst();
        if (holding.isEmpty()) {
            return failure == Failure.LEASE_OVERRUN ? new ByTheResource() : new ByNone();
        }
        LockStage lock = holding.get().transferred().stage();
        List<String> notYet = tried.stream()
                .takeWhile(result -> !result.closes(failure))
                .map(result -> result.transferred().stage().name())
                .toList();
        List<String> commands = commands(failure, predecessor(lock, story.stage(), tried), story, lock);
        return new By(
                lock.name(),
                commands,
                lock.releaseScript().filter(script -> lock.releaseCommands().containsAll(commands)),
                notYet);
    }

    /** The lock on which this one improves: one on which the moves were tried, or that of the story. */
    private static LockStage predecessor(LockStage lock, LockStage stage, List<TransferResult> tried) {
        return tried.stream()
                .map(result -> result.transferred().stage())
                .filter(other -> lock.predecessor().equals(Optional.of(other.name())))
                .findFirst()
                .orElse(stage);
    }

    /** Who gives back another's lock, or does not get rid of its own, errs in giving back, unless the two locks do that alike. */
    private static List<String> commands(Failure failure, LockStage before, Trace story, LockStage mitigation) {
        List<String> acquire = added(before.acquireCommands(), story, mitigation.acquireCommands());
        List<String> release = added(before.releaseCommands(), story, mitigation.releaseCommands());
        boolean byRelease = acquire.isEmpty() || ERRORS_IN_GIVING_BACK.contains(failure) && !release.isEmpty();
        return byRelease ? release : acquire;
    }

    /** A lock that declares no commands, because nobody has described it, is known by what it sent. */
    private static List<String> added(List<String> before, Trace story, List<String> after) {
        return after.stream()
                .filter(command -> before.isEmpty() ? !isSent(command, story) : !before.contains(command))
                .toList();
    }

    /** Whether all that is fixed in a command, its name and its options, is in one that was sent. Two scripts are never the same. */
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
