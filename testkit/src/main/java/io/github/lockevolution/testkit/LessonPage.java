package io.github.lockevolution.testkit;

import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.StageHistory;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tests of one historical lock as a page of 80 columns: the lock, the claims that its tests prove, the story it is known for, and the
 * next step. The changes of a lock that somebody changed come first.
 */
final class LessonPage {

    private static final int WIDTH = 80;
    private static final int MARK = 2;
    private static final int NAME = 6;
    private static final int PROVEN = 28;
    private static final int DRAWING_HEAD = 3;
    private static final Pattern FAILURES =
            Pattern.compile(Stream.of(Failure.values()).map(Failure::name).collect(Collectors.joining("|")));

    private final LockSpec lock;
    private final StageHistory history;
    private final List<LessonItem> tests;
    private final LessonStyle style;
    private final LessonText text;
    private final Set<String> changes;
    private final Set<String> reasons = new HashSet<>();
    private final StringBuilder page = new StringBuilder("\n");

    LessonPage(LockSpec lock, StageHistory history, List<LessonItem> tests, LessonStyle style, Language language) {
        this.lock = lock;
        this.history = history;
        this.tests = tests;
        this.style = style;
        this.text = language.text(LessonText.class);
        this.changes = tests.stream()
                .flatMap(test -> test.said(LessonEntry.CHANGED).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        addHeadline();
        addChanges();
        addUndisturbed();
        addSection(text.schedules(), LessonItem.Section.SCHEDULES);
        addAttacks();
        addSection(text.byHand(), LessonItem.Section.BY_HAND);
        addStory();
        addNext();
    }

    private void addHeadline() {
        line(style.heading(text.headline(lock.number(), lock.title())));
        facts(text.takes(), lock.acquireCommands());
        facts(text.givesBack(), lock.releaseCommands());
        String from = lock.requires().toString();
        facts(
                text.inUse(),
                List.of(history.until()
                        .map(until -> text.sinceUntil(from, until.toString()))
                        .orElseGet(() -> text.since(from))));
    }

    private void facts(String label, List<String> facts) {
        int indent = 2
                + Stream.of(text.takes(), text.givesBack(), text.inUse())
                        .mapToInt(Columns::of)
                        .max()
                        .orElseThrow()
                + 2;
        line(Paragraph.hanging("  " + label, String.join("; ", facts), indent, WIDTH));
    }

    /** The changes of the lock, once, however many tests report them. */
    private void addChanges() {
        if (!changes.isEmpty()) {
            heading(text.changed());
            changes.forEach(change -> change.lines().forEach(this::line));
        }
    }

    /** Passed tests are one line, since they are expected to pass. */
    private void addUndisturbed() {
        List<LessonItem> all = in(LessonItem.Section.UNDISTURBED);
        if (all.isEmpty()) {
            return;
        }
        heading(text.undisturbed());
        long kept = all.stream().filter(test -> !isWorthALine(test)).count();
        if (kept > 0) {
            entry(style.passed("ok"), text.contract((int) kept), "");
        }
        all.stream().filter(LessonPage::isWorthALine).forEach(this::add);
    }

    private static boolean isWorthALine(LessonItem test) {
        return test.hasFailed() || test.isSkipped();
    }

    private void addSection(String heading, LessonItem.Section section) {
        List<LessonItem> worth = in(section).stream()
                .filter(test -> !test.isOfContract()
                        || isWorthALine(test)
                        || test.said(LessonEntry.PROVES).isPresent())
                .toList();
        if (!worth.isEmpty()) {
            heading(heading);
            worth.forEach(this::add);
        }
    }

    private void add(LessonItem test) {
        Optional<String> before = test.said(LessonEntry.BEFORE);
        if (before.isPresent()) {
            line("  " + text.gone(coloured(test.name()), before.get()));
            return;
        }
        String mark = test.hasFailed() ? style.failure("no") : test.isSkipped() ? "--" : style.passed("ok");
        String told = test.isSkipped()
                ? text.skipped(test.reason())
                : Stream.of(test.said(LessonEntry.PROVES), Optional.of(changes.isEmpty() ? once(test.reason()) : ""))
                        .flatMap(Optional::stream)
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining("; "));
        entry(mark, test.name(), told);
    }

    /** A reason that many tests fail by is given by the first of them, even if their leases differ. */
    private String once(String reason) {
        return reasons.add(reason.replaceAll("\\d+", "0")) ? reason : "";
    }

