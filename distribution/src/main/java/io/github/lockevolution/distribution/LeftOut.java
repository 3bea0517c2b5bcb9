package io.github.lockevolution.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The locks that people ship: each brings libraries, in versions that are not those of another, so none is in the jar. */
final class LeftOut {

    private static final List<String> MODULES = List.of("libraries", "database-libraries");

    /** Asks for whatever there is, and goes without the rest. */
    private static final String DOCS = "docs";

    private LeftOut() {}

    /** The first word that asks for one of them, alone or among others: {@code --stage redisson-fair}, {@code --locks=variants,libraries}. */
    static Optional<String> firstOf(List<String> arguments) {
        Set<String> names = MODULES.stream().flatMap(LeftOut::names).collect(Collectors.toSet());
        return Extras.namesIn(arguments).filter(names::contains).findFirst();
    }

    private static Stream<String> names(String module) {
        try (InputStream file = LeftOut.class.getResourceAsStream("left-out/" + module + "/names.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(name -> !name.equals(DOCS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
