package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackText;
import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.HistoryComparison.Change;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.FailureMeaning;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.Screen;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A matrix as text: a column for each lock, the censuses above, the attacks below, then what the words and marks mean. */
public final class MatrixTable {

    /** The column of a mark's meaning; in a matrix with attacks also of a failure's name, behind its label. */
    private static final int LABEL = 9;

    private static final int FAILURE_NAME = 16;

    /** How long a schedule may be to have its replays beside it. */
    private static final int SCHEDULE = 46;

    private static final List<Expectation> MARKED =
            List.of(Expectation.INCONCLUSIVE, Expectation.NOT_APPLICABLE, Expectation.BROKEN);

    private static final String CHANGED = "~";

    private static final BigInteger HUNDRED = BigInteger.valueOf(100);

    /** Five digits. */
    private static final int MOST_BITS_BESIDE_A_SHARE = 16;

    private final Matrix matrix;
    private final Language language;
    private final boolean all;
    private final MatrixText text;

    private MatrixTable(Matrix matrix, Language language, Detail detail) {
        this.matrix = matrix;
        this.language = language;
        this.all = detail == Detail.ALL;
        this.text = language.text(MatrixText.class);
    }

    /** The locks side by side, as text of 80 columns. */
    public static String of(Matrix matrix, Language language) {
        return of(matrix, language, Detail.ALL);
    }

    /** The same in so much detail. */
    public static String of(Matrix matrix, Language language, Detail detail) {
        return new MatrixTable(matrix, language, detail).text();
    }

    private String text() {
        Grid grid = new Grid()
                .wrappedRow(
                        "",
                        matrix.results().stream()
                                .map(result -> List.of(heading(result.lock())))
                                .toList());
        List<String> stores = matrix.results().stream()
                .map(result -> result.lock().storeName())
                .toList();
        if (Set.copyOf(stores).size() > 1) {
            grid.row(text.store(), stores);
        }
        grid.rule();
        addCensuses(grid);
        if (all) {
            grid.rule();
            addDetails(grid);
            grid.rule();
        } else if (matrix.hasAttacks()) {
            grid.rule().row(text.attacksThatShowOne(), cells(this::attacksThatShowOne));
            // A run that asks for the restarts shows their results.
            addAttacks(grid, Attack::onlyReports);
        }
        // For one lock, the last line of the run says as much.
        if (all || matrix.results().size() > 1) {
            grid.row(text.asExpected(), cells(result -> text.cell(result.expectation())));
        }
        return grid + "\n" + legend() + shortest();
    }

    private void addDetails(Grid grid) {
        if (matrix.hasAttacks()) {
            addAttacks(grid, attack -> true);
            addStaleWrites(grid);
        } else {
            addStats(grid);
        }
    }

    /** Of those that apply to the lock: an attack on a lease says nothing of a lock that has none. */
    private String attacksThatShowOne(LockResult result) {
        if (result.attacks().isEmpty()) {
            return text.noAttacks();
        }
        List<AttackResult> applying = result.attacks().map(AttackReport::results).orElseGet(List::of).stream()
                .filter(attack -> attack.expectation(result.lock()) != Expectation.NOT_APPLICABLE)
                .toList();
        long showing =
                applying.stream().filter(attack -> !attack.failures().isEmpty()).count();
        return text.ofAttacks(showing, applying.size());
    }

    /**
     * Whether a cell is marked as what the lock does not declare. In the column of a lock that somebody changed, only the
     * attacks count.
     */
    private boolean hasProblem() {
        return matrix.results().stream()
                .anyMatch(result -> result.change().isEmpty()
                        ? new Matrix(List.of(result)).hasMark(Expectation.BROKEN)
                        : result.attacks().stream()
                                .flatMap(report -> report.results().stream())
                                .anyMatch(attack -> attack.expectation(result.lock()) == Expectation.BROKEN));
    }

    private static String heading(LockSpec lock) {
        return lock.number() == 0 ? lock.title() : lock.number() + " " + lock.title();
    }

    private List<String> cells(Function<LockResult, String> cell) {
        return matrix.results().stream()
                .map(result ->
                        result.census().isNotApplicable() ? sign(Expectation.NOT_APPLICABLE) : cell.apply(result))
                .toList();
    }

    private List<String> censusCells(Function<Census, Object> cell) {
        return cells(result -> cell.apply(result.census()).toString());
    }

