package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.BoundedCensus;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.Finding;
import io.github.lockevolution.faults.check.Likeness;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.HistoryComparison;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.faults.timeline.TextDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.matrix.Count;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The result of a check, on one screen: the verdict, the shortest story of the first failure that it may not show, or of each such
 * failure, the known lock that it is like, the way to close the gap.
 */
final class CheckScreen {

    private final Judgement judgement;
    private final CheckResult result;
    private final CheckRequest request;
    private final boolean stories;
    private final Optional<HistoryComparison> change;
    private final List<Message> lines = new ArrayList<>();

    /** @param stories whether the story of each failure is drawn, and not of the first alone */
    CheckScreen(Judgement judgement, CheckRequest request, boolean stories) {
        this.judgement = judgement;
        this.result = judgement.result();
        this.request = request;
        this.stories = stories;
        this.change = HistoricalLockChange.change(result);
    }

    String in(Language language) {
        StringBuilder screen = new StringBuilder();
        change.ifPresent(become -> {
            become.sentences(language).forEach(sentence -> paragraph(screen, any -> sentence, language));
            screen.append('\n');
        });
        paragraph(screen, verdict(), language);
        Optional<Census> widest = widest();
        widest.ifPresent(census -> failures(screen, census, language));
        if (widest.isEmpty()) {
            result.spent().ifPresent(spent -> paragraph(screen, spent, language));
            result.findings().forEach(finding -> paragraph(screen, soFar(finding), language));
        }
        if (!result.attacks().isEmpty()) {
            screen.append('\n').append(new AttackTable(result, stories).in(language));
            if (isShort() && result.expectation() != Expectation.MET) {
                screen.append('\n');
            }
        }
        if (!isShort() || result.expectation() == Expectation.MET) {
            screen.append('\n');
        }
        afterwards().forEach(message -> paragraph(screen, message, language));
        return screen.toString().stripTrailing();
    }

    private static void paragraph(StringBuilder screen, Message message, Language language) {
        screen.append(Screen.paragraph(message.in(language))).append('\n');
    }

    private static Message message(Function<VerdictText, String> words) {
        return Message.of(VerdictText.class, words);
    }

    private String lock() {
        return result.lock().label();
    }

    /** The verdict alone, in one sentence. */
    Message verdict() {
        return switch (result.expectation()) {
            case BROKEN -> message(text -> text.breaks(lock(), broken()));
            case MET -> asAllowed(result.widest().orElseThrow());
            default -> inconclusive();
        };
    }

    private Message asAllowed(BoundedCensus widest) {
        Census census = widest.census().orElseThrow();
        Message schedules = new Count(census.schedules());
        Message bounds = words(widest);
        return result.findings().isEmpty()
                ? message(text -> text.showsNothing(lock(), schedules, bounds))
                : message(text -> text.showsOnly(
                        lock(),
                        result.findings().stream()
                                .map(finding -> shown(finding.failure(), census))
                                .toList(),
                        bounds));
    }

    private Message shown(Failure failure, Census widest) {
        Census counting = result.counting(failure, widest);
        Message count = new Count(counting.count(failure));
        Message schedules = new Count(counting.schedules());
        return message(text -> text.shownBy(count, schedules, failure.name()));
    }

    private Message inconclusive() {
        if (result.gap().isPresent()) {
            return message(text -> text.isInconclusive(lock(), result.gap().get()));
        }
        Message bounds = result.openWords();
        return message(text -> text.isNotDone(lock(), bounds, request.seconds()));
    }

    private Message words(BoundedCensus round) {
        return result.boundsThatMatter(round).words(request.program());
    }

    private static List<String> names(Collection<Finding> findings) {
        return findings.stream().map(finding -> finding.failure().name()).toList();
    }

    /** The names of the unexpected failures, in schedules or in attacks. */
    private List<String> broken() {
        return Stream.concat(result.unexpected().stream().map(Finding::failure), result.unexpectedInAttacks().stream())
                .distinct()
                .sorted()
                .map(Enum::name)
                .toList();
    }

