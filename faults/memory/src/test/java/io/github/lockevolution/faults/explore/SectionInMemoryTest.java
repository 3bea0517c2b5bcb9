package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock.Caller;
import io.github.lockevolution.faults.memory.MemorySection;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.subject.KnownCounts;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sections are judged by what comes of them when their clients run one after the other. */
class SectionInMemoryTest {

    private static final Map<String, String> NONE_YET = Map.of("number", "0", "copy", "0");

    private static String next(Caller it) {
        return Integer.toString(Integer.parseInt(it.ask("GET", "number").replace("\"", "")) + 1);
    }

    private static LockSpec section(MemorySection.Work work) {
        return MemorySection.of("section", NONE_YET, work);
    }

    private static Census explored(LockSpec section, Bounds bounds) {
        try (Testbed testbed = MemorySection.testbed(section, bounds.clients())) {
            Census census = new Explorer(testbed, bounds, Merging.ON).explore().census();
            assertThat(census.gap()).isEmpty();
            return census;
        }
    }

    private static Set<Failure> shown(LockSpec section, String moves) {
        try (Testbed testbed = MemorySection.testbed(section, 2)) {
            return new Replayer(testbed)
                    .play(Schedule.parse(section.name() + ":" + moves))
                    .failures()
                    .keySet();
        }
    }

    /** Reads a number, and writes it back, one more, and once more elsewhere: as many as were counted by hand. */
    @Test
    void the_canary_among_sections_has_the_counts_that_it_has_in_every_store() {
        Census census = explored(
                section(it -> {
                    String next = next(it);
                    it.ask("SET", "number", next);
                    it.ask("SET", "copy", next);
                    return "done";
                }),
                Bounds.USUAL);

        KnownCounts known = KnownCounts.OF_A_SECTION;
        assertThat(census.schedules()).isEqualTo(BigInteger.valueOf(known.schedules()));
        for (Failure failure : Failure.values()) {
            assertThat(census.count(failure))
                    .isEqualTo(BigInteger.valueOf(known.failures().getOrDefault(failure, 0L)));
        }
    }

    @Test
    void who_was_refused_runs_wholly_or_not_at_all() {
        MemorySection.Work oneGetsIt = it -> {
            if (it.ask("GET", "number").equals("\"0\"")) {
                it.ask("SET", "number", it.owner());
                return "done";
            }
            return "refused";
        };
        assertThat(shown(section(oneGetsIt), "A.A.B")).isEmpty();
        assertThat(shown(section(oneGetsIt), "A.B.A.B")).containsExactly(Failure.NOT_SERIALIZABLE);
        // Nobody who runs alone is refused and has written.
        assertThat(shown(
                        section(it -> {
                            boolean isFirst = it.ask("INCR", "number").equals("1");
                            it.ask("INCR", "copy");
                            return isFirst ? "done" : "refused";
                        }),
                        "A.B.A.B"))
                .isEmpty();
    }

    /** What it answers counts as what it has left. */
    @Test
    void who_answers_what_nobody_answers_in_turn_has_met_another() {
        LockSpec reading = section(it -> {
            String before = it.ask("GET", "number");
            it.ask("INCR", "number");
            return "done " + before.replace("\"", "");
        });

        assertThat(shown(reading, "A.A.B.B")).isEmpty();
        assertThat(shown(reading, "A.B.A.B")).containsExactly(Failure.NOT_SERIALIZABLE);
    }

    @Test
    void who_ended_by_an_error_runs_wholly_or_not_at_all() {
        LockSpec failing = section(it -> {
            it.ask("SET", "number", it.owner());
            it.ask("SET", "copy", it.owner());
            if (!it.ask("GET", "number").contains(it.owner())) {
                throw new IllegalStateException("somebody else was here");
            }
            return "done";
        });

        assertThat(shown(failing, "A.A.B.B.B.A")).isEmpty();
        assertThat(shown(failing, "A.B.B.A.A.B")).containsExactly(Failure.NOT_SERIALIZABLE);
    }

