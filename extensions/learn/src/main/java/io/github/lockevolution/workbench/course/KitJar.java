package io.github.lockevolution.workbench.course;

import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.exercise.ExerciseCommand;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The jar for a class, made of the jar of the whole bench. The locks after an exercise are not in it, nor is any other lock, section or command:
 * additions to the bench stay out of it until they are let in here.
 *
 * @param root the root of the copy that becomes the jar
 * @param stages the classes that describe the locks that the class may know
 */
record KitJar(Path root, Collection<String> stages) {

    private static final String SERVICES = "META-INF/services/";

    /** The lists of services; each name in them may be an answer, or may lead to one. */
    private static final List<Class<?>> MAY_TELL =
            List.of(LockProvider.class, LockCollection.class, ExtensionCommand.class);

    /**
     * Entries that tell of later locks and are named in no such list: interview cards, a lock of Spring, names of modules. The libraries of the
     * commands that are left out go as well, so that the jar stays below the size that GitHub warns of.
     */
    private static final String TELLS =
            "(cards|io/github/lockevolution/(workbench/cards|demo)|META-INF/maven/io.github.lockevolution"
                    + "|org/(springframework|aspectj)|reactor|io/modelcontextprotocol)/.*";

    /** Complete locks as starting points, or their commands in each language. */
    private static final String SOLVED =
            "io/github/lockevolution/(.*/templates/.*|workbench/check/cures.properties|workbench/report/examples.js)";

    private static final String NO_EXAMPLES = "export const EXAMPLES = {};\n";

    /**
     * Makes the jar.
     *
     * @param bench the jar of the whole bench
     * @param note the text that the class reads in place of a complete lock
     */
    static void write(Path bench, Collection<String> stages, String note, Path jar) throws IOException {
        Files.createDirectories(jar.getParent());
        Files.copy(bench, jar);
        try (FileSystem copy = FileSystems.newFileSystem(jar)) {
            new KitJar(copy.getPath("/"), stages).withhold(note);
        }
    }

    private void withhold(String note) throws IOException {
        Set<String> withheld = new HashSet<>();
        for (Class<?> service : MAY_TELL) {
            Files.readAllLines(root.resolve(SERVICES + service.getName())).stream()
                    .filter(name -> !stages.contains(name) && !name.equals(ExerciseCommand.class.getName()))
                    .map(name -> name.substring(0, name.lastIndexOf('.') + 1).replace('.', '/'))
                    .forEach(withheld::add);
        }
        for (Path entry : StagedFolder.fromBelow(root)) {
            String name = root.relativize(entry).toString();
            if (isIn(withheld, name + "/")) {
                Files.delete(entry);
            } else if (name.startsWith(SERVICES) && Files.isRegularFile(entry)) {
                List<String> kept = Files.readAllLines(entry).stream()
                        .filter(line -> !isIn(withheld, line.replace('.', '/')))
                        .toList();
                Files.write(entry, kept);
            } else if (name.matches(SOLVED)) {
                Files.writeString(entry, name.contains("/templates/") ? note : name.endsWith(".js") ? NO_EXAMPLES : "");
            }
        }
    }

    private static boolean isIn(Set<String> folders, String name) {
        return name.matches(TELLS) || folders.stream().anyMatch(name::startsWith);
    }
}
