package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.UnifiedJedis;

class PageContextTest {

    private static final Named FIRST = new Named("first", Optional.empty());
    private static final Named LEFT = new Named("left", Optional.of("first"));
    private static final Named RIGHT = new Named("right", Optional.of("first"));
    private static final Named LAST = new Named("last", Optional.of("left"));

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

    private static PageContext page(String name, Optional<LockStage> lock) {
        return new PageContext(Path.of(name), name, lock, List.of(FIRST, LEFT, RIGHT, LAST));
    }

    /** A lock of which nothing matters but what it improves on. */
    private record Named(String name, Optional<String> predecessor) implements LockStage {

        @Override
        public String title() {
            return name;
        }

        @Override
        public RedisVersion requires() {
            return new RedisVersion(1, 0, 0);
        }

        @Override
        public List<String> acquireCommands() {
            return List.of();
        }

        @Override
        public List<String> releaseCommands() {
            return List.of();
        }

        @Override
        public Set<Failure> suffers() {
            return Set.of();
        }

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new UnsupportedOperationException("nobody takes this lock");
        }
    }
}
