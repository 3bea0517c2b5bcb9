package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.StubStage;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageContextTest {

    private static final StubStage FIRST = StubStage.named("first");
    private static final StubStage LEFT = StubStage.named("left").improvingOn("first");
    private static final StubStage RIGHT = StubStage.named("right").improvingOn("first");
    private static final StubStage LAST = StubStage.named("last").improvingOn("left");

    @Test
    void what_comes_next_is_every_lock_that_improves_on_this_one() {
        assertThat(page("README.md", Optional.of(FIRST)).successors()).containsExactly(LEFT, RIGHT);
        assertThat(page("README.md", Optional.of(LEFT)).successors()).containsExactly(LAST);
        assertThat(page("README.md", Optional.of(RIGHT)).successors()).isEmpty();
    }

    @Test
    void nothing_comes_next_on_a_page_about_no_lock() {
        assertThat(page("README.md", Optional.empty()).successors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"README.md, en", "README.zh-CN.md, zh", "README.en.md, en", "zh-CN.md, en", "README.fr.md, en"})
    void the_name_of_a_page_says_its_language(String name, String language) {
        assertThat(page(name, Optional.empty()).language()).hasToString(language);
    }

    @Test
    void a_block_that_names_no_lock_is_about_all_stages() {
        StubStage beside = StubStage.named("beside").in("variants");
        PageContext page =
                new PageContext(Path.of("README.md"), "README.md", Optional.empty(), List.of(FIRST, beside, LEFT));

        assertThat(page.chosen(List.of())).containsExactly(FIRST, LEFT);
        assertThat(page.chosen(List.of("beside", "first"))).containsExactly(beside, FIRST);
    }

    private static PageContext page(String name, Optional<LockStage> lock) {
        return new PageContext(Path.of(name), name, lock, List.of(FIRST, LEFT, RIGHT, LAST));
    }
}