    private Message soFar(Finding finding) {
        return message(text -> text.seenSoFar(
                finding.failure().name(), finding.trace().schedule().toString()));
    }

    /** The widest complete census; for a broken lock also one that is not complete, if there is no other. */
    private Optional<Census> widest() {
        Optional<Census> taken = result.begunCensuses()
                .filter(census -> result.expectation() == Expectation.BROKEN)
                .reduce((narrow, wide) -> wide);
        return result.widest().flatMap(BoundedCensus::census).or(() -> taken);
    }

    private void failures(StringBuilder screen, Census census, Language language) {
        if (isShort()) {
            screen.append('\n');
            shortest(screen, census, language);
            return;
        }
        Set<String> drawings = new HashSet<>();
        for (Finding finding : result.findings()) {
            screen.append('\n');
            paragraph(screen, counted(finding, census), language);
            boolean isWorthIt = !result.allowed().contains(finding.failure())
                    || result.unexpected().isEmpty();
            if (isWorthIt) {
                source(screen, finding, language);
                boolean isDrawn = drawings.add(finding.trace().schedule().toString());
                if (isDrawn) {
                    screen.append('\n').append(TextDrawing.of(Timeline.of(finding.trace()), language));
                }
                StringBuilder closed = new StringBuilder();
                closed(closed, finding, language);
                screen.append(isDrawn && !closed.isEmpty() ? "\n" : "").append(closed);
            }
        }
    }

    /** More than one failure, or one and a certificate, fit a screen only if one of them is drawn. */
    private boolean isShort() {
        boolean isCertificate = result.expectation() == Expectation.MET;
        boolean isBroken = result.expectation() == Expectation.BROKEN;
        int failures = result.findings().size();
        return !stories && (isCertificate && failures > 0 || isBroken && failures > 1);
    }

    private void shortest(StringBuilder screen, Census widest, Language language) {
        Finding finding = result.unexpected().stream()
                .findFirst()
                .orElseGet(() -> result.findings().get(0));
        if (result.findings().size() > 1) {
            screen.append(new FailureTable(result, widest).in(language)).append('\n');
            Failure failure = finding.failure();
            Message meaning = meaning(failure);
            paragraph(screen, message(text -> text.story(failure.name(), meaning)), language);
        } else {
            paragraph(screen, counted(finding, widest), language);
        }
        source(screen, finding, language);
        screen.append('\n').append(TextDrawing.untilLastMark(Timeline.of(finding.trace()), language));
        if (result.expectation() == Expectation.BROKEN) {
            closed(screen, finding, language);
        }
    }

    /** The cure in the language of the lock, if that is known; else as commands of the store. */
    private void closed(StringBuilder screen, Finding finding, Language language) {
        if (result.lock().spec().isSection()) {
            paragraph(screen, message(text -> text.because(finding.cause())), language);
            return;
        }
        if (!finding.isStoresDoing()) {
            finding.mitigation().ifPresent(mitigation -> closed(screen, mitigation, language));
        }
    }

    private void closed(StringBuilder screen, Mitigation mitigation, Language language) {
        Optional<CureLanguage> written = CureLanguage.of(result.lock());
        Optional<List<String>> code = written.flatMap(known -> known.code(mitigation.cure()));
        if (code.isEmpty()) {
            paragraph(screen, message(text -> text.closed(mitigation.words())), language);
            return;
        }
        String title = written.orElseThrow().title();
        paragraph(screen, message(text -> text.closedInCode(mitigation.lock(), title)), language);
        code.get().forEach(line -> screen.append("  ").append(line).append('\n'));
    }

    /** How many schedules of the widest census show the failure; if none does, of the narrower one that does. */
    private Message counted(Finding finding, Census widest) {
        Failure failure = finding.failure();
        Census counting = result.counting(failure, widest);
        if (!counting.isComplete()) {
            return message(text -> text.story(failure.name(), meaning(failure)));
        }
        return message(text -> text.count(
                failure.name(), meaning(failure), new Count(counting.count(failure)), new Count(counting.schedules())));
    }

