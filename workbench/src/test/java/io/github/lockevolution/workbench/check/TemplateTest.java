package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TemplateTest {

    private static final Path DOCS = Path.of("..", "docs");

    /** The pages on locks in any language have the templates in them as ./lab check --new prints them. */
    @ParameterizedTest
    @EnumSource(Template.class)
    void both_pages_show_a_template_as_it_is(Template template) throws IOException {
        assertThat(Files.readString(DOCS.resolve("any-language.md"))).contains("\n" + template.text() + "```\n");
        assertThat(Files.readString(DOCS.resolve("any-language.zh-CN.md"))).contains("\n" + template.text() + "```\n");
    }

    /** So have those on critical sections, as ./lab check --new-section prints them. */
    @ParameterizedTest
    @EnumSource(SectionTemplate.class)
    void both_pages_show_a_template_of_a_section_as_it_is(SectionTemplate template) throws IOException {
        assertThat(Files.readString(DOCS.resolve("sections.md"))).contains("\n" + template.text() + "```\n");
        assertThat(Files.readString(DOCS.resolve("sections.zh-CN.md"))).contains("\n" + template.text() + "```\n");
    }

    @ParameterizedTest
    @EnumSource(
            value = Template.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"java", "plain", "sql", "zookeeper"})
    void a_template_says_itself_by_which_command_it_is_run(Template template) {
        assertThat(template.text().lines().limit(2))
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
