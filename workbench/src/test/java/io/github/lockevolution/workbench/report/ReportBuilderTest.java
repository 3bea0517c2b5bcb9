package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.CompiledSource;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.LockResult;
import io.github.lockevolution.workbench.matrix.Matrix;
import io.github.lockevolution.workbench.report.ReportData.StagePart;
import io.github.lockevolution.workbench.report.ReportData.State;
import io.github.lockevolution.workbench.report.ReportData.StoryPart;
import io.github.lockevolution.workbench.report.ReportData.Transition;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What the page knows is what was counted, played and compiled. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportBuilderTest {

    private static final Pattern WORD = Pattern.compile("[A-Za-z]{4,}");

    /** What stands in commands, and the names that records of Java have in their text. */
    private static final Set<String> KNOWN = Set.of(
            "Redis",
            "lock",
            "SETNX",
            "SETEX",
            "EVALSHA",
            "tokenA",
            "tokenB",
            "tokenN",
            "token",
            "owner",
            "seconds",
            "Explanation",
            "failure",
            "lines",
            "Optional",
            "empty");

    private List<Exploration> explorations = List.of();
    private Optional<ReportData> compiled = Optional.empty();

    @BeforeAll
    void compile(Redis redis, ProvenStore store) throws InterruptedException {
        List<LockSpec> stages = LockCatalog.onTheClassPath().stages();
        explorations = new CensusRun(store, Bounds.USUAL, Merging.ON)
                .on(stages, Function.identity(), () -> false, progress -> {});
        Matrix matrix = new Matrix(explorations.stream()
                .map(exploration -> new LockResult(exploration.census(), exploration.stateSpace(), Optional.empty()))
                .toList());
        compiled =
                Optional.of(new ReportBuilder(redis, List.of("Redis 1.2.3"), store, Language.ALL).of(matrix, stages));
    }

    private ReportData data() {
        return compiled.orElseThrow();
    }

    @Test
    void a_run_that_was_saved_is_read_as_it_was(@TempDir Path directory) throws IOException {
        SavedRun run = new SavedRun(
                data(), new PackedStateSpaces(3, Map.of("stage2-setnx", "packed")), Map.of("en", "ends", "zh", "完"));
        Path file = Files.writeString(directory.resolve("run.json"), run.json("c0ffee"));

        SavedRun read = SavedRun.read(file, Optional.of("c0ffee"), Language.ALL);

        assertThat(read).isEqualTo(run);
        assertThat(read.data().json()).isEqualTo(data().json());
    }

    @Test
    void locks_and_sections_are_in_reports_of_their_own() {
        LockSpec lock = LockCatalog.onTheClassPath().stages().get(0);
        List<LockSpec> both = List.of(lock, LockSpec.in(SectionBinding.ofProgram(Set.of(), "Redis"), lock.name()));

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> ReportBuilder.requireShowable(both))
                .withMessage("a report is of locks or of critical sections, and these are both; name only one kind by"
                        + " --stage and --locks");
    }

    private StagePart stage(String name) {
        return data().stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Follows a schedule from the initial state, as the page does. */
    private State stateAfter(String schedule) {
        List<State> states = stage(schedule.substring(0, schedule.indexOf(':')))
                .stateSpace()
                .orElseThrow()
                .states();
        State state = states.get(0);
        for (String move : schedule.substring(schedule.indexOf(':') + 1).split("\\.")) {
            state = states.get(state.transitions().get(move).to());
        }
        return state;
    }

    @Test
    void the_initial_state_of_each_stage_counts_what_the_census_counts() {
        assertThat(data().stages()).hasSameSizeAs(LockCatalog.onTheClassPath().stages());
        for (int i = 0; i < explorations.size(); i++) {
            StagePart stage = data().stages().get(i);
            State start = stage.stateSpace().orElseThrow().states().get(0);
            assertThat(start.schedules())
                    .isEqualTo(stage.schedules())
                    .isEqualTo(explorations.get(i).census().schedules());
            for (Failure failure : Failure.OF_A_LOCK) {
                assertThat(start.schedulesByFailure().getOrDefault(failure, BigInteger.ZERO))
                        .as("%s of %s", failure, stage.name())
                        .isEqualTo(stage.failures().get(failure).schedules())
                        .isEqualTo(explorations.get(i).census().count(failure));
            }
        }
    }

    @Test
    void each_shortest_story_leads_in_its_state_space_to_an_end_that_shows_what_it_shows() {
        assertThat(data().stories()).isNotEmpty().allSatisfy(story -> {
            State end = stateAfter(story.schedule());

            assertThat(end.finalCheck()).isPresent();
            assertThat(end.schedulesByFailure().keySet()).containsExactlyInAnyOrderElementsOf(story.failures());
            assertThat(story.failures()).containsAll(story.shortestOf());
        });
    }

    private static boolean isImprovedOn(String stage) {
        return LockCatalog.onTheClassPath().stages().stream()
                .anyMatch(other -> other.predecessor().equals(Optional.of(stage)));
    }

    @Test
    void the_same_story_leads_on_the_next_stage_to_what_it_shows_there() {
        List<StoryPart> retold = data().stories().stream()
                .filter(story -> isImprovedOn(story.stage()))
                .toList();

        assertThat(retold)
                .isNotEmpty()
                .allSatisfy(
                        story -> assertThat(stateAfter(story.transfers().get(0).schedule())
                                        .schedulesByFailure()
                                        .keySet())
                                .containsExactlyInAnyOrderElementsOf(
                                        story.transfers().get(0).failures()));
        assertThat(retold)
                .filteredOn(story -> story.schedule().equals("stage3-setnx-setex:A.A-crash.B"))
                .allSatisfy(story -> assertThat(
                                story.transfers().get(0).narration().get("en").difference())
                        .hasValueSatisfying(words -> assertThat(words).startsWith("a newcomer gets in: SET lock N")));
    }

    @Test
    void each_story_is_told_in_two_languages() {
        assertThat(data().stories()).allSatisfy(story -> {
            assertThat(story.narration()).containsOnlyKeys("en", "zh");
            assertThat(story.narration().values())
                    .allSatisfy(told -> assertThat(told.explanations())
                            .extracting(ReportData.Explanation::failure)
                            .containsExactlyElementsOf(story.failures()));
            assertThat(story.narration().get("en").text()).contains("believes that it holds the lock");
            assertThat(story.narration().get("zh").text()).contains("认为自己持有锁");
        });
        assertThat(data().stories())
                .filteredOn(story -> story.schedule().equals("stage2-setnx:A.A-crash.B"))
                .singleElement()
                .satisfies(story -> {
                    assertThat(story.narration().get("zh").explanations().get(0).lines())
                            .containsExactly(
                                    entry("各自认为：", "A 已经宕机；B 认为锁在别人手里"),
                                    entry("Redis 里：", "lock = A，永不过期"),
                                    entry(
                                            "谁来补上：",
                                            "stage4-set-nx-ex，靠的是 SET key owner NX EX seconds；stage3-setnx-setex 还没做到"));
                    assertThat(story.transfers().get(0).narration().get("zh").difference())
                            .contains("后来者拿到了锁：SETNX lock N -> 1，SETEX lock 30 N -> OK（在 stage2-setnx 上它被拒）");
                });
    }

    @Test
    void the_page_reads_each_language_by_its_short_name() {
        JsonObject page = JsonParser.parseString(data().json()).getAsJsonObject();
        JsonObject story = JsonAt.at("stories.0", page).getAsJsonObject();
        JsonObject next = JsonAt.at("transfers.0", story).getAsJsonObject();

        assertThat(story.getAsJsonObject("narration").keySet()).containsExactly("en", "zh");
        assertThat(JsonAt.at("narration.zh", story).getAsJsonObject().keySet())
                .containsExactly("svg", "text", "explanations");
        assertThat(JsonAt.at("narration.zh", next).getAsJsonObject().keySet())
                .containsExactly("svg", "text", "explanations", "difference");
    }

    @Test
    void no_english_is_left_in_the_chinese_but_names_and_what_redis_is_sent() {
        assertThat(data().stories()).allSatisfy(story -> {
            assertThat(english(story.narration().get("zh"), story.schedule())).isEmpty();
            story.transfers()
                    .forEach(next -> assertThat(english(next.narration().get("zh"), next.schedule()))
                            .isEmpty());
        });
    }

    private List<String> english(ReportData.Narration narration, String schedule) {
        String drawn = narration.svg().replaceAll("(?s)<style>.*</style>", "").replaceAll("<[^>]*>|&[a-z]+;", " ");
        String words = (drawn + narration.text() + narration.explanations() + narration.difference())
                .replace(schedule, "")
                .replaceAll("EVAL \"[^\"]*\"", "");
        for (StagePart stage : data().stages()) {
            words = words.replace(stage.name(), "");
        }
        for (Failure failure : Failure.OF_A_LOCK) {
            words = words.replace(failure.name(), "");
        }
        return WORD.matcher(words)
                .results()
                .map(MatchResult::group)
                .filter(word -> !KNOWN.contains(word))
                .toList();
    }

    @Test
    void the_source_is_what_stands_in_the_stage_s_module() throws IOException {
        for (StagePart stage : data().stages()) {
            CompiledSource source = stage.source().orElseThrow();

            assertThat(source.text()).isEqualTo(read(source.file(), module(stage.name())));
        }
    }

    /** Beside this one, or among the locks beside the stages. */
    private static Path module(String lock) {
        Path module = Path.of("..", lock);
        return (Files.isDirectory(module) ? module : Path.of("..", "locks", lock)).resolve("src/main/java");
    }

    private static String read(String name, Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return Files.readString(
                    files.filter(file -> file.endsWith(name)).findFirst().orElseThrow());
        }
    }

    @Test
    void each_command_knows_the_line_that_sent_it() {
        assertThat(data().stages()).allSatisfy(stage -> {
            List<String> lines = stage.source().orElseThrow().text().lines().toList();
            List<Transition> commands = stage.stateSpace().orElseThrow().states().stream()
                    .flatMap(state -> state.transitions().values().stream())
                    .filter(transition -> transition.command().isPresent())
                    .toList();

            assertThat(commands)
                    .isNotEmpty()
                    .allSatisfy(transition -> assertThat(
                                    lines.get(transition.sourceLine().orElseThrow() - 1)
                                            .toLowerCase(Locale.ROOT))
                            .contains("redis."
                                    + transition
                                            .command()
                                            .orElseThrow()
                                            .split(" ")[0]
                                            .toLowerCase(Locale.ROOT)));
        });
    }

    @Test
    void a_lock_that_came_without_its_source_has_none() {
        assertThat(CompiledSource.of(ReportBuilderTest.class)).isEmpty();
    }

    @Test
    void the_page_is_whole_and_below_two_mebibytes() {
        String html = ReportPage.with(data(), new PageMessages(Optional.empty()));

        assertThat(html.length()).isLessThan(2 << 20);
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("<meta name=\"generator\" content=\"Lock Evolution\">")
                .contains("stage3-setnx-setex:A.A-crash.B")
                .doesNotContain("/*STYLE*/", "{\"imports\":{}}");
    }

    /** A script element ends at the first such tag in its text, whatever quotes are around it. */
    @Test
    void no_text_of_the_data_can_end_the_element_it_stands_in() {
        ReportData hostile = EmptyReport.of(
                "</script><script>alert(1)</script>", "</script><script>alert(2)</script>", "<!--", List.of());

        String html = ReportPage.with(hostile, new PageMessages(Optional.empty()));

        assertThat(html)
                .doesNotContain("alert(1)</script>", "\"<!--\"")
                .contains("\\u003c/script>\\u003cscript>alert(1)");
    }
}
