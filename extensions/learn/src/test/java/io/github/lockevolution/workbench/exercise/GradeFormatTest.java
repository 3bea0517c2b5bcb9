package io.github.lockevolution.workbench.exercise;

import static io.github.lockevolution.lock.Failure.FOREIGN_UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What other programs are told of a grade, and what a student is. */
class GradeFormatTest {

    private static final GradeScreen SCREEN = new GradeScreen(Language.ENGLISH);

    private static final String FOLDER = "/home/teacher/hand in/alice";

    private static Grade solved(Exercise exercise) {
        Map<HiddenProperty, Boolean> holding = new EnumMap<>(HiddenProperty.class);
        exercise.hidden().forEach(property -> holding.put(property, true));
        return Grade.of(exercise, FOLDER, new SeenLock("186", Map.of(), holding));
    }

    private static Grade broken() {
        Map<HiddenProperty, Boolean> holding = new EnumMap<>(HiddenProperty.class);
        Exercise.ASK_WHOSE_IT_IS
                .hidden()
                .forEach(property -> holding.put(property, property != HiddenProperty.LATE_UNLOCK));
        Map<Failure, SeenLock.Shown> failures = Map.of(FOREIGN_UNLOCK, new SeenLock.Shown("34", "A.A.expire.B.A.B.B"));
        return Grade.of(Exercise.ASK_WHOSE_IT_IS, FOLDER, new SeenLock("186", failures, holding));
    }

    private static Grade unusable() {
        return Grade.unusable(Exercise.ASK_WHOSE_IT_IS, FOLDER, any -> FOLDER + "/SetNxExLock.java does not compile");
    }

    private static Grade inconclusive() {
        return Grade.inconclusive(Exercise.ASK_WHOSE_IT_IS, FOLDER, any -> "not graded within 1 seconds");
    }

    @ParameterizedTest
    @EnumSource
    void who_has_solved_an_exercise_has_all_its_points_and_nothing_is_worth_none(Exercise exercise) {
        List<Mark> marks = SCREEN.marks(solved(exercise));

        assertThat(marks).allMatch(Mark::isFull).allMatch(mark -> mark.most() > 0);
        assertThat(exercise.hidden()).allMatch(property -> exercise.weights().of(property) > 0);
        assertThat(SCREEN.points(solved(exercise))).hasValue(100);
    }

    @Test
    void the_points_are_the_sum_of_what_holds() {
        assertThat(SCREEN.marks(broken()))
                .extracting(Mark::name, Mark::points, Mark::most)
                .containsExactly(
                        tuple("FOREIGN_UNLOCK", 0, 50),
                        tuple("RACE", 5, 5),
                        tuple("ORPHAN_KEY", 5, 5),
                        tuple("UNRELEASED", 5, 5),
                        tuple("hidden properties", 30, 35));
        assertThat(SCREEN.points(broken())).hasValue(45);
    }

    @Test
    void what_cannot_be_put_on_the_bench_has_zero_and_what_is_inconclusive_has_no_score() {
        assertThat(SCREEN.points(unusable())).hasValue(0);
        assertThat(SCREEN.points(inconclusive())).isEmpty();
    }

    @Test
    void a_result_for_Gradescope_is_as_its_specification_says() {
        for (Grade grade : List.of(solved(Exercise.COUNT_THE_HOLDERS), broken(), unusable())) {
            String text = GradeFormat.gradescope.text(SCREEN, List.of(grade));

            requireMet("gradescope-results", text);
            assertThat(sum("score", text)).isEqualTo(SCREEN.points(grade).orElseThrow());
            assertThat(sum("max_score", text)).isEqualTo(100);
        }
        assertThat(test("FOREIGN_UNLOCK", GradeFormat.gradescope.text(SCREEN, List.of(broken()))))
                .hasToString("{\"name\":\"FOREIGN_UNLOCK\",\"score\":0,\"max_score\":50,"
                        + "\"output\":\"FOREIGN_UNLOCK shows in 34 of 186 schedules, the shortest of which is"
                        + " A.A.expire.B.A.B.B\",\"visibility\":\"visible\"}");
    }

    @Test
    void without_a_score_Gradescope_is_given_nothing_that_could_pass_for_one() {
        assertThat(GradeFormat.gradescope.text(SCREEN, List.of(inconclusive()))).isEmpty();
        assertThat(GradeFormat.classroom50.text(SCREEN, List.of(inconclusive())))
                .isEmpty();
    }

