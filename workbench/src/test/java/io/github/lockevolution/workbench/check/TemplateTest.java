package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateTest {

    private static final Path DOCS = Path.of("..", "docs");

    @ParameterizedTest
    @ValueSource(strings = {"any-language.md", "any-language.zh-CN.md"})
    void both_pages_on_locks_name_each_template_and_show_one_as_it_is(String page) throws IOException {
        assertThat(Files.readString(DOCS.resolve(page)))
                .contains("\n" + Template.python.lock().text() + "```\n")
                .contains(Arrays.stream(Template.values())
                        .map(template -> "`./lab check --new " + template + " > " + template.file() + "`")
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sections.md", "sections.zh-CN.md"})
    void both_pages_on_sections_name_each_template_and_show_one_as_it_is(String page) throws IOException {
        assertThat(Files.readString(DOCS.resolve(page)))
                .contains("\n" + SectionTemplate.java.text() + "```\n")
                .contains(Arrays.stream(SectionTemplate.values())
                        .filter(template -> template != SectionTemplate.java)
                        .map(template -> "`" + template + "`")
                        .map(name -> name.replace("`python`", "--new-section python"))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(
            value = Template.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"java", "plain"})
    void a_template_says_itself_by_which_command_it_is_run(Template template) {
        assertThat(template.lock().text().lines().limit(2))
                .anyMatch(line -> line.contains("./lab check -- " + Template.commandOf(template.file()))
                        && line.contains("A lock for "));
    }

    @ParameterizedTest
    @CsvSource({
        "locks/mine.py, python3 locks/mine.py",
        "locks/mine.go, locks/mine",
        "mine, ./mine",
        "/usr/bin/mine, /usr/bin/mine",
    })
    void a_program_is_run_by_what_its_name_tells(String program, String command) {
        assertThat(Template.commandOf(program)).isEqualTo(command);
    }
}
