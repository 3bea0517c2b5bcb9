package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The pages on locks in any language have the templates in them as ./lab check --new prints them. */
class TemplateTest {

    private static final Path DOCS = Path.of("..", "docs");

    @ParameterizedTest
    @EnumSource(Template.class)
    void both_pages_show_a_template_as_it_is(Template template) throws IOException {
        assertThat(Files.readString(DOCS.resolve("any-language.md"))).contains("\n" + template.text() + "```\n");
        assertThat(Files.readString(DOCS.resolve("any-language.zh-CN.md"))).contains("\n" + template.text() + "```\n");
    }
}