    /** A test that says nothing of which hidden property holds. */
    @Test
    void nobody_is_told_which_hidden_property_does_not_hold() {
        String text = GradeFormat.gradescope.text(SCREEN, List.of(broken()));

        assertThat(test("hidden properties", text).get("output").getAsString())
                .isEqualTo("6 of 7 hidden properties hold");
        assertThat(text).doesNotContain("LATE_UNLOCK");
    }

    @Test
    void a_table_is_read_back_as_RFC_4180_has_it() {
        String text = GradeFormat.csv.text(SCREEN, List.of(broken(), unusable(), inconclusive()));

        List<List<String>> rows = rows(text);
        assertThat(rows.get(0)).containsExactly("student", "exercise", "grade", "points", "of", "feedback");
        assertThat(rows.stream().skip(1).map(row -> row.subList(0, 5)))
                .containsExactly(
                        List.of("alice", "4", "not solved", "45", "100"),
                        List.of("alice", "4", "not solved", "0", "100"),
                        List.of("alice", "4", "inconclusive", "", "100"));
        assertThat(rows.get(1).get(5)).isEqualTo(SCREEN.feedback(broken()));
    }

    /** A spreadsheet would run it. */
    @Test
    void a_name_that_begins_like_a_formula_is_none_in_a_table() {
        Grade grade = Grade.unusable(Exercise.ASK_WHOSE_IT_IS, "=HYPERLINK(\"x\").java", any -> "no lock");

        assertThat(rows(GradeFormat.csv.text(SCREEN, List.of(grade))).get(1).get(0))
                .isEqualTo("'=HYPERLINK(\"x\")");
    }

    @Test
    void a_letter_to_a_student_says_the_points_and_the_reasons_and_nothing_of_the_machine() {
        assertThat(GradeFormat.text.text(SCREEN, List.of(broken()))).isEqualTo("""
                        Lock Evolution: alice

                        Exercise 4: Give back nobody's lock but your own
                        45 of 100 points

                          no  FOREIGN_UNLOCK shows in 34 of 186 schedules, the shortest of which is
                              A.A.expire.B.A.B.B
                          ok  RACE stays away
                          ok  ORPHAN_KEY stays away
                          ok  UNRELEASED stays away
                          no  6 of 7 hidden properties hold

                        Not solved
                        """);
        assertThat(GradeFormat.text.text(SCREEN, List.of(unusable())))
                .contains("0 of 100 points", "alice/SetNxExLock.java does not compile")
                .doesNotContain("teacher");
    }

    @Test
    void a_letter_about_what_is_inconclusive_says_that_this_is_no_score() {
        assertThat(SCREEN.feedback(inconclusive()))
                .contains("No points yet: nothing was proven, and this will be graded again.")
                .doesNotContain("0 of 100");
    }

    @Test
    void a_letter_is_in_the_language_of_who_asks() {
        assertThat(new GradeScreen(Language.withTag("zh").orElseThrow()).feedback(broken()))
                .startsWith("""
                练习 4：只释放自己的锁
                得分 45，满分 100

                """);
    }

    private static void requireMet(String schema, String json) {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(GradeFormatTest.class.getResourceAsStream("/schema/" + schema + ".schema.json"))
                        .validate(json, InputFormat.JSON))
                .as(json)
                .isEmpty();
    }

    private static List<JsonObject> tests(String json) {
        return JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("tests").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .toList();
    }

    private static int sum(String field, String json) {
        return tests(json).stream().mapToInt(test -> test.get(field).getAsInt()).sum();
    }

    private static JsonObject test(String name, String json) {
        return tests(json).stream()
                .filter(test -> test.get("name").getAsString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A reader of section 2 of RFC 4180, strict: a line ends in CRLF, and a quote stands only around a field, or doubled in one. */
    private static List<List<String>> rows(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int end;
            StringBuilder field = new StringBuilder();
            if (text.charAt(at) == '"') {
                end = at + 1;
                while (text.charAt(end) != '"' || text.startsWith("\"\"", end)) {
                    end += text.charAt(end) == '"' ? 1 : 0;
                    field.append(text.charAt(end++));
                }
                end++;
            } else {
                end = at;
                while (text.charAt(end) != ',' && text.charAt(end) != '\r') {
                    assertThat(text.charAt(end)).isNotEqualTo('"');
                    field.append(text.charAt(end++));
                }
            }
            row.add(field.toString());
            if (text.charAt(end) == ',') {
                at = end + 1;
            } else {
                assertThat(text.substring(end, end + 2)).isEqualTo("\r\n");
                rows.add(row);
                row = new ArrayList<>();
                at = end + 2;
            }
        }
        return rows;
    }
}