    private Message meaning(Failure failure) {
        return FailureMeaning.of(failure, result.lock().spec());
    }

    private void source(StringBuilder screen, Finding finding, Language language) {
        if (finding.isStoresDoing()) {
            paragraph(screen, message(text -> text.isStoresDoing(finding.cause())), language);
            return;
        }
        finding.line()
                .ifPresentOrElse(
                        line -> screen.append(new CodeLine(
                                        result.lock().fileName() + ":" + line,
                                        result.lock().line(line).orElse(""),
                                        Screen.WIDTH)
                                .text()),
                        () -> finding.command()
                                .map(exchange -> message(text -> text.command(exchange.toString())))
                                .ifPresent(command -> paragraph(screen, command, language)));
    }

    /** The paragraphs below the pictures. */
    List<Message> afterwards() {
        if (!isShort()) {
            result.widest().flatMap(BoundedCensus::census).ifPresent(this::twoInside);
        }
        if (!result.findings().isEmpty() && result.findings().stream().noneMatch(Finding::isStoresDoing)) {
            result.likeness().ifPresent(this::like);
        }
        // The verdict on a lock that shows nothing else has said as much already.
        if (!isShort()) {
            result.widest().ifPresent(this::certificate);
        }
        if (!result.gap().isPresent()) {
            result.notReached().stream()
                    .filter(round -> widest().isPresent())
                    .forEach(round -> lines.add(message(text -> text.notReached(words(round), request.seconds()))));
        } else if (result.expectation() != Expectation.INCONCLUSIVE) {
            lines.add(message(text -> text.isInconclusive(lock(), result.gap().orElseThrow())));
        }
        if (result.observedFailures().equals(CheckResult.USUALLY_ALLOWED) && result.expectation() == Expectation.MET) {
            lines.add(message(VerdictText::fencing));
        }
        if (result.onTheSide() > 0) {
            lines.add(message(text -> text.onTheSide(result.onTheSide())));
        }
        result.remarks().forEach(remark -> lines.add(message(text -> text.remark(remark))));
        lines.add(language -> done(language));
        return lines;
    }

    private void certificate(BoundedCensus round) {
        Message schedules = new Count(round.census().orElseThrow().schedules());
        lines.add(message(text -> text.certificate(schedules, words(round))));
    }

    private String done(Language language) {
        VerdictText text = language.text(VerdictText.class);
        String time = String.format(language.locale(), "%.1f", judgement.seconds());
        String redis = text.redis(judgement.servers(), judgement.redis().toString());
        String store = judgement.otherStore().orElse(redis);
        return result.widest()
                .filter(round -> isShort() && result.expectation() == Expectation.BROKEN)
                .map(round ->
                        text.counted(new Count(round.census().orElseThrow().schedules()), words(round), time, store))
                .orElseGet(() -> text.done(time, store));
    }

    private void twoInside(Census census) {
        if (census.twoInside().compareTo(BigInteger.ZERO) > 0) {
            Message those = new Count(census.twoInside());
            Message all = new Count(census.schedules());
            LockSpec lock = result.lock().spec();
            lines.add(message(text -> lock.isAtMostOnce()
                    ? text.doneTwice(those, all)
                    : lock.isMutex() ? text.twoInside(those, all) : text.tooManyInside(those, all)));
        }
    }

    private void like(Likeness likeness) {
        String stage = likeness.reference().name();
        if (!likeness.isSame()) {
            List<String> more = likeness.more().stream().map(Enum::name).toList();
            List<String> less = likeness.less().stream().map(Enum::name).toList();
            lines.add(message(text -> less.isEmpty()
                    ? text.nearestButMore(stage, more)
                    : more.isEmpty() ? text.nearestButLess(stage, less) : text.nearestButOthers(stage, more, less)));
            return;
        }
        Finding first = result.findings().get(0);
        boolean isByTheSame = likeness.sameMoves().contains(first.failure());
        lines.add(message(text -> text.like(stage, first.cause(), isByTheSame)));
    }
}
