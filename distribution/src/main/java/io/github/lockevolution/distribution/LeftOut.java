package io.github.lockevolution.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The locks that people ship: each brings libraries, in versions that are not those of another, so none is in the jar. */
final class LeftOut {

    /** The command whose pages quote these locks; it goes without them. */
    private static final String DOCS = "docs";

    private LeftOut() {}

    /** The first word that asks for one of them, alone or among others: {@code --stage redisson-fair}, {@code --locks=variants,libraries}. */
    static Optional<String> firstOf(List<String> arguments) {
        Set<String> names = names();
        return Extras.namesIn(arguments).filter(names::contains).findFirst();
    }

    private static Set<String> names() {
        try (InputStream file = LeftOut.class.getResourceAsStream("left-out/names.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(name -> !name.equals(DOCS))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