    @Test
    void who_dies_half_way_has_done_half_of_it() {
        LockSpec both = section(it -> {
            it.ask("INCR", "number");
            it.ask("INCR", "copy");
            return "done";
        });

        assertThat(shown(both, "A.A-crash.B.B")).containsExactly(Failure.HALF_DONE);
        assertThat(shown(both, "A-crash.B.B")).isEmpty();
        assertThat(shown(both, "A.A.B-crash")).isEmpty();
        assertThat(shown(both, "A-lost.B.B")).containsExactly(Failure.HALF_DONE);
        assertThat(shown(both, "A.A-lost.B.B")).isEmpty();
    }

    @Test
    void what_outlives_its_lease_is_stale() {
        LockSpec locked = section(it -> {
            if (!it.ask("SET", it.key(), it.owner(), "NX", "PX", it.millis()).equals("OK")) {
                return "refused";
            }
            it.ask("SET", "number", next(it));
            it.ask("DELEX", it.key(), "IFEQ", it.owner());
            return "done";
        });

        assertThat(shown(locked, "A.A.B.A.A")).isEmpty();
        assertThat(shown(locked, "A.A.expire.B.B.B.B.A.A")).containsExactly(Failure.STALE_WRITE);
        // Its lock is left, and is no part of the resource.
        assertThat(shown(locked, "A.A-crash.expire.B.B.B.B")).isEmpty();
        assertThat(shown(locked, "A.A-crash.B")).isEmpty();
    }

    /** A key that is there only while somebody is at work is no part of the resource. */
    @Test
    void a_lock_of_its_own_that_a_dead_client_leaves_is_not_compared() {
        LockSpec ownLock = section(it -> {
            if (!it.ask("SETNX", "mutex", it.owner()).equals("1")) {
                return "refused";
            }
            it.ask("SET", "number", next(it));
            it.ask("DEL", "mutex");
            return "done";
        });

        assertThat(shown(ownLock, "A.A-crash.B")).isEmpty();
        assertThat(shown(ownLock, "A.A.A-crash.B")).isEmpty();
        try (Testbed testbed = MemorySection.testbed(ownLock, 2)) {
            new Replayer(testbed).alone();
            assertThat(testbed.remarks())
                    .extracting(remark -> remark.in(Language.ENGLISH))
                    .singleElement()
                    .asString()
                    .contains("mutex");
        }
    }

    @Test
    void what_its_author_says_of_the_end_counts_by_itself() {
        LockSpec invariant = MemorySection.of(
                "section",
                NONE_YET,
                it -> {
                    it.ask("INCR", "number");
                    return "done";
                },
                store -> Optional.of(store.run(List.of("GET", "number")))
                        .filter(number -> number.equals("\"2\""))
                        .map(number -> "two came"));

        assertThat(shown(invariant, "A.B")).containsExactly(Failure.BROKEN_INVARIANT);
        assertThat(shown(invariant, "A.B-crash")).isEmpty();
    }

    @Test
    void of_a_pair_of_commands_the_one_that_another_has_made_old_is_found() {
        LockSpec counting = section(it -> {
            it.ask("SET", "number", next(it));
            return "done";
        });
        try (Testbed testbed = MemorySection.testbed(counting, 2)) {
            CommutingPairSearch search = new CommutingPairSearch(testbed);
            Trace trace = new Replayer(testbed).play(Schedule.parse("section:A.B.A.B"));

            assertThat(search.in(trace, List.of(pair -> true))).hasValue(new CommutingPairSearch.Pair(1, 2));
            assertThat(search.in(trace, List.of())).isEmpty();
            assertThat(search.delaying(trace, pair -> true)).hasValue(new CommutingPairSearch.Pair(1, 2));
            assertThat(search.delaying(trace, pair -> false)).isEmpty();
            assertThat(search.isCuredByGathering(trace, 0, 2)).isTrue();
            assertThat(search.isCuredByGathering(trace, 1, 3)).isFalse();
        }
    }
}
