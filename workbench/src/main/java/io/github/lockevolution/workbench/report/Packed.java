package io.github.lockevolution.workbench.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/** Embeds data in the page: as JSON in a script element, or compressed if few readers look at it. */
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
