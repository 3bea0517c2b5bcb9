package io.github.lockevolution.workbench.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {

    private static Path jar(Path file, String... names) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (String name : names) {
                jar.putNextEntry(new JarEntry(name));
                jar.write(name.getBytes());
                jar.closeEntry();
            }
        }
        return file;
    }

    @Test
    void jars_and_folders_stay_as_they_are(@TempDir Path folder) throws IOException {
        Path jar = jar(folder.resolve("app.jar"), "com/acme/Lock.class");

        assertThat(ClassPath.of(jar + File.pathSeparator + folder)).containsExactly(jar, folder);
    }

    /** Its classes stand before its libraries; what else is in it is no part of a class path. */
    @Test
    void a_jar_of_spring_boot_is_the_classes_and_the_jars_in_it(@TempDir Path folder) throws IOException {
        Path jar = jar(
                folder.resolve("boot.jar"),
                "org/springframework/boot/loader/Launcher.class",
                "BOOT-INF/lib/lettuce.jar",
                "BOOT-INF/classes/com/acme/Lock.class",
                "BOOT-INF/lib/../../../outside.jar");

        List<Path> entries = ClassPath.of(jar.toString());

        assertThat(entries).hasSize(2);
        assertThat(entries.get(0).resolve("com/acme/Lock.class")).hasContent("BOOT-INF/classes/com/acme/Lock.class");
        assertThat(entries.get(1)).hasFileName("lettuce.jar").hasContent("BOOT-INF/lib/lettuce.jar");
    }
}
