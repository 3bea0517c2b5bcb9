package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The directory of this project, where its pages and its sources are.
 *
 * @param root holds the pom.xml with the module lock-api
 */
record Project(Path root) {

    private static final String SIGN = "<module>lock-api</module>";
    private static final String NEEDED = "a pom.xml with the module lock-api";

    /**
     * @throws SetupProblem if that is no directory of this project
     */
    Project {
        if (!isProject(root)) {
            throw new SetupProblem("'" + root + "' is not the directory of this project: it does not hold " + NEEDED
                    + "; --root needs to name the one that does");
        }
    }

    /**
     * The project in which somebody stands.
     *
     * @throws SetupProblem if neither this directory nor one above it is it
     */
    static Project around(Path directory) {
        for (Path here = directory.toAbsolutePath(); here != null; here = here.getParent()) {
            if (isProject(here)) {
                return new Project(here);
            }
        }
        throw new SetupProblem("neither '" + directory.toAbsolutePath() + "' nor a directory above it holds " + NEEDED
                + "; go into the project, or name its directory by --root");
    }

    private static boolean isProject(Path directory) {
        Path pom = directory.resolve("pom.xml");
        return Files.isRegularFile(pom) && read(pom, "pom.xml").contains(SIGN);
    }

    /**
     * The pages with blocks, from the root downwards: those in the root itself and in the directories right below it.
     *
     * @param history all stages there are; a page in the directory of one is about it
     * @throws SetupProblem if a page cannot be read, if one of its markers cannot be understood, or if no page has a block
     */
    List<Page> pages(List<LockStage> history) {
        List<Page> pages = files().map(file -> page(file, history))
                .filter(page -> !page.blocks().isEmpty())
                .toList();
        if (pages.isEmpty()) {
            throw new SetupProblem(
                    "no page in '" + root + "' or right below it has a block; one begins with a line such as "
                            + Marker.EXAMPLE + " and ends with the line " + Marker.END);
        }
        return pages;
    }

    private Stream<Path> files() {
        try (Stream<Path> found = Files.find(
                root, 2, (path, file) -> file.isRegularFile() && path.toString().endsWith(".md"))) {
            return found.sorted(Page.order(root)).toList().stream();
        } catch (IOException | UncheckedIOException e) {
            throw new SetupProblem("the pages in '" + root + "' cannot be listed (" + e + ")", e);
        }
    }

    private Page page(Path file, List<LockStage> history) {
        String name = name(root, file);
        Optional<LockStage> stage = history.stream()
                .filter(each -> root.resolve(each.name()).equals(file.getParent()))
                .findFirst();
        return Page.parse(new PageContext(file, name, stage, history), read(file, name));
    }

    static String name(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    static String read(Path file, String name) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new SetupProblem(name + " is not in UTF-8; save it so", e);
        } catch (IOException e) {
            throw new SetupProblem(name + " cannot be read (" + e + ")", e);
        }
    }
}
