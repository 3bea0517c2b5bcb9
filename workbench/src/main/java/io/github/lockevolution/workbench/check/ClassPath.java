package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.host.TemporaryFolder;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The class path of a lock besides Jedis and the bench, from the forms in which people have it. */
final class ClassPath {

    private static final String CLASSES = "BOOT-INF/classes/";
    private static final String LIBRARIES = "BOOT-INF/lib/";

    private ClassPath() {}

    /**
     * Jars and folders, separated as the system does it. A jar of Spring Boot, which has others in it, is unpacked as long as this JVM lives.
     *
     * @throws SetupProblem if such a jar cannot be unpacked
     */
    static List<Path> of(String path) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .flatMap(entry -> unpacked(entry).stream())
                .toList();
    }

    private static List<Path> unpacked(Path entry) {
        if (!entry.toString().endsWith(".jar") || !Files.isRegularFile(entry)) {
            return List.of(entry);
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return jar.stream().anyMatch(packed -> packed.getName().startsWith(LIBRARIES))
                    ? unpacked(jar)
                    : List.of(entry);
        } catch (IOException e) {
            throw new SetupProblem(VerdictText.class, text -> text.cannotUnpack(entry.toString(), e.toString()), e);
        }
    }

    private static List<Path> unpacked(JarFile jar) throws IOException {
        TemporaryFolder unpacked = TemporaryFolder.create();
        Runtime.getRuntime().addShutdownHook(new Thread(unpacked::close));
        Path folder = unpacked.path();
        List<Path> entries = new ArrayList<>(List.of(Files.createDirectories(folder.resolve(CLASSES))));
        for (ZipEntry packed : jar.stream().toList()) {
            boolean isLibrary = packed.getName().startsWith(LIBRARIES);
            Path target = folder.resolve(packed.getName()).normalize();
            if (packed.isDirectory()
                    || !target.startsWith(folder)
                    || !isLibrary && !packed.getName().startsWith(CLASSES)) {
                continue;
            }
            Files.createDirectories(target.getParent());
            Files.copy(jar.getInputStream(packed), target);
            if (isLibrary) {
                entries.add(target);
            }
        }
        return entries;
    }
}