    /** A failure that shows stands out; one that never shows does not. */
    private void entry(String mark, String name, String told) {
        String lines = told.isEmpty()
                ? Paragraph.hanging("", name, NAME, WIDTH)
                : Columns.of(name) < PROVEN - NAME
                        ? Paragraph.hanging(" ".repeat(NAME) + name, told, PROVEN, WIDTH)
                        : Paragraph.hanging("", name + ": " + told, NAME, WIDTH);
        boolean showsNothing = told.equals(text.neverShows(told.replaceAll("\\D", "")));
        line("  " + mark + (showsNothing ? lines : coloured(lines)).substring(2 + MARK));
    }

    private void addAttacks() {
        List<LessonItem> all = in(LessonItem.Section.ATTACKS);
        if (all.isEmpty()) {
            return;
        }
        heading(text.attacks());
        all.stream()
                .filter(test -> !isAttack(test))
                .filter(LessonPage::isWorthALine)
                .forEach(this::add);
        all.stream().filter(LessonPage::isAttack).filter(test -> !isAlike(test)).forEach(this::addAttack);
        addAlike(style.passed("ok"), text.outcome("survives"), text::survives);
        addAlike("--", text.outcome("not applicable"), text::notApplicable);
    }

    private static boolean isAttack(LessonItem test) {
        return test.said(LessonEntry.ATTACK).isPresent();
    }

    /** Whether the attack has no story beside its result, and that is the known one. */
    private boolean isAlike(LessonItem test) {
        return !isWorthALine(test)
                && Set.of(text.outcome("survives"), text.outcome("not applicable"))
                        .contains(test.said(LessonEntry.PROVES).orElse(""));
    }

    private void addAlike(String mark, String outcome, Function<List<String>, String> words) {
        List<String> attacks = in(LessonItem.Section.ATTACKS).stream()
                .filter(test -> isAlike(test) && test.said(LessonEntry.PROVES).equals(Optional.of(outcome)))
                .flatMap(test -> test.said(LessonEntry.ATTACK).stream())
                .toList();
        if (!attacks.isEmpty()) {
            entry(mark, words.apply(attacks), "");
        }
    }

    private void addAttack(LessonItem test) {
        String known =
                test.said(LessonEntry.KNOWN).map(words -> " (" + words + ")").orElse("");
        String told = test.said(LessonEntry.HAPPENED).orElse("");
        String happened = test.hasFailed() ? once(told) : told;
        entry(
                test.hasFailed() ? style.failure("no") : style.passed("ok"),
                test.said(LessonEntry.ATTACK).orElseThrow(),
                test.said(LessonEntry.PROVES).orElse("")
                        + known
                        + (test.hasFailed() && happened.isEmpty() ? "" : ": " + happened));
    }

    /** For a changed lock the changes have told the story. The first lines of the drawing have the schedule and the failure. */
    private void addStory() {
        history.bestKnown()
                .filter(failure -> changes.isEmpty())
                .ifPresent(failure -> tests.stream()
                        .flatMap(test -> test.said(LessonEntry.STORY).stream())
                        .findFirst()
                        .ifPresent(story -> {
                            heading(text.story(
                                    failure.name(), story.lines().findFirst().orElseThrow()));
                            story.lines()
                                    .skip(DRAWING_HEAD)
                                    .filter(drawn -> !drawn.isEmpty())
                                    .forEach(drawn -> line(coloured(drawn)));
                        }));
    }

    private void addNext() {
        heading(text.next());
        next("./lab walk " + lock.name(), text.walk());
        next("./lab exercise " + lock.number(), text.exercise());
        history.next().ifPresent(next -> next("mvn test -pl " + next + " -am", text.nextStage()));
        line("");
        line(conclusion());
        if (!changes.isEmpty()) {
            line(text.graded(lock.number()));
        }
    }

    private String conclusion() {
        int failed = (int) tests.stream().filter(LessonItem::hasFailed).count();
        int skipped = (int) tests.stream().filter(LessonItem::isSkipped).count();
        if (failed > 0) {
            return style.failure(text.failed(failed, tests.size()));
        }
        return skipped > 0 ? text.passedBut(skipped, tests.size()) : style.passed(text.passed(tests.size()));
    }

    private void next(String command, String purpose) {
        line(Paragraph.hanging("  " + command, purpose, 41, WIDTH));
    }

    private List<LessonItem> in(LessonItem.Section section) {
        Stream<LessonItem> all = tests.stream().filter(test -> test.section() == section);
        // Tests by hand run side by side, and end in any order.
        return (section == LessonItem.Section.BY_HAND ? all.sorted(Comparator.comparing(LessonItem::name)) : all)
                .toList();
    }

    private void heading(String words) {
        line("");
        line(style.heading(words));
    }

    private String coloured(String words) {
        return FAILURES.matcher(words).replaceAll(failure -> style.failure(failure.group()));
    }

    private void line(String words) {
        page.append(words.stripTrailing()).append('\n');
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
