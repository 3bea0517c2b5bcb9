package io.github.lockevolution.workbench.course;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The one jar of the whole bench: the jar that runs, or in a checkout the jar that was built of the same classes.
 *
 * @param checkout the folder of the checkout; empty if the bench runs from a jar
 */
record BenchJar(String classPath, Path checkout) {

    static BenchJar ofThisBench() {
        return new BenchJar(System.getProperty("java.class.path"), Path.of(System.getProperty("lab.checkout", "")));
    }

    /** @throws io.github.lockevolution.faults.setup.SetupProblem if there is no such jar, or it has other classes */
    Path find() throws IOException {
        if (new File(classPath).isFile()) {
            return Path.of(classPath);
        }
        File built = checkout.resolve("distribution/target").toFile();
        File[] jars = built.listFiles((folder, name) -> name.matches("lock-evolution-.*\\.jar"));
        for (File jar : jars == null ? new File[0] : jars) {
            if (isOfTheseClasses(jar.toPath())) {
                return jar.toPath();
            }
        }
        throw StagedFolder.problem(text -> text.noJar(built.toString()));
    }

    /** Compares the contents of class files: times say nothing, as Maven and {@code ./lab} compile the same sources again, one after the other. */
    private boolean isOfTheseClasses(Path jar) throws IOException {
        try (FileSystem inJar = FileSystems.newFileSystem(jar)) {
            for (String entry : classPath.split(File.pathSeparator)) {
                for (Path file : StagedFolder.fromBelow(Path.of(entry))) {
                    Path copy = inJar.getPath(Path.of(entry).relativize(file).toString());
                    boolean isClass = file.toString().endsWith(".class");
                    if (isClass && (!Files.exists(copy) || Files.mismatch(file, copy) >= 0)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
