package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageContextTest {

    @ParameterizedTest
    @CsvSource({"README.md, en", "README.zh-CN.md, zh", "README.en.md, en", "zh-CN.md, en", "README.fr.md, en"})
    void the_name_of_a_page_says_its_language(String name, String language) {
        assertThat(new PageContext(Path.of(name), name, List.of()).language()).hasToString(language);
    }
}
