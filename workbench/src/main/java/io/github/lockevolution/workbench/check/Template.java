package io.github.lockevolution.workbench.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The smallest complete lock in a language, to begin with. */
enum Template {
    java("MyLock.java"),
    python("my_lock.py"),
    javascript("my_lock.js"),
    ruby("my_lock.rb"),
    php("my_lock.php"),
    go("my_lock.go"),
    shell("my_lock.sh");

    private final String file;

    Template(String file) {
        this.file = file;
    }

    /** The name of its file, as the command in its first comment has it. */
    String file() {
        return file;
    }

    /** All of it. */
    String text() {
        try (InputStream template = Template.class.getResourceAsStream("templates/" + file)) {
            return new String(template.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
