package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockNotation;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.faults.check.ProgramLock;
import io.github.lockevolution.lock.RedisBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The languages in which a lock may be typed. */
public enum TypedLanguage {

    /** The notation; see {@code docs/notation.md}. */
    plain(Template.plain),
    java(Template.java),
    python(Template.python),
    javascript(Template.javascript);

    private static final Pattern CLASS = Pattern.compile("\\bclass\\s+([A-Za-z_][A-Za-z0-9_]*)");

    private final Template template;

    TypedLanguage(Template template) {
        this.template = template;
    }

    /** The language of this name. */
    public static Optional<TypedLanguage> named(String name) {
        return Arrays.stream(values())
                .filter(language -> language.name().equals(name))
                .findFirst();
    }

    /** The smallest complete lock, to begin with. */
    public String template() {
        return template.lock().text();
    }

    /**
     * Makes a lock of the typed text.
     *
     * @param folder an empty one, where its source goes
     * @throws io.github.lockevolution.faults.setup.SetupProblem if no lock can be made of it
     */
    CheckedLock lock(String text, Path folder) throws IOException {
        if (this == plain) {
            return LockNotation.find().read(text, text, false);
        }
        Path file = Files.writeString(folder.resolve(fileOf(text)), text);
        return this == java
                ? JavaLockLoader.ofFile(file, LockUse.USUAL, List.of())
                : ProgramLock.in(
                        RedisBinding.ONE_SERVER,
                        List.of(Template.commandOf(template.file()).split(" ")[0], file.toString()));
    }

    /** A file in Java is called as its class is. */
    private String fileOf(String text) {
        Matcher type = CLASS.matcher(text);
        return this == java && type.find() ? type.group(1) + ".java" : template.file();
    }
}
