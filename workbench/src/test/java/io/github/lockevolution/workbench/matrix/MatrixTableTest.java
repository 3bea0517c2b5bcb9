package io.github.lockevolution.workbench.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackReport;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.StaleWrites;
import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.lock.SqlBinding;
import io.github.lockevolution.workbench.StubLock;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.text.Unmarked;
import java.math.BigInteger;
import java.util.ArrayList;
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

    private static final List<Attack> USUAL_IN_DATABASES = Stream.of(Attack.values())
            .filter(attack ->
                    !attack.onlyReports() && attack != Attack.SCRIPT_FLUSH && attack != Attack.CUT_BETWEEN_COMMANDS)
            .toList();

    /** Nobody runs it. */
    private static final LockSpec IN_DATABASE = LockSpec.in(
                    SqlBinding.table("locks", "CREATE TABLE {table} (name VARCHAR(64) PRIMARY KEY)")
                            .made((database, table, name, owner, lease, clock) -> {
                                throw new IllegalStateException("nobody runs this lock");
                            }),
                    "in-database")
            .titled("a row")
            .acquires("INSERT name")
            .releases("DELETE name")
            .suffers(Failure.RACE, Failure.ORPHAN_KEY, Failure.FOREIGN_UNLOCK);

    private static final LockSpec LOCK = StubLock.named("lock-x").titled("X");

    private static final List<LockSpec> TWELVE = Stream.concat(
                    IntStream.rangeClosed(1, 9)
                            .mapToObj(n -> StubLock.named("lock" + n)
                                    .titled("lock " + n)
                                    .numbered(n)),
                    Stream.of(
                            StubLock.named("a-lock-whose-name-is-40-characters-long-")
                                    .titled("a-lock-whose-name-is-40-characters-long-"),
                            StubLock.named("script").titled("<script>alert(1)</script>"),
                            StubLock.named("chinese").titled("分布式可重入锁")))
            .toList();

    private static LockResult explored(LockSpec lock, Map<Failure, Long> shown) {
        return explored(lock, shown, 10, Optional.empty());
    }

    private static LockResult explored(LockSpec lock, Map<Failure, Long> shown, int same, Optional<String> gap) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        Failure.OF_A_LOCK.stream()
                .forEach(failure -> counts.put(failure, BigInteger.valueOf(shown.getOrDefault(failure, 0L))));
        return explored(lock, BigInteger.valueOf(100), counts, same, gap);
    }

    private static LockResult explored(
            LockSpec lock, BigInteger schedules, Map<Failure, BigInteger> counts, int same, Optional<String> gap) {
        Map<Failure, Schedule> shortest = new EnumMap<>(Failure.class);
        Map<Failure, Replay> replays = new EnumMap<>(Failure.class);
        counts.keySet().stream()
                .filter(failure -> counts.get(failure).signum() > 0)
                .forEach(failure -> {
                    shortest.put(failure, Schedule.parse(lock.name() + ":A.A-crash.B"));
                    replays.put(failure, new Replay(same, 10, Optional.empty()));
                });
        ExplorationStats stats = new ExplorationStats(1, 2, 3, 1, 0);
        return LockResult.of(new Census(
                lock,
                ClientProgram.CAREFUL,
                Bounds.USUAL,
                schedules,
                BigInteger.TEN,
                counts,
                shortest,
                stats,
                gap.map(words -> language -> words),
                Optional.empty(),
                replays));
    }

    private static LockResult attacked(LockResult explored, AttackResult... results) {
        return attacked(explored, Attack.usual(), List.of(results));
    }

    private static LockResult attacked(LockResult explored, List<Attack> usual, List<AttackResult> results) {
        return new LockResult(
                explored.census(), Optional.empty(), Optional.of(new AttackReport(explored.lock(), usual, results)));
    }

    private static AttackResult all(Attack attack) {
        Map<Failure, Evidence> evidence = new EnumMap<>(Failure.class);
        Failure.OF_A_LOCK.stream().forEach(failure -> evidence.put(failure, new Evidence.NewcomerRefusedInTheEnd()));
        return new AttackResult.Ran(attack, new Verdict.Suffers(evidence), language -> "a story");
    }

    private static LockResult survives(LockSpec lock, List<Attack> usual) {
        return attacked(
                explored(lock, Map.of()),
                usual,
                usual.stream()
                        .<AttackResult>map(
                                attack -> new AttackResult.Ran(attack, new Verdict.Survives(), language -> "a story"))
                        .toList());
    }

    private static LockResult of(long schedules, long overruns) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        Failure.OF_A_LOCK.stream().forEach(failure -> counts.put(failure, BigInteger.ZERO));
        counts.put(Failure.LEASE_OVERRUN, BigInteger.valueOf(overruns));
        return explored(LOCK, BigInteger.valueOf(schedules), counts, 10, Optional.empty());
    }

    /** 440 looks worse than 48, until one knows of how many. */
    @Test
    void counts_of_more_and_of_fewer_schedules_are_told_with_their_shares() {
        String unlike = MatrixTable.of(new Matrix(List.of(of(1250, 440), of(186, 48), of(1000, 1))), Language.ENGLISH);
        String alike = MatrixTable.of(new Matrix(List.of(of(186, 34), of(186, 48))), Language.ENGLISH);
        String huge = MatrixTable.of(new Matrix(List.of(of(1_000_000, 123_456), of(186, 48))), Language.ENGLISH);

        assertThat(unlike).containsPattern("LEASE_OVERRUN +440 35%.* +48 26%.* +1 <1%");
        assertThat(alike).containsPattern("LEASE_OVERRUN +34 .* +48 ").doesNotContain("%");
        assertThat(huge).contains("48 26%").doesNotContain("12%");
    }

    /** Redis has no session that ends, and a database no cache of scripts. */
    @Test
    void an_attack_that_there_is_in_other_stores_alone_says_so() {
        String table = MatrixTable.of(
                new Matrix(List.of(survives(LOCK, Attack.usual()), survives(IN_DATABASE, USUAL_IN_DATABASES))),
                Language.ENGLISH);

        assertThat(table)
                .containsPattern("\nboth at once +survives +survives\n")
                .containsPattern("\nscript flush +survives +none here\n")
                .containsPattern("\nhalf-open connection +none here +survives\n");
    }

    /** Where that is one store for all of them, the sentence below says so. */
    @Test
    void locks_in_several_stores_stand_under_the_names_of_these() {
        assertThat(MatrixTable.of(
                        new Matrix(List.of(survives(LOCK, Attack.usual()), survives(IN_DATABASE, USUAL_IN_DATABASES))),
                        Language.ENGLISH))
                .containsPattern("\nstore +Redis +SQL *\n---");
        assertThat(MatrixTable.of(new Matrix(List.of(survives(LOCK, Attack.usual()))), Language.ENGLISH))
                .doesNotContain("store");
    }

    /** One that was not carried out, although there is one, proves nothing. */
    @Test
    void an_attack_that_is_missing_is_marked() {
        LockResult inDatabase = attacked(explored(IN_DATABASE, Map.of()), USUAL_IN_DATABASES, List.of());

        assertThat(MatrixTable.of(new Matrix(List.of(inDatabase)), Language.ENGLISH))
                .containsPattern("\nhalf-open connection +\\?\n")
                .doesNotContain("script flush");
    }

    private static Matrix matrix(List<LockSpec> locks) {
        return new Matrix(locks.stream().map(lock -> explored(lock, Map.of())).toList());
    }

    @Test
    void as_many_locks_as_fit_stand_side_by_side_and_the_others_below_them() {
        assertThat(MatrixTable.of(matrix(TWELVE), Language.ENGLISH))
                .startsWith("""
                                              1 lock 1   2 lock 2   3 lock 3   4 lock 4   5 lock 5
                        ----------------------------------------------------------------------------
                        schedules             100        100        100        100        100
                        RACE                  0          0          0          0          0
                        ORPHAN_KEY            0          0          0          0          0
                        FOREIGN_UNLOCK        0          0          0          0          0
                        LEASE_OVERRUN         0          0          0          0          0
                        UNRELEASED            0          0          0          0          0
                        two inside            10         10         10         10         10
                        ----------------------------------------------------------------------------
                        states                1          1          1          1          1
                        moves run             2          2          2          2          2
                        schedules run         3          3          3          3          3
                        clients alike         none       none       none       none       none
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
                .containsOnlyOnce("two clients are inside at once, neither of them past a lease");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void no_line_is_longer_than_80_columns_but_a_schedule(String tag) {
        Map<Failure, Long> counts = new EnumMap<>(Failure.class);
        Failure.OF_A_LOCK.stream().forEach(failure -> counts.put(failure, 1_234_567_890_123L));
        AttackResult[] attacks =
                Stream.of(Attack.values()).map(MatrixTableTest::all).toArray(AttackResult[]::new);
        Matrix matrix = new Matrix(TWELVE.stream()
                .map(lock -> attacked(explored(lock, counts, 9, Optional.of("it was stopped")), attacks))
                .toList());

        assertThat(MatrixTable.of(matrix, LanguageSetting.parse(tag)).lines())
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

        assertThat(MatrixTable.of(matrix, Language.ENGLISH))
                .contains("RACE                  1234567890123 ! 0               0\n")
                .contains("as expected           NO              yes             yes\n")
                .contains("RACE                  0               0\n");
    }

    @Test
    void a_program_is_told_which_other_stores_there_were() {
        assertThat(MatrixJson.of(
                        new RedisVersion(7, 0, 15),
                        Optional.empty(),
                        List.of("ZooKeeper 3.9.4"),
                        Bounds.USUAL,
                        List.of()))
                .contains("\"otherStores\": [\n    \"ZooKeeper 3.9.4\"\n  ],");
        assertThat(MatrixJson.of(new RedisVersion(7, 0, 15), Bounds.USUAL, List.of()))
                .doesNotContain("otherStores");
    }

    @Test
    void a_count_of_more_digits_than_a_double_keeps_is_rounded_and_whole_in_json() {
        BigInteger huge = new BigInteger("264132860943585605408640");
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        Failure.OF_A_LOCK.stream().forEach(failure -> counts.put(failure, BigInteger.ZERO));
        counts.put(Failure.RACE, BigInteger.TWO.pow(53));
        counts.put(Failure.UNRELEASED, BigInteger.TWO.pow(53).add(BigInteger.ONE));
        LockResult result = explored(LOCK, huge, counts, 10, Optional.empty());

        assertThat(MatrixTable.of(new Matrix(List.of(result)), Language.ENGLISH))
                .contains("schedules             2.6 · 10^23\n")
                .contains("RACE                  9007199254740992 !\n")
                .contains("UNRELEASED            9.0 · 10^15 !\n");
        assertThat(MatrixJson.of(
                        new RedisVersion(7, 0, 15),
                        Bounds.clients(8).crashes(1).expiries(1).ahead(2),
                        List.of(result)))
                .contains("\"ahead\": 2")
                .contains("\"schedules\": 264132860943585605408640,")
                .contains("\"schedulesText\": \"264132860943585605408640\"")
                .contains("\"twoInside\": 10,")
                .contains("\"schedules\": 9007199254740992,")
                .doesNotContain("\"9007199254740992\"")
                .contains("\"schedulesText\": \"9007199254740993\"")
                .doesNotContain("twoInsideText");
    }

    @Test
    void what_is_not_complete_is_inconclusive_and_never_not_as_expected() {
        LockResult undeclared = explored(LOCK, Map.of(Failure.RACE, 1L), 10, Optional.of("it was stopped"));
        LockResult unseen = explored(LOCK.suffers(Failure.RACE), Map.of(), 10, Optional.of("it was stopped"));
        Matrix matrix = new Matrix(List.of(undeclared, unseen, attacked(undeclared, all(Attack.BOTH_AT_ONCE))));

        assertThat(MatrixTable.of(matrix, Language.ENGLISH))
                .contains("schedules             100 ?      100 ?      100 ?\n")
                .contains("RACE                  1 ?        0 ?        1 ?\n")
                .contains("as expected           ?          ?          ?\n");
        assertThat(matrix.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(matrix.conclusion(Language.ENGLISH)).startsWith("Inconclusive");
        assertThat(matrix.problems(Language.ENGLISH))
                .contains("lock-x: RACE showed and is not declared: lock-x:A.A-crash.B")
                .doesNotContain("lock-x: RACE is declared and did not show");
    }

    @Test
    void it_says_of_each_lock_whether_it_broke_as_it_declares() {
        Matrix matrix = new Matrix(List.of(
                explored(LOCK.suffers(Failure.RACE), Map.of(Failure.RACE, 1L)),
                explored(LOCK, Map.of(Failure.RACE, 1L)),
                explored(LOCK, Map.of(), 10, Optional.of("it was stopped"))));

        assertThat(MatrixTable.of(matrix, Language.ENGLISH))
                .contains("as expected           yes        NO         ?\n");
        assertThat(matrix.conclusion(Language.ENGLISH)).isEqualTo("Not every lock broke as expected: lock-x.");
    }

    @Test
    void a_failure_is_short_in_a_cell_and_marked_if_it_is_not_declared() {
        LockSpec lock = LOCK.suffers(Failure.RACE, Failure.ORPHAN_KEY);

        assertThat(MatrixTable.of(
                        new Matrix(List.of(attacked(explored(lock, Map.of()), all(Attack.BOTH_AT_ONCE)))),
                        Language.ENGLISH))
                .contains("""
                        both at once          RACE
                                              ORPHAN
                                              FOREIGN !
                                              OVERRUN !
                                              UNFREED !
                        killed while holding  ?
                        """);
    }

    @Test
    void a_long_schedule_stays_in_one_piece() {
        assertThat(MatrixTable.of(matrix(List.of()), Language.ENGLISH)).doesNotContain("replayed");
        LockSpec lock = StubLock.named("a-lock-whose-name-is-40-characters-long-");

        assertThat(MatrixTable.of(
                        new Matrix(List.of(explored(lock, Map.of(Failure.ORPHAN_KEY, 1L)))), Language.ENGLISH))
                .endsWith("""
                          ORPHAN_KEY      a-lock-whose-name-is-40-characters-long-:A.A-crash.B
                                          replayed 10/10
                        """);
    }

    /** A holder that is late writes once more. */
    private static LockResult writingLate(StaleWrites writes) {
        AttackResult late = new AttackResult.Ran(
                Attack.PAUSED_HOLDER, new Verdict.Survives(), language -> "a story", Optional.of(writes));
        return attacked(explored(LOCK, Map.of()), late);
    }

    @Test
    void what_became_of_a_stale_write_is_a_row_where_some_resource_refused_one() {
        LockResult accepted = writingLate(new StaleWrites(1, 0));
        LockResult refused = writingLate(new StaleWrites(0, 1));
        LockResult noLease = attacked(
                explored(LOCK, Map.of()), new AttackResult.RuledOut(Attack.PAUSED_HOLDER, language -> "no lease"));
        LockResult untried = attacked(explored(LOCK, Map.of()));

        assertThat(MatrixTable.of(new Matrix(List.of(accepted, refused, noLease, untried)), Language.ENGLISH))
                .contains("\nstale write           accepted   refused    none       ?\n");
        assertThat(MatrixTable.of(new Matrix(List.of(accepted, noLease)), Language.ENGLISH))
                .doesNotContain("stale write");
    }

    @Test
    void json_counts_the_stale_writes_that_reached_the_resource() {
        assertThat(MatrixJson.of(new RedisVersion(7, 0, 15), Bounds.USUAL, List.of(writingLate(new StaleWrites(0, 1)))))
                .containsPattern("\"staleWrites\": \\{\\s+\"accepted\": 0,\\s+\"refused\": 1\\s+}");
    }

    @Test
    void every_problem_names_its_lock() {
        Matrix matrix = new Matrix(List.of(
                explored(LOCK, Map.of(Failure.RACE, 1L)),
                explored(LOCK.suffers(Failure.RACE), Map.of()),
                explored(LOCK.suffers(Failure.RACE), Map.of(Failure.RACE, 1L), 9, Optional.empty()),
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
        LockResult unproven = attacked(
                explored(LOCK, Map.of()),
                new AttackResult.Ran(
                        Attack.LOST_REPLY,
                        new Verdict.Inconclusive(language -> "it was stopped", new Exception()),
                        language -> "it was stopped"));
        List<LockResult> results = List.of(
                explored(LOCK, Map.of(Failure.RACE, 1L)),
                explored(LOCK.suffers(Failure.RACE), Map.of()),
                explored(LOCK.suffers(Failure.RACE), Map.of(Failure.RACE, 1L), 9, Optional.empty()),
                explored(LOCK, Map.of(), 10, Optional.of("it was stopped")),
                attacked(explored(LOCK, Map.of()), all(Attack.BOTH_AT_ONCE)),
                unproven);

        List<String> said = new ArrayList<>(new Matrix(results).problems(Unmarked.PSEUDO));
        results.forEach(result -> said.add(new Matrix(List.of(result)).conclusion(Unmarked.PSEUDO)));

        assertThat(said)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(unmarked.in(line)).isEmpty());
    }

    private static LockResult withOneUnproven() {
        return attacked(
                explored(LOCK, Map.of()),
                Attack.usual().stream()
                        .map(attack -> new AttackResult.Ran(
                                attack,
                                attack == Attack.LOST_REPLY
                                        ? new Verdict.Inconclusive(language -> "a reason", new Exception())
                                        : new Verdict.Survives(),
                                language -> "a story"))
                        .toArray(AttackResult[]::new));
    }

    @Test
    void a_complete_census_does_not_make_up_for_an_attack_that_proves_nothing() {
        LockResult unproven = withOneUnproven();

        assertThat(new Matrix(List.of(survives(LOCK, Attack.usual()))).expectation())
                .isEqualTo(Expectation.MET);
        assertThat(unproven.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(new Matrix(List.of(survives(LOCK, Attack.usual()), unproven)).expectation())
                .isEqualTo(Expectation.INCONCLUSIVE);
    }

    @Test
    void a_failure_whose_schedule_did_not_do_the_same_again_is_not_said_to_have_shown() {
        LockResult result = explored(LOCK, Map.of(Failure.RACE, 1L), 9, Optional.empty());

        assertThat(new Matrix(List.of(result)).problems(Language.ENGLISH))
                .containsExactly("lock-x: inconclusive: lock-x:A.A-crash.B replayed 9/10: no difference was noted");
    }

    @Test
    void a_condition_of_which_nothing_is_proven_is_neither_met_nor_missed() {
        LockConditions unproven = new LockConditions(withOneUnproven(), Optional.empty(), Optional.empty());
        LockConditions cut = new LockConditions(
                explored(LOCK, Map.of(), 10, Optional.of("it was stopped")), Optional.empty(), Optional.empty());

        assertThat(RecordJson.line(
                        new LockConditions(survives(LOCK, Attack.usual()), Optional.empty(), Optional.empty()).json()))
                .contains("\"available\":{\"holds\":true,\"count\":3,\"of\":3}");
        assertThat(RecordJson.line(unproven.json())).contains("\"available\":{}");
        assertThat(RecordJson.line(cut.json())).contains("\"oneHolder\":{}", "\"lease\":{}");
    }
}