    /** How many schedules there are, and how many of them show each failure. */
    private void addCensuses(Grid grid) {
        grid.row(text.schedules(), censusCells(census -> count(census.schedules()) + mark(whole(census))));
        for (Failure failure : matrix.failures()) {
            grid.row(
                    failure.name(),
                    cells(result -> count(result.census().count(failure))
                            + share(result.census(), result.census().count(failure))
                            + mark(result, failure)));
        }
        if (!matrix.hasAttacks() && matrix.isOfLocks()) {
            grid.row(
                    text.twoInside(),
                    censusCells(census ->
                            count(census.twoInside()) + share(census, census.twoInside()) + mark(whole(census))));
        }
    }

    /** A change of a historical lock has a mark of its own, apart from that of an undeclared failure. */
    private static String mark(LockResult result, Failure failure) {
        return result.change()
                .map(change -> change.of(failure) == Change.SAME ? "" : " " + CHANGED)
                .orElseGet(() -> mark(result.census().expectation(failure)));
    }

    /**
     * If locks have different numbers of schedules, counts alone cannot be compared. Left out if a cell has no room for it.
     */
    private String share(Census census, BigInteger count) {
        long totals = matrix.results().stream()
                .filter(result -> !result.census().isNotApplicable())
                .map(result -> result.census().schedules())
                .distinct()
                .count();
        if (matrix.hasAttacks() || totals < 2 || count.signum() == 0 || count.bitLength() > MOST_BITS_BESIDE_A_SHARE) {
            return "";
        }
        BigInteger half = census.schedules().shiftRight(1);
        BigInteger percent = count.multiply(HUNDRED).add(half).divide(census.schedules());
        return percent.signum() == 0 ? " <1%" : " " + percent + "%";
    }

    private String count(BigInteger count) {
        return new Count(count).in(language);
    }

    private static Expectation whole(Census census) {
        return census.isComplete() ? Expectation.MET : Expectation.INCONCLUSIVE;
    }

    private static String mark(Expectation expectation) {
        return expectation == Expectation.MET ? "" : " " + sign(expectation);
    }

    private static String sign(Expectation expectation) {
        return switch (expectation) {
            case MET -> "";
            case BROKEN -> "!";
            case INCONCLUSIVE -> "?";
            case NOT_APPLICABLE -> "-";
        };
    }

    /** The figures of the exploration: few states, and few runs of a whole schedule, for many schedules. */
    private void addStats(Grid grid) {
        grid.row(text.states(), censusCells(census -> census.stats().states()));
        grid.row(text.movesRun(), censusCells(census -> census.stats().moves()));
        grid.row(text.schedulesRun(), censusCells(census -> census.stats().runs()));
        grid.row(text.alike(), censusCells(census -> text.alikeOf(census.stats().alike())));
    }

    private void addAttacks(Grid grid, Predicate<Attack> chosen) {
        for (Attack attack : matrix.attacks().stream().filter(chosen).toList()) {
            grid.wrappedRow(
                    language.text(AttackText.class).title(attack),
                    matrix.results().stream()
                            .map(result -> cell(attack, result))
                            .toList());
        }
    }

    private List<String> cell(Attack attack, LockResult result) {
        if (result.census().isNotApplicable()) {
            return List.of(sign(Expectation.NOT_APPLICABLE));
        }
        return result.attacks()
                .flatMap(report -> report.result(attack)
                        .map(outcome -> cell(outcome, report, result.census().observedFailures())))
                .orElseGet(() -> List.of(missing(attack, result)));
    }

    /** The cell of an attack that was not carried out. */
    private String missing(Attack attack, LockResult result) {
        return result.attacks()
                .map(report ->
                        report.usual().contains(attack) ? sign(Expectation.INCONCLUSIVE) : text.otherStoresOnly())
                .orElseGet(text::noAttacks);
    }

    /**
     * The stale writes that reached the guarded resource; only if some lock keeps any from it, as otherwise the row above says as
     * much.
     */
    private void addStaleWrites(Grid grid) {
        if (matrix.results().stream()
                .anyMatch(result -> staleWrites(result).anyMatch(writes -> writes.refused() > 0))) {
            grid.row(
                    text.staleWrites(),
                    cells(result -> staleWrites(result)
                            .findFirst()
                            .map(writes -> text.becameOf(writes.refused() == 0))
                            .orElseGet(() -> hasNone(result) ? text.noStaleWrites() : sign(Expectation.INCONCLUSIVE))));
        }
    }

