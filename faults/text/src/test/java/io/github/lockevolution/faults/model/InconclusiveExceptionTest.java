package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

class InconclusiveExceptionTest {

    private static final Message LOST = language -> language == Language.ENGLISH ? "lost" : "丢了";
    private static final Language CHINESE = Language.withTag("zh").orElseThrow();

    private final Exception cause = new Exception("the cause");

    @Test
    void what_can_be_said_in_many_languages_is() {
        InconclusiveException inconclusive = new InconclusiveException(LOST);

        assertThat(inconclusive).hasMessage("lost").hasNoCause();
        assertThat(inconclusive.in(Language.ENGLISH)).isEqualTo("lost");
        assertThat(inconclusive.in(CHINESE)).isEqualTo("丢了");
    }

    @Test
    void the_cause_is_kept() {
        assertThat(new InconclusiveException(LOST, cause))
                .hasMessage("lost")
                .hasCause(cause)
                .returns("丢了", inconclusive -> inconclusive.in(CHINESE));
    }

    /** As when a test runner takes it from one JVM to another. */
    @Test
    void one_that_was_sent_along_is_said_in_english() throws Exception {
        assertThat(sent(new InconclusiveException(LOST)).in(CHINESE)).isEqualTo("lost");
    }

    private static InconclusiveException sent(InconclusiveException inconclusive)
            throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(inconclusive);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (InconclusiveException) in.readObject();
        }
    }
}
