package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtrasTest {

    @TempDir
    private Path folder;

    private Path home;

    @BeforeEach
    void make_two_extensions_with_names_and_one_without() throws IOException {
        home = folder.toRealPath();
        named("locks/libraries", "docs\nlibraries\nredisson-fair\nredisson-fenced\n");
        named("locks/postgres", "postgres\npg-advisory\nlibraries-in-sql\n");
        Path source = home.resolve("extensions/sections/spring/src/main/java/some/Section.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, "");
        Files.writeString(home.resolve("extensions/sections/spring/pom.xml"), "");
    }

    private void named(String module, String names) throws IOException {
        Path extension = Files.createDirectories(home.resolve("extensions").resolve(module));
        Files.writeString(extension.resolve("names.txt"), names);
        Files.writeString(extension.resolve("pom.xml"), "");
    }

    private List<String> askedForBy(String... words) throws IOException {
        return new Extras(home, "some.jar").askedForBy(List.of(words));
    }

    /** It fetches them in versions of its own. */
    @Test
    void the_names_of_libraries_of_the_field_ask_for_no_extension() throws IOException {
        named("locks/postgres", "postgres\nfield\n");

        assertThat(askedForBy("field", "redisson-fair", "docs")).containsExactly("extensions/locks/postgres");
    }

    @ParameterizedTest
    @CsvSource({
        "docs, extensions/locks/libraries",
        "libraries, extensions/locks/libraries",
        "--stage=redisson-fair, extensions/locks/libraries",
        "--stage=redisson-fair.hurried:A.A, extensions/locks/libraries",
        "'variants,redisson-fair', extensions/locks/libraries",
        "'--locks=variants,libraries', extensions/locks/libraries",
        "redisson-fair:A.expire.B, extensions/locks/libraries",
        "redisson, extensions/locks/libraries",
        "--database=postgres, extensions/locks/postgres",
        "-Dlab.database=postgres, extensions/locks/postgres",
        "pg, extensions/locks/postgres"
    })
    void a_name_asks_for_the_extension_that_lists_it(String word, String module) throws IOException {
        assertThat(askedForBy("show", word)).containsExactly(module);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "--docs", "Docs", "redisson-fairer", "stage5-lua", "a\\b", "\ndocs", "--language=docs"})
    void nothing_else_does(String word) throws IOException {
        assertThat(askedForBy(word)).isEmpty();
    }

    @Test
    void so_does_a_path_to_one_of_its_sources() throws IOException {
        String source = home.resolve("extensions/sections/spring/src/main/java/some/Section.java")
                .toString();

        assertThat(askedForBy("check", source)).containsExactly("extensions/sections/spring");
        assertThat(askedForBy(
                        "check",
                        home.resolve("extensions/sections/spring/pom.xml").toString()))
                .isEmpty();
        assertThat(askedForBy("check", source + "x")).isEmpty();
    }

    @Test
    void one_that_is_on_the_class_path_with_all_that_it_brings_is_there() throws IOException {
        Path target = Files.createDirectories(home.resolve("extensions/locks/postgres/target"));
        Files.writeString(target.resolve("lab.classpath"), "server.jar");
        String classes = target.resolve("classes").toString();

        assertThat(new Extras(home, "some.jar" + File.pathSeparator + classes).askedForBy(List.of("postgres")))
                .containsExactly("extensions/locks/postgres");
        assertThat(new Extras(home, "server.jar" + File.pathSeparator + classes).askedForBy(List.of("postgres")))
                .isEmpty();
    }
}
