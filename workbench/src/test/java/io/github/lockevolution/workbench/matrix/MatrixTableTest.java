package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.ExplorationStats;
import io.github.lockevolution.faults.explore.Replay;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.PaperStage;
import io.github.lockevolution.workbench.text.Unmarked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The matrix of locks that nobody has run, however many there are and whatever they are called. */
class MatrixTableTest {

    private static final PaperStage LOCK = PaperStage.named("lock-x").titled("X");

    private static final List<PaperStage> TWELVE = Stream.concat(
                    IntStream.rangeClosed(1, 9)
                            .mapToObj(n -> PaperStage.named("lock" + n)
                                    .titled("lock " + n)
                                    .numbered(n)),
                    Stream.of(
                            PaperStage.named("a-lock-whose-name-is-40-characters-long-")
                                    .titled("a-lock-whose-name-is-40-characters-long-"),
                            PaperStage.named("script").titled("<script>alert(1)</script>"),
                            PaperStage.named("chinese").titled("分布式可重入锁")))
            .toList();

    private static StageResult explored(PaperStage lock, Map<Failure, Long> shown) {
        return explored(lock, shown, 10, Optional.empty());
    }

    private static StageResult explored(PaperStage lock, Map<Failure, Long> shown, int same, Optional<String> gap) {
        Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        Arrays.stream(Failure.values()).forEach(failure -> counts.put(failure, shown.getOrDefault(failure, 0L)));
        Map<Failure, Schedule> shortest = new EnumMap<>(Failure.class);
        Map<Failure, Replay> replays = new EnumMap<>(Failure.class);
        shown.keySet().forEach(failure -> {
            shortest.put(failure, Schedule.parse(lock.name() + ":A.A-crash.B"));
            replays.put(failure, new Replay(same, 10, Optional.empty()));
        });
        ExplorationStats stats = new ExplorationStats(1, 2, 3);
        return StageResult.of(new Census(
                lock, Bounds.USUAL, 100, counts, shortest, stats, Optional.empty(), gap, Optional.empty(), replays));
    }

    private static StageResult attacked(StageResult explored, AttackResult... results) {
        return new StageResult(
                explored.census(), Optional.empty(), Optional.of(new AttackReport(explored.stage(), List.of(results))));
    }

    private static AttackResult all(Attack attack) {
        Map<Failure, Evidence> evidence = new EnumMap<>(Failure.class);
        Arrays.stream(Failure.values())
                .forEach(failure -> evidence.put(failure, new Evidence.NewcomerRefusedInTheEnd()));
        return new AttackResult.Ran(attack, new Verdict.Suffers(evidence), language -> "a story");
    }

    private static Matrix matrix(List<PaperStage> locks) {
        return new Matrix(locks.stream().map(lock -> explored(lock, Map.of())).toList());
    }

