package io.github.lockevolution.faults.redis.wire;

import io.github.lockevolution.faults.text.Text;

/** Why there is no answer from somebody of whom nobody knows yet whether it is a Redis. */
interface AnswerText extends Text {

    String doesNotEnd(long seconds);

    String connectionEnded();
}
