package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.ExplorationStats;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.ExploreText;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Mitigation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.RedisBinding;
import java.math.BigInteger;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a check comes to: only what was proven is a pass or a failure of the lock. */
class CheckResultTest {

    private static final Bounds NARROW = Bounds.clients(2);
    private static final String SCHEDULE = "comparing:A.expire.B.B.B.A.A";

    private static BoundedCensus census(Bounds bounds, Set<Failure> shown, Optional<Message> gap) {
        Map<Failure, BigInteger> counts = new EnumMap<>(Failure.class);
        Map<Failure, Schedule> shortest = new EnumMap<>(Failure.class);
        for (Failure failure : Failure.values()) {
            counts.put(failure, BigInteger.valueOf(shown.contains(failure) ? 1 : 0));
        }
        shown.forEach(failure -> shortest.put(failure, Schedule.parse(SCHEDULE)));
        return new BoundedCensus(
                bounds,
                false,
                Optional.of(new Census(
                        MemoryLock.COMPARING,
                        ClientProgram.CAREFUL,
                        bounds,
                        BigInteger.TEN,
                        BigInteger.ZERO,
                        counts,
                        shortest,
                        new ExplorationStats(1, 2, 3, 1, 0),
                        gap,
                        Optional.empty(),
                        Map.of())),
                gap.isPresent());
    }

    private static CheckResult result(List<BoundedCensus> censuses, List<Finding> findings, Optional<Message> gap) {
        return new CheckResult(
                ProgramLock.in(RedisBinding.ONE_SERVER, List.of("lock")),
                Set.of(),
                censuses,
                findings,
                Optional.empty(),
                gap,
                List.of(),
                List.of());
    }

    private static Finding overrun() {
        try (Testbed testbed = MemoryLock.testbed(MemoryLock.COMPARING, 2)) {
            Trace trace = new Replayer(testbed).play(Schedule.parse(SCHEDULE));
            return new Finding(
                    Failure.LEASE_OVERRUN,
                    Bounds.USUAL,
                    BigInteger.ONE,
                    trace,
                    List.of(),
                    Finding.decisiveOf(Failure.LEASE_OVERRUN, trace, Optional.empty()),
                    language -> "a cause",
                    Optional.of(Mitigation.of(Failure.LEASE_OVERRUN, trace, List.of())));
        }
    }

    @Test
    void what_came_in_the_way_after_a_complete_census_makes_it_inconclusive() {
        List<BoundedCensus> complete = List.of(census(NARROW, Set.of(), Optional.empty()));

        assertThat(result(complete, List.of(), Optional.empty()).expectation()).isEqualTo(Expectation.MET);
        assertThat(result(complete, List.of(), Optional.of(language -> "a replay differed"))
                        .expectation())
                .isEqualTo(Expectation.INCONCLUSIVE);
    }

    @Test
    void an_attack_that_proves_nothing_makes_it_inconclusive() {
        CheckResult counted = result(List.of(census(NARROW, Set.of(), Optional.empty())), List.of(), Optional.empty());
        AttackResult unproven = new AttackResult.Ran(
                Attack.LOST_REPLY,
                new Verdict.Inconclusive(language -> "a reason", new Exception()),
                language -> "a reason");

        assertThat(counted.attacked(List.of(unproven)).expectation()).isEqualTo(Expectation.INCONCLUSIVE);
    }

    /** What a fault proves counts, whatever the schedules say. */
    @Test
    void a_failure_that_only_an_attack_shows_is_not_allowed_either() {
        CheckResult counted = result(List.of(census(NARROW, Set.of(), Optional.empty())), List.of(), Optional.empty());
        Evidence evidence = new Evidence.FreedForeignLock("A", "B");
        AttackResult shown = new AttackResult.Ran(
                Attack.PAUSED_HOLDER, new Verdict.Suffers(Map.of(Failure.FOREIGN_UNLOCK, evidence)), evidence);

        assertThat(counted.attacked(List.of(shown)).expectation()).isEqualTo(Expectation.BROKEN);
    }

    /** Whoever asks for six clients is told nothing by two. */
    @Test
    void a_census_that_was_asked_for_and_not_completed_makes_it_inconclusive() {
        BoundedCensus complete = census(NARROW, Set.of(), Optional.empty());
        Bounds wide = Bounds.clients(6).crashes(1).expiries(1);
        BoundedCensus asked = new BoundedCensus(wide, true, Optional.empty(), true);
        BoundedCensus wider = new BoundedCensus(wide, false, Optional.empty(), true);

        CheckResult open = result(List.of(complete, asked), List.of(), Optional.empty());

        assertThat(open.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(open.reason().map(reason -> reason.in(Language.ENGLISH)))
                .hasValue("not every schedule of 6 clients, at most 1 crash, 1 expiry, 0 lost replies was run"
                        + " before the time was over");
        assertThat(result(List.of(complete, wider), List.of(), Optional.empty()).expectation())
                .isEqualTo(Expectation.MET);
    }

    @Test
    void what_a_census_shows_that_was_cut_short_is_broken_and_says_what_is_missing() {
        BoundedCensus complete = census(NARROW, Set.of(), Optional.empty());
        BoundedCensus cut =
                census(Bounds.USUAL, Set.of(Failure.LEASE_OVERRUN), Optional.of(language -> "it was stopped"));
        BoundedCensus whole = census(Bounds.USUAL, Set.of(Failure.LEASE_OVERRUN), Optional.empty());
        List<Finding> found = List.of(overrun());

        CheckResult unfinished = result(List.of(complete, cut), found, Optional.empty());
        assertThat(unfinished.expectation()).isEqualTo(Expectation.BROKEN);
        assertThat(unfinished.isUnfinished()).isTrue();
        assertThat(unfinished.reason().map(reason -> reason.in(Language.ENGLISH)))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("not every schedule of 2 clients"));
        assertThat(result(List.of(complete, cut), found, Optional.of(language -> "somebody disturbed it"))
                        .expectation())
                .isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(result(List.of(complete, whole), found, Optional.empty()).expectation())
                .isEqualTo(Expectation.BROKEN);
    }

