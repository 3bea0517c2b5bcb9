package io.github.lockevolution.workbench.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/** What the page carries: in a script element as it is, or, where few look at it, packed. */
final class Packed {

    private Packed() {}

    /** Gzip in Base64; the page unpacks it by itself. */
    static String of(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /** The browser ends a script element at the first {@code </script>}, even inside a string: so the data holds no tag. */
    static String inElement(String json) {
        return json.replace("<", "\\u003c");
    }
}
