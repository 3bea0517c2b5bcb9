package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The results of one lock that are not as expected, or prove nothing. */
final class Problems {

    private Problems() {}

    /** A message for each; none if all is as expected. */
    static List<Message> of(LockResult result) {
        if (result.census().isNotApplicable()) {
            String lock = result.lock().name();
            return result.census().gap().stream()
                    .map(reason -> message(text -> text.of(lock, message(words -> words.notApplicable(reason)))))
                    .toList();
        }
        return Stream.concat(
                        of(result.census(), result.change().isPresent()),
                        result.attacks().stream()
                                .flatMap(report -> of(
                                        report,
                                        result.census().observedFailures(),
                                        result.change().isPresent())))
                .toList();
    }

    /** A change of a historical lock is no problem of the run, and is reported elsewhere. */
    private static Stream<Message> of(Census census, boolean changed) {
        Stream<Message> failures = Stream.of(Failure.values())
                .filter(failure -> !changed)
                .filter(failure -> census.expectation(failure) == Expectation.BROKEN || isUndeclared(census, failure))
                .map(failure -> Optional.ofNullable(census.shortest().get(failure))
                        .map(shortest -> message(text -> text.showedIn(failure.name(), shortest.toString())))
                        .orElseGet(() -> message(text -> text.didNotShow(failure.name()))));
        Stream<Message> replayed = census.replays().entrySet().stream()
                .filter(entry -> !entry.getValue().isTheSame())
                .map(entry -> replayed(census.shortest().get(entry.getKey()).toString(), entry.getValue()));
        Stream<Message> incomplete = census.gap().stream().map(reason -> message(text -> text.incomplete(reason)));
        String lock = census.lock().name();
        return Stream.of(failures, replayed, incomplete)
                .flatMap(Function.identity())
                .map(problem -> message(text -> text.of(lock, problem)));
    }

    /** A failure that was seen counts, also if the census is not complete. */
    private static boolean isUndeclared(Census census, Failure failure) {
        return !census.isDeclared(failure)
                && census.replays().containsKey(failure)
                && census.replays().get(failure).isTheSame();
    }

    private static Message replayed(String schedule, Replay replay) {
        Message difference = replay.difference().orElseGet(() -> message(ProblemText::noDifferenceNoted));
        return message(text -> text.replayedOtherwise(schedule, replay.toString(), difference));
    }

    private static Stream<Message> of(AttackReport report, Set<Failure> known, boolean changed) {
        String lock = report.lock().name();
        Stream<Message> failures = Stream.of(Failure.values())
                .filter(failure -> report.expectation(failure, known) == Expectation.BROKEN
                        && !(changed && known.containsAll(report.observedFailures())))
                .map(failure -> message(text -> report.observedFailures().contains(failure)
                        ? text.showed(failure.name())
                        : text.didNotShow(failure.name())))
                .map(problem -> message(text -> text.of(lock, problem)));
        Stream<Message> unproven = report.results().stream()
                .filter(result -> result.expectation(report.lock()) == Expectation.INCONCLUSIVE)
                .map(result -> message(text -> text.ofAttack(
                        lock,
                        Message.of(AttackText.class, names -> names.title(result.attack())),
                        message(reason -> reason.inconclusive((Message) result::story)))));
        return Stream.concat(failures, unproven);
    }

    private static Message message(Function<ProblemText, String> words) {
        return Message.of(ProblemText.class, words);
    }
}
