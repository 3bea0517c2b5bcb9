package io.github.lockevolution.faults.store;

import io.github.lockevolution.faults.text.CommandName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The smallest complete lock of its kind, as a starting point.
 *
 * @param name the name by which it is chosen
 * @param owner the class beside which its file is, in the folder {@code templates}
 * @param file its file, as the command in its first comment has it
 */
public record LockTemplate(String name, Class<?> owner, String file) {

    /** The whole text of the template. */
    public String text() {
        try (InputStream template = owner.getResourceAsStream("templates/" + file)) {
            return CommandName.in(new String(template.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