    /** Without a lease, nobody is late; without an attack, nobody is seen to be. */
    private static boolean hasNone(LockResult result) {
        return result.attacks().isEmpty()
                || result.attacks()
                        .flatMap(report -> report.result(Attack.PAUSED_HOLDER))
                        .filter(AttackResult.RuledOut.class::isInstance)
                        .isPresent();
    }

    private static Stream<StaleWrites> staleWrites(LockResult result) {
        return result.attacks().stream()
                .flatMap(report -> report.results().stream())
                .flatMap(attack -> attack.staleWrites().stream());
    }

    private List<String> cell(AttackResult result, AttackReport report, Set<Failure> known) {
        if (result instanceof AttackResult.RuledOut ruledOut) {
            return List.of(ruledOut.reason().in(language));
        }
        if (result.failures().isEmpty()) {
            boolean proven = result.expectation(report.lock()) != Expectation.INCONCLUSIVE;
            String survived = report.isNotBy(result, known) ? text.notByThis() : text.survives();
            return List.of(proven ? survived : sign(Expectation.INCONCLUSIVE));
        }
        return result.failures().stream()
                .map(failure -> text.label(failure)
                        + mark(
                                result.attack().declaredBy(report.lock()).contains(failure)
                                        ? Expectation.MET
                                        : Expectation.BROKEN))
                .toList();
    }

    private String legend() {
        Stream<String> failures = matrix.failures().stream()
                .filter(failure -> all || isShown(failure))
                .map(this::meaning);
        Stream<String> marks = MARKED.stream()
                .filter(expectation -> expectation == Expectation.BROKEN ? hasProblem() : matrix.hasMark(expectation))
                .map(expectation -> Screen.hanging(sign(expectation), text.mark(expectation), LABEL));
        Stream<String> changed =
                matrix.results().stream().anyMatch(result -> result.change().isPresent())
                        ? Stream.of(Screen.hanging(CHANGED, text.changedMark(), LABEL))
                        : Stream.of();
        return Stream.of(failures, marks, changed)
                .flatMap(lines -> lines)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private boolean isShown(Failure failure) {
        return matrix.results().stream()
                .anyMatch(result -> result.census().observedFailures().contains(failure)
                        || result.attacks().stream()
                                .flatMap(report -> report.results().stream())
                                .anyMatch(attack -> attack.failures().contains(failure)));
    }

    private String meaning(Failure failure) {
        FailureMeaning told = matrix.results().stream()
                .map(result -> FailureMeaning.of(failure, result.census().lock()))
                .reduce((one, other) -> one.policy().isExclusive() ? one : other)
                .orElse(new FailureMeaning(failure, AccessPolicy.EXCLUSIVE));
        String meaning = told.in(language);
        return all && matrix.hasAttacks()
                ? Screen.hanging(padded(text.label(failure), LABEL) + failure.name(), meaning, LABEL + FAILURE_NAME)
                : Screen.hanging(failure.name(), meaning, FAILURE_NAME);
    }

    private String shortest() {
        boolean areFew = all || matrix.results().size() == 1;
        String schedules = matrix.results().stream()
                .filter(result -> areFew)
                .map(LockResult::census)
                .map(this::shortest)
                .collect(Collectors.joining());
        return schedules.isEmpty()
                ? ""
                : "\n" + Screen.paragraph(text.shortest(matrix.isComplete())) + "\n" + schedules;
    }

    private String shortest(Census census) {
        return census.shortest().entrySet().stream()
                .map(entry -> shortest(entry.getKey(), entry.getValue().toString(), replayed(census, entry.getKey())))
                .collect(Collectors.joining());
    }

    /** A schedule stays on one line, so that it can be copied. */
    private static String shortest(Failure failure, String schedule, String replayed) {
        String name = "  " + padded(failure.name(), FAILURE_NAME);
        String replays = Columns.of(schedule) > SCHEDULE
                ? "\n" + " ".repeat(Columns.of(name)) + replayed
                : " ".repeat(SCHEDULE + 1 - Columns.of(schedule)) + replayed;
        return name + schedule + replays + "\n";
    }

    private String replayed(Census census, Failure failure) {
        return Optional.ofNullable(census.replays().get(failure))
                .map(replay -> text.replayed(replay.toString()))
                .orElseGet(text::notReplayed);
    }

    private static String padded(String words, int width) {
        return words + " ".repeat(Math.max(1, width - Columns.of(words)));
    }
}