    @Test
    void as_many_locks_as_fit_stand_side_by_side_and_the_others_below_them() {
        assertThat(matrix(TWELVE).table(Language.ENGLISH))
                .startsWith("""
                                      1 lock 1   2 lock 2   3 lock 3   4 lock 4   5 lock 5
                ----------------------------------------------------------------------------
                schedules             100        100        100        100        100
                RACE                  0          0          0          0          0
                ORPHAN_KEY            0          0          0          0          0
                FOREIGN_UNLOCK        0          0          0          0          0
                LEASE_OVERRUN         0          0          0          0          0
                ----------------------------------------------------------------------------
                states                1          1          1          1          1
                moves run             2          2          2          2          2
                schedules run         3          3          3          3          3
                ----------------------------------------------------------------------------
                as expected           yes        yes        yes        yes        yes

                                      6 lock 6   7 lock 7   8 lock 8   9 lock 9   a-lock-who
                                                                                  se-name-is
                                                                                  -40-charac
                                                                                  ters-long-
                ----------------------------------------------------------------------------
                schedules             100        100        100        100        100
                """)
                .contains("""
                as expected           yes        yes        yes        yes        yes

                                      <script>al 分布式可重
                                      ert(1)</sc 入锁
                                      ript>
                -------------------------------------------
                schedules             100        100
                """)
                .containsOnlyOnce("two clients are inside at once, and no lease ran out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void no_line_is_longer_than_80_columns_but_a_schedule(String tag) {
        Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        Arrays.stream(Failure.values()).forEach(failure -> counts.put(failure, 1_234_567_890_123L));
        AttackResult[] attacks =
                Stream.of(Attack.values()).map(MatrixTableTest::all).toArray(AttackResult[]::new);
        Matrix matrix = new Matrix(TWELVE.stream()
                .map(lock -> attacked(explored(lock, counts, 9, Optional.of("it was stopped")), attacks))
                .toList());

        assertThat(matrix.table(LanguageSetting.parse(tag)).lines())
                .hasSizeGreaterThan(100)
                .allSatisfy(line -> assertThat(Columns.of(line)).as(line).isLessThanOrEqualTo(80));
    }

    @Test
    void a_count_and_its_mark_stay_together_in_a_wider_column() {
        Matrix matrix = new Matrix(List.of(
                explored(LOCK, Map.of(Failure.RACE, 1_234_567_890_123L)),
                explored(LOCK, Map.of()),
                explored(LOCK, Map.of()),
                explored(LOCK, Map.of()),
                explored(LOCK, Map.of())));

        assertThat(matrix.table(Language.ENGLISH))
                .contains("RACE                  1234567890123 ! 0               0\n")
                .contains("as expected           NO              yes             yes\n")
                .contains("RACE                  0               0\n");
    }

    @Test
    void it_says_of_each_lock_whether_it_broke_as_it_declares() {
        Matrix matrix = new Matrix(List.of(
                explored(LOCK.suffering(Failure.RACE), Map.of(Failure.RACE, 1L)),
                explored(LOCK, Map.of(Failure.RACE, 1L)),
                explored(LOCK, Map.of(), 10, Optional.of("it was stopped"))));

        assertThat(matrix.table(Language.ENGLISH)).contains("as expected           yes        NO         ?\n");
        assertThat(matrix.conclusion(Language.ENGLISH)).isEqualTo("Not every lock broke as expected: lock-x.");
    }

    @Test
    void a_failure_is_short_in_a_cell_and_marked_if_it_is_not_declared() {
        PaperStage lock = LOCK.suffering(Failure.RACE, Failure.ORPHAN_KEY);

        assertThat(new Matrix(List.of(attacked(explored(lock, Map.of()), all(Attack.BOTH_AT_ONCE))))
                        .table(Language.ENGLISH))
                .contains("""
                        both at once          RACE
                                              ORPHAN
                                              FOREIGN !
                                              OVERRUN !
                        killed while holding  ?
                        """);
    }

    @Test
    void a_long_schedule_stays_in_one_piece() {
        assertThat(matrix(List.of()).table(Language.ENGLISH)).doesNotContain("replayed");
        PaperStage lock = PaperStage.named("a-lock-whose-name-is-40-characters-long-");

        assertThat(new Matrix(List.of(explored(lock, Map.of(Failure.ORPHAN_KEY, 1L)))).table(Language.ENGLISH))
                .endsWith("""
                          ORPHAN_KEY      a-lock-whose-name-is-40-characters-long-:A.A-crash.B
                                          replayed 10/10
                        """);
    }

    @Test
    void every_problem_names_its_lock() {
        Matrix matrix = new Matrix(List.of(
                explored(LOCK, Map.of(Failure.RACE, 1L)),
                explored(LOCK.suffering(Failure.RACE), Map.of()),
                explored(LOCK.suffering(Failure.RACE), Map.of(Failure.RACE, 1L), 9, Optional.empty()),
                explored(LOCK, Map.of(), 10, Optional.of("it was stopped")),
                attacked(explored(LOCK, Map.of()), all(Attack.BOTH_AT_ONCE))));

        assertThat(matrix.problems(Language.ENGLISH))
                .contains(
                        "lock-x: RACE showed and is not declared: lock-x:A.A-crash.B",
                        "lock-x: RACE is declared and did not show",
                        "lock-x: inconclusive: lock-x:A.A-crash.B replayed 9/10: no difference was noted",
                        "lock-x: inconclusive, the census is not complete: it was stopped",
                        "lock-x: LEASE_OVERRUN showed and is not declared");
    }

    @Test
    void every_problem_and_every_conclusion_can_be_said_in_another_language() {
        Unmarked unmarked = Unmarked.butForNames().and(List.of("lock-x:A.A-crash.B", "lock-x", "it was stopped"));
        StageResult unproven = attacked(
                explored(LOCK, Map.of()),
                new AttackResult.Ran(
                        Attack.LOST_REPLY,
                        new Verdict.Inconclusive(language -> "it was stopped", new Exception()),
                        language -> "it was stopped"));
        List<StageResult> results = List.of(
                explored(LOCK, Map.of(Failure.RACE, 1L)),
                explored(LOCK.suffering(Failure.RACE), Map.of()),
                explored(LOCK.suffering(Failure.RACE), Map.of(Failure.RACE, 1L), 9, Optional.empty()),
                explored(LOCK, Map.of(), 10, Optional.of("it was stopped")),
                attacked(explored(LOCK, Map.of()), all(Attack.BOTH_AT_ONCE)),
                unproven);

        List<String> said = new ArrayList<>(new Matrix(results).problems(Unmarked.PSEUDO));
        results.forEach(result -> said.add(new Matrix(List.of(result)).conclusion(Unmarked.PSEUDO)));

        assertThat(said)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(unmarked.in(line)).isEmpty());
    }
}
