package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExchangeTest {

    private final Exchange answered = Exchange.answered("A", "SET lock A NX", "OK");
    private final Exchange unanswered = Exchange.unanswered("A", "SET lock A NX", "OK");

    @Test
    void only_a_reply_that_never_arrives_is_lost() {
        assertThat(answered.replyLost()).isFalse();
        assertThat(unanswered.replyLost()).isTrue();
        assertThat(unanswered).isNotEqualTo(answered);
    }

    /** Redis replied either way; what was lost was lost after that. */
    @Test
    void it_is_told_by_what_redis_was_sent_and_replied() {
        assertThat(answered).hasToString("SET lock A NX -> OK");
        assertThat(unanswered).hasToString("SET lock A NX -> OK");
    }
}
