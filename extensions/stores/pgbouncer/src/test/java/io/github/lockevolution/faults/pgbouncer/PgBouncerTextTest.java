package io.github.lockevolution.faults.pgbouncer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import org.junit.jupiter.api.Test;

/** What a person is told who cannot have the pooler. */
class PgBouncerTextTest {

    private static final PgBouncerText TEXT = Language.ENGLISH.text(PgBouncerText.class);

    @Test
    void who_has_no_pgbouncer_is_told_how_to_get_one() {
        assertThat(TEXT.none())
                .isEqualTo("there is no pgbouncer on this machine; install it: apt-get install pgbouncer");
    }

    @Test
    void one_that_does_not_start_is_told_of_with_its_last_words() {
        assertThat(TEXT.doesNotStart("FATAL no such user"))
                .isEqualTo("the PgBouncer does not start (FATAL no such user); try its program pgbouncer by hand");
    }

    @Test
    void a_pool_that_changes_by_itself_is_told_of_as_it_was_and_as_it_is() {
        assertThat(TEXT.cannotPutBack("pool [next S1]", "pool [next S2, S1]"))
                .isEqualTo(
                        "behind the pooler there was pool [next S1] and is pool [next S2, S1], and the bench cannot put it back");
    }
}
