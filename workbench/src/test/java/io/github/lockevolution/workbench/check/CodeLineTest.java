package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodeLineTest {

    @Test
    void what_fits_stays_whole() {
        assertThat(new CodeLine("MyLock.java:7", "redis.del(key);", 80).text())
                .isEqualTo("MyLock.java:7  redis.del(key);\n");
    }

    @Test
    void what_does_not_fit_is_cut() {
        assertThat(new CodeLine("MyLock.java:7", "redis.del(\"锁锁锁\", key, and, so, on);", 46).text())
                .isEqualTo("MyLock.java:7  redis.del(\"锁锁锁\", key, and...\n");
    }

    @Test
    void a_long_place_has_a_line_of_its_own() {
        assertThat(new CodeLine("a/long/way/to/MyLock.java:7", "redis.del(key);", 40).text())
                .isEqualTo("a/long/way/to/MyLock.java:7\n  redis.del(key);\n");
    }
}
