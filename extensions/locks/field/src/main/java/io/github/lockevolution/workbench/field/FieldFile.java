package io.github.lockevolution.workbench.field;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The files of the field, on the class path. */
final class FieldFile {

    private static final String FOLDER = "/field/";

    private FieldFile() {}

    /** A file below their folder; empty if it is not there. */
    static Optional<String> find(String name) {
        try (InputStream file = FieldFile.class.getResourceAsStream(FOLDER + name)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(FOLDER + name + " cannot be read", e);
        }
    }

    /** @throws IllegalStateException if it is not there */
    static String required(String name) {
        return find(name).orElseThrow(() -> new IllegalStateException(FOLDER + name + " is not on the class path"));
    }
}
