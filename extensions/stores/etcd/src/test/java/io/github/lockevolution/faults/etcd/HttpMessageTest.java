package io.github.lockevolution.faults.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpMessageTest {

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_body_of_a_length_ends_there() throws IOException {
        InputStream in = bytes("POST /v3/kv/put HTTP/1.1\nContent-Length: 2\n\n{}POST /v3/kv/range HTTP/1.1\n\n");

        HttpMessage first = HttpMessage.read(in).orElseThrow();
        HttpMessage second = HttpMessage.read(in).orElseThrow();

        assertThat(first.body()).isEqualTo("{}");
        assertThat(second.path()).isEqualTo("/v3/kv/range");
        assertThat(HttpMessage.read(in)).isEmpty();
    }

    /** As an etcd sends an error. */
    @Test
    void a_body_in_chunks_ends_behind_its_trailer() throws IOException {
        InputStream in = bytes(
                "HTTP/1.1 404 Not Found\nTrailer: Grpc-Trailer-Content-Type\nTransfer-Encoding: chunked\n\n"
                        + "5\n{\"err\na\nor\":\"gone\"\n1\n}\n0\nGrpc-Trailer-Content-Type: application/grpc\n\nHTTP/1.1 200 OK\n\n");

        HttpMessage first = HttpMessage.read(in).orElseThrow();
        HttpMessage second = HttpMessage.read(in).orElseThrow();

        assertThat(first.body()).isEqualTo("{\"error\":\"gone\"}");
        assertThat(GatewayWords.error(first)).contains("gone");
        assertThat(second.isOk()).isTrue();
    }

    @Test
    void what_was_read_is_written_with_a_length() throws IOException {
        InputStream in = bytes("HTTP/1.1 200 OK\nX: y\nTransfer-Encoding: chunked\n\n2\nhi\n0\n\n");

        byte[] written = HttpMessage.read(in).orElseThrow().encoded();

        assertThat(new String(written, StandardCharsets.UTF_8))
                .isEqualTo("HTTP/1.1 200 OK\r\nx: y\r\ncontent-length: 2\r\n\r\nhi");
    }

    @Test
    void a_message_that_breaks_off_is_none() {
        InputStream in = bytes("HTTP/1.1 200 OK\nContent-Le");

        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> HttpMessage.read(in));
    }
}
