package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions for Moodle, read back, and each of them run once more. */
@OnTheBench
class GiftIT {

    private static final Pattern SCHEDULE = Pattern.compile("<pre>\\./lab show (\\S+)</pre>");

    private static final Pattern MOVE = Pattern.compile("(?<![A-Za-z])([AB](-crash)?|expire)(?![A-Za-z-])");

    private static final Pattern NAME = Pattern.compile("[A-Z]+_?[A-Z]+");

    private static String printed(String... arguments) {
        LabCommand lab = new LabCommand();
        assertThat(lab.run(arguments)).as(lab.err()).isZero();
        assertThat(lab.err()).isEmpty();
        return lab.out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void every_key_is_what_a_run_of_its_schedule_shows(String language, Redis redis) {
        List<GiftReader> questions =
                GiftReader.questions(printed("quiz", "--gift", "--seed", "7", "--count", "30", "--language", language));

        assertThat(questions).hasSize(30);
        assertThat(questions).extracting(GiftIT::schedule).doesNotHaveDuplicates();
        try (StoreRegistry launcher = new StoreRegistry(RedisKind.on(redis))) {
            for (GiftReader question : questions) {
                Trace run = run(schedule(question), launcher);
                Set<Failure> shown = run.failures().keySet();

                assertThat(run.isComplete()).isTrue();
                if (question.wrong().isEmpty()) {
                    assertThat(question.right()).containsExactly(shown.isEmpty() ? "FALSE" : "TRUE");
                    assertThat(moves(question))
                            .isEqualTo(run.schedule().moves().stream()
                                    .map(Move::toString)
                                    .toList());
                } else {
                    assertThat(question.right()).hasSize(1);
                    assertThat(named(question.right().get(0))).isEqualTo(names(shown));
                    assertThat(question.text()).contains("<pre>" + run.schedule());
                }
                assertThat(named(question.feedback().replaceFirst("<pre>.*", "")))
                        .isEqualTo(names(shown));
            }
        }
    }

    private static Schedule schedule(GiftReader question) {
        Matcher matcher = SCHEDULE.matcher(question.feedback());
        assertThat(matcher.find()).as(question.feedback()).isTrue();
        return Schedule.parse(matcher.group(1));
    }

    /** Those that are told, before it is told what they mean. */
    private static List<String> moves(GiftReader question) {
        String told = question.text().split("<p>")[2].split("[(（]")[0];
        return MOVE.matcher(told).results().map(found -> found.group()).toList();
    }

    private static Trace run(Schedule schedule, StoreRegistry launcher) {
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of(schedule.lock())).get(0);
        try (Testbed testbed = Testbed.open(lock, launcher.proven(), Bounds.USUAL.clients())) {
            return new Replayer(testbed).play(schedule);
        }
    }

    private static List<String> names(Set<Failure> failures) {
        return failures.stream().map(Failure::name).toList();
    }

    /** The failures that are named in a sentence. */
    private static List<String> named(String sentence) {
        return NAME.matcher(sentence).results().map(found -> found.group()).toList();
    }

    /** Whatever somebody knows of the lock, each failure of a lock may be the answer, and none. */
    @Test
    void each_failure_is_offered_and_that_there_is_none() {
        List<GiftReader> questions =
                GiftReader.questions(printed("quiz", "--gift", "--seed", "7", "--count", "5", "--language", "en"));

        assertThat(questions).extracting(GiftReader::title).containsExactly("7.1", "7.2", "7.3", "7.4", "7.5");
        assertThat(questions)
                .filteredOn(question -> !question.wrong().isEmpty())
                .hasSize(3)
                .allSatisfy(question -> {
                    assertThat(question.wrong()).hasSize(5);
                    assertThat(named(String.join(" ", question.wrong()) + " "
                                    + question.right().get(0)))
                            .containsExactlyInAnyOrder(
                                    "RACE", "ORPHAN_KEY", "FOREIGN_UNLOCK", "LEASE_OVERRUN", "UNRELEASED");
                });
        assertThat(questions)
                .extracting(question -> schedule(question).lock())
                .containsExactly(
                        "stage1-get-set", "stage2-setnx", "stage3-setnx-setex", "stage4-set-nx-ex", "stage5-lua");
    }

    @Test
    void the_same_seed_draws_the_same_and_another_seed_draws_others() {
        String[] seven = {"quiz", "--gift", "--seed", "7", "--count", "5"};
        String[] eight = {"quiz", "--gift", "--seed", "8", "--count", "5"};

        assertThat(printed(seven))
                .startsWith("$CATEGORY: Lock Evolution/7\n\n::7.1::[html]")
                .isEqualTo(printed(seven));
        List<Schedule> others = GiftReader.questions(printed(eight)).stream()
                .map(GiftIT::schedule)
                .toList();
        assertThat(GiftReader.questions(printed(seven)))
                .extracting(GiftIT::schedule)
                .filteredOn(schedule -> !others.contains(schedule))
                .hasSizeGreaterThanOrEqualTo(4);
    }
}