    private static String spent(ExplorationStats stats, Duration took) {
        Census sound = census(NARROW, Set.of(), Optional.of(Message.of(ExploreText.class, ExploreText::stopped)))
                .census()
                .orElseThrow();
        Census cut = new Census(
                sound.lock(),
                sound.program(),
                NARROW,
                sound.schedules(),
                sound.twoInside(),
                sound.counts(),
                sound.shortest(),
                stats,
                sound.gap(),
                sound.cause(),
                sound.replays());
        BoundedCensus census = new BoundedCensus(NARROW, true, Optional.of(cut), true, Optional.of(took));
        return result(List.of(census), List.of(), Optional.empty())
                .spent()
                .orElseThrow()
                .in(Language.ENGLISH);
    }

    @Test
    void what_the_time_went_into_is_told_when_it_is_over() {
        assertThat(spent(new ExplorationStats(1, 1000, 50, 1, 400), Duration.ofSeconds(60)))
                .isEqualTo(
                        "50 schedules were run, in 1,200 ms each; 400 of the 1,000 moves are commands on the side, which a timer or"
                                + " another thread of the lock sends. Each place waits for them: --side 0 leaves them out, and --crashes 0 or"
                                + " --expiries 0 leaves fewer places");
        assertThat(spent(new ExplorationStats(1, 1000, 30, 1, 0), Duration.ofSeconds(60)))
                .isEqualTo(
                        "30 schedules were run, in 2,000 ms each, nearly all of which the lock or its program waits: it sleeps"
                                + " between two tries, repeats a command, or takes long to start. Let it wait for less while it is checked, or"
                                + " ask for less, such as --crashes 0");
        assertThat(spent(new ExplorationStats(1, 70_000, 6000, 1, 0), Duration.ofSeconds(60)))
                .isEqualTo(
                        "6,000 schedules were run, in 10 ms each, and 70,000 different moves: there are many, because the lock sends"
                                + " many commands, or one again and again. Lower a bound, such as --crashes 0, --lost-replies 0 or --clients 2");
    }

    @Test
    void only_what_an_attack_shows_that_is_not_allowed_is_unexpected() {
        Evidence evidence = new Evidence.FreedForeignLock("A", "B");
        AttackResult shown = new AttackResult.Ran(
                Attack.PAUSED_HOLDER, new Verdict.Suffers(Map.of(Failure.FOREIGN_UNLOCK, evidence)), evidence);
        CheckResult result = result(List.of(census(NARROW, Set.of(), Optional.empty())), List.of(), Optional.empty());
        CheckResult allowing = new CheckResult(
                result.lock(),
                Set.of(Failure.FOREIGN_UNLOCK),
                result.censuses(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of(shown),
                List.of());

        assertThat(result.unexpectedInAttacks()).isEmpty();
        assertThat(result.attacked(List.of(shown)).unexpectedInAttacks()).containsExactly(Failure.FOREIGN_UNLOCK);
        assertThat(allowing.unexpectedInAttacks()).isEmpty();
        assertThat(allowing.expectation()).isEqualTo(Expectation.MET);
    }

    @Test
    void how_often_clients_may_do_on_the_side_what_none_ever_did_says_nothing() {
        BoundedCensus complete = census(NARROW, Set.of(), Optional.empty());
        Census taken = complete.census().orElseThrow();
        Census onTheSide = new Census(
                taken.lock(),
                taken.program(),
                taken.bounds(),
                taken.schedules(),
                taken.twoInside(),
                taken.counts(),
                taken.shortest(),
                new ExplorationStats(1, 2, 3, 1, 4),
                taken.gap(),
                taken.cause(),
                taken.replays());
        BoundedCensus side = new BoundedCensus(NARROW.side(3), true, Optional.of(onTheSide), false);

        CheckResult none = result(List.of(complete), List.of(), Optional.empty());
        CheckResult some = result(List.of(complete, side), List.of(), Optional.empty());
        assertThat(none.onTheSide()).isZero();
        assertThat(none.boundsThatMatter(side)).isEqualTo(NARROW.side(0));
        assertThat(some.onTheSide()).isEqualTo(4);
        assertThat(some.boundsThatMatter(side)).isEqualTo(NARROW.side(3));
    }

    @Test
    void the_first_reason_stays_and_remarks_are_added() {
        CheckResult plain = result(List.of(census(NARROW, Set.of(), Optional.empty())), List.of(), Optional.empty());

        assertThat(plain.withGap(language -> "first")
                        .withGap(language -> "second")
                        .gap()
                        .map(gap -> gap.in(Language.ENGLISH)))
                .hasValue("first");
        assertThat(plain.withGap(language -> "first")
                        .becauseOf(language -> "second")
                        .gap()
                        .map(gap -> gap.in(Language.ENGLISH)))
                .hasValue("second");
        assertThat(plain.remarking(List.of(language -> "one"))
                        .remarking(List.of(language -> "two"))
                        .remarks())
                .hasSize(2);
        assertThat(plain.without(List.of(new BoundedCensus(Bounds.USUAL, true, Optional.empty(), true)))
                        .expectation())
                .isEqualTo(Expectation.INCONCLUSIVE);
    }
}
