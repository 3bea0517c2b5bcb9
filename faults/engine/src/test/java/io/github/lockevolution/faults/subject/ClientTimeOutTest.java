package io.github.lockevolution.faults.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.ProgramErrorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientTimeOutTest {

    /** In the words of redis-py, node-redis, redis-rb and go-redis. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Timeout reading from socket",
                "Socket timeout. Expecting data, but didn't receive any in 5000ms.",
                "Waited 1.0 seconds; connection timed out",
                "read tcp 127.0.0.1:1->127.0.0.1:2: i/o timeout"
            })
    void a_program_tells_of_a_time_out_in_words(String text) {
        assertThat(ClientTimeOut.of("A", new ProgramErrorException(text)))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .hasMessageStartingWith("the lock of client A threw error " + text + ": its time-out ran out"));
    }

    @Test
    void another_error_of_a_program_is_none() {
        assertThat(ClientTimeOut.of("A", new ProgramErrorException("NOSCRIPT No matching script")))
                .isEmpty();
    }
}
