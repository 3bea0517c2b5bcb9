package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.store.LockTemplate;
import java.util.Arrays;

/** The smallest complete lock in a language, to begin with: its state is in Redis. */
enum Template {
    java("", "MyLock.java"),
    plain("", "my.lock"),
    python("python3", "my_lock.py"),
    javascript("node", "my_lock.js"),
    ruby("ruby", "my_lock.rb"),
    php("php", "my_lock.php"),
    go("", "my_lock.go"),
    shell("sh", "my_lock.sh");

    /** Empty if the language is compiled. */
    private final String interpreter;

    private final String file;

    Template(String interpreter, String file) {
        this.interpreter = interpreter;
        this.file = file;
    }

    /** The command that runs a program: by how the name of its file ends, that is a source in one of these languages or runs by itself. */
    static String commandOf(String program) {
        return Arrays.stream(values())
                .filter(language -> program.endsWith(language.ending()))
                .findFirst()
                .map(language -> language.command(program))
                .orElseGet(() -> inFolder(program));
    }

    private String command(String source) {
        return interpreter.isEmpty()
                ? inFolder(source.substring(0, source.length() - ending().length()))
                : interpreter + " " + source;
    }

    /** A shell does not look for a program in the folder where it is, unless it is told so. */
    private static String inFolder(String program) {
        return program.contains("/") ? program : "./" + program;
    }

    private String ending() {
        return file.substring(file.lastIndexOf('.'));
    }

    /** The name of its file, as the command in its first comment has it. */
    String file() {
        return file;
    }

    LockTemplate lock() {
        return new LockTemplate(name(), Template.class, file);
    }
}
