package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What the page on CI tells people to copy fits the action, in a dozen lines, in both languages. */
class CiPageTest {

    private static final String ACTION = "lockevolution/lock-evolution@";

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @Test
    void each_file_is_a_dozen_lines_long_and_the_same_in_both_languages() throws IOException {
        List<String> files = CiPage.named("ci.md").files();

        assertThat(files)
                .hasSize(3)
                .allSatisfy(file -> assertThat(file.lines().count()).isLessThan(14));
        assertThat(CiPage.named("ci.zh-CN.md").files()).isEqualTo(files);
    }

    @Test
    void the_workflow_of_github_names_inputs_and_outputs_that_the_action_has() throws IOException {
        String workflow = CiPage.named("ci.md").files().get(0);
        Map<String, Object> action = Action.in(Path.of("..")).definition();

        Map<String, Object> job = map(map(map(new Load(LoadSettings.builder().build()).loadFromString(workflow))
                        .get("jobs"))
                .get("lock"));
        List<Map<String, Object>> steps =
                ((List<?>) job.get("steps")).stream().map(CiPageTest::map).toList();

        assertThat(steps)
                .filteredOn(step -> step.get("uses").toString().startsWith(ACTION))
                .singleElement()
                .satisfies(step -> assertThat(map(action.get("inputs")).keySet())
                        .containsAll(map(step.get("with")).keySet()));
        assertThat(workflow).contains("steps.lock.outputs.sarif");
        assertThat(map(action.get("outputs"))).containsKey("sarif");
    }

    @Test
    void every_input_of_the_action_is_explained() throws IOException {
        String page = CiPage.named("ci.md").text();

        assertThat(map(Action.in(Path.of("..")).definition().get("inputs")).keySet())
                .allSatisfy(input -> assertThat(page).contains("`" + input + "`"));
    }
}
