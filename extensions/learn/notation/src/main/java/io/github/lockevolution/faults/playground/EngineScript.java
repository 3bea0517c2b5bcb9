package io.github.lockevolution.faults.playground;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The engine, compiled for a page. */
public final class EngineScript {

    /** The place of the script among the classes. */
    public static final String PATH = "io/github/lockevolution/faults/playground/engine.js";

    private EngineScript() {}

    /** A script that adds to {@code exports} what {@link Playground} exports. */
    public static String text() {
        try (InputStream in = EngineScript.class.getResourceAsStream("/" + PATH)) {
            if (in == null) {
                throw new IllegalStateException("the engine was not compiled for a page: mvn process-classes does so");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
