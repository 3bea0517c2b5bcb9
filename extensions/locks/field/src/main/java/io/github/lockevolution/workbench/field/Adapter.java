package io.github.lockevolution.workbench.field;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The languages of adapters, each with the name of its file and the way to run it. */
enum Adapter {
    JAVASCRIPT("lock.js", Optional.of("node")),
    JAVASCRIPT_MODULE("lock.mjs", Optional.of("node")),
    /** That of the system, which knows the packages of the system. */
    PYTHON("lock.py", Optional.of("/usr/bin/python3")),
    PHP("lock.php", Optional.of("php")),
    RUBY("lock.rb", Optional.of("/usr/bin/ruby")),
    JAVA("Lock.java", Optional.empty());

    /** The packages by which an adapter speaks to the bench, with the folders in which each language looks for them. */
    private static final List<List<String>> CLIENT_FILES = List.of(
            List.of("lock-evolution/package.json", "node_modules/lock-evolution/package.json"),
            List.of("lock-evolution/lock.js", "node_modules/lock-evolution/lock.js"),
            List.of("lock_evolution/__init__.py", "lock_evolution/__init__.py"),
            List.of("lock_evolution/protocol.py", "lock_evolution/protocol.py"));

    private final String file;
    private final Optional<String> interpreter;

    Adapter(String file, Optional<String> interpreter) {
        this.file = file;
        this.interpreter = interpreter;
    }

    /** @throws IllegalStateException if the library has none */
    static Adapter of(FieldLibrary library) {
        return Arrays.stream(values())
                .filter(adapter ->
                        FieldFile.find(library.name() + "/" + adapter.file).isPresent())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(library.name() + " has no adapter"));
    }

    /**
     * Puts the adapter of this library beside its packages, and what it needs to speak to the bench.
     *
     * @return the last arguments of {@code ./lab check}
     */
    List<String> arguments(FieldLibrary library, Path folder) throws IOException {
        Path adapter = write(library.name() + "/" + file, folder.resolve(file));
        if (interpreter.isEmpty()) {
            return List.of("--with", String.join(",", library.facts().packages()), adapter.toString());
        }
        for (List<String> from : CLIENT_FILES) {
            write(from.get(0), folder.resolve(from.get(1)));
        }
        return List.of("--", interpreter.get(), adapter.toString());
    }

    /** The options of this library; the name of a file beside its adapter becomes the path of a copy. */
    static List<String> options(FieldLibrary library, Path folder) throws IOException {
        List<String> options = new ArrayList<>();
        for (String word : library.facts().options().orElse(List.of())) {
            String file = library.name() + "/" + word;
            boolean isFile = FieldFile.find(file).isPresent();
            options.add(isFile ? write(file, folder.resolve(word)).toString() : word);
        }
        return options;
    }

    private static Path write(String from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        return Files.writeString(to, FieldFile.required(from));
    }
}
