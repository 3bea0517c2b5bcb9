package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The source of a lock as it was compiled: the build puts it beside the class.
 *
 * @param file the name of the file
 * @param text all of it
 */
public record CompiledSource(String file, String text) {

    /** The source of a stage's lock; empty if it did not come with its source. */
    public static Optional<CompiledSource> of(LockSpec lock, Redis redis) {
        return lock.source()
                .map(source -> new CompiledSource(source.file(), source.text()))
                .or(() -> BuiltLock.classOf(lock, redis).flatMap(CompiledSource::of));
    }

    public static Optional<CompiledSource> of(Class<?> lock) {
        Class<?> outermost = lock.getNestHost();
        String file = outermost.getSimpleName() + ".java";
        try (InputStream source = outermost.getResourceAsStream(file)) {
            return Optional.ofNullable(source).map(CompiledSource::read).map(text -> new CompiledSource(file, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The source from the class comment to the end: a reader of the lock needs no package and no imports. */
    public String belowTheImports() {
        List<String> lines = text.lines().toList();
        int first = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("import ") || lines.get(i).startsWith("package ")) {
                first = i + 1;
            }
        }
        return String.join("\n", lines.subList(first, lines.size())).strip();
    }

    private static String read(InputStream source) {
        try {
            return new String(source.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
