package io.github.lockevolution.workbench.course;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which jar a course is made of. */
class BenchJarTest {

    @TempDir
    private Path checkout;

    private Path classes;
    private Path library;
    private Path jar;

    @BeforeEach
    void builds_a_checkout() throws IOException {
        classes = Files.createDirectories(checkout.resolve("workbench/target/classes"));
        Files.writeString(classes.resolve("Lab.class"), "compiled");
        library = Files.writeString(checkout.resolve("library.jar"), "somebody else's");
        jar = Files.createDirectories(checkout.resolve("distribution/target")).resolve("lock-evolution-1.0.jar");
    }

    private BenchJar bench(String classPath) {
        return new BenchJar(classPath, checkout);
    }

    private void pack(String name, String content) throws IOException {
        try (ZipOutputStream file = new ZipOutputStream(Files.newOutputStream(jar))) {
            file.putNextEntry(new ZipEntry(name));
            file.write(content.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void in_a_checkout_it_is_the_one_that_was_made_of_the_classes() throws IOException {
        pack("Lab.class", "compiled");

        assertThat(bench(classes + File.pathSeparator + library).find()).isEqualTo(jar);
    }

    @Test
    void without_one_it_is_told_what_makes_it() {
        assertRefused();
    }

    @Test
    void one_of_another_class_or_without_it_is_none() throws IOException {
        pack("Lab.class", "compiled before");
        assertRefused();

        pack("Other.class", "compiled");
        assertRefused();
    }

    private void assertRefused() {
        assertThatThrownBy(() -> bench(classes + File.pathSeparator + library).find())
                .hasMessage("there is no lock-evolution-*.jar in " + checkout
                        + "/distribution/target that was made of the classes here; mvn package -DskipTests -pl"
                        + " distribution -am makes one");
    }

    @Test
    void elsewhere_it_is_the_jar_that_runs() throws IOException {
        Files.writeString(jar, "");

        assertThat(bench(jar.toString()).find()).isEqualTo(jar);
    }
}
