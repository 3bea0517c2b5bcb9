package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * The directory of this project, where its pages and its sources are.
 *
 * @param root holds the pom.xml with the module lock-api
 */
record Project(Path root) {

    private static final String SIGN = "<module>lock-api</module>";

    /** Below it the directories of further locks, each in that of its module or a level deeper. */
    private static final String EXTENSIONS = "extensions";

    /**
     * @throws SetupProblem if that is no directory of this project
     */
    Project {
        if (!isProject(root)) {
            throw new SetupProblem(DocsText.class, text -> text.notTheProject(root.toString()));
        }
    }

    /**
     * The project that this directory is in.
     *
     * @throws SetupProblem if neither this directory nor one above it is that of the project
     */
    static Project around(Path directory) {
        for (Path here = directory.toAbsolutePath(); here != null; here = here.getParent()) {
            if (isProject(here)) {
                return new Project(here);
            }
        }
        String start = directory.toAbsolutePath().toString();
        throw new SetupProblem(DocsText.class, text -> text.noProjectAround(start));
    }

    private static boolean isProject(Path directory) {
        Path pom = directory.resolve("pom.xml");
        return Files.isRegularFile(pom) && read(pom, "pom.xml").contains(SIGN);
    }

    /**
     * The pages with blocks, from the root downwards: those in the root itself, in the directories right below it, and two
     * levels below {@code locks}. A page that says so, {@code <!-- lab:collection libraries -->}, is left out where no lock of that
     * collection is on the class path.
     *
     * @param locks all there are
     * @throws SetupProblem if a page cannot be read, if one of its markers cannot be understood, or if no page has a block
     */
    List<Page> pages(List<LockSpec> locks) {
        List<Page> pages = Stream.concat(files(root, 2), files(root.resolve(EXTENSIONS), 4))
                .distinct()
                .sorted(order())
                .filter(file -> isAboutLocksAmong(locks, read(file, name(root, file))))
                .map(file -> page(file, locks))
                .filter(page -> !page.blocks().isEmpty())
                .toList();
        if (pages.isEmpty()) {
            throw new SetupProblem(DocsText.class, text -> text.noBlocks(root.toString(), Marker.EXAMPLE, Marker.END));
        }
        return pages;
    }

    /** The pages of the root first, then by name. */
    private Comparator<Path> order() {
        return Comparator.comparingInt(Path::getNameCount).thenComparing(file -> name(root, file));
    }

    /** Whether the blocks of a page, and the locks of the collection that it is about, are here; it is left as it is where they are not on the class path. */
    private static boolean isAboutLocksAmong(List<LockSpec> locks, String page) {
        Matcher collection = Marker.COLLECTION.matcher(page);
        if (PageBlock.ALL.isEmpty() && Marker.BROUGHT.matcher(page).find()) {
            return false;
        }
        return !collection.find()
                || locks.stream().anyMatch(lock -> lock.collection().equals(collection.group(1)));
    }

    private static Stream<Path> files(Path directory, int depth) {
        if (!Files.isDirectory(directory)) {
            return Stream.empty();
        }
        try (Stream<Path> found = Files.find(
                directory,
                depth,
                (path, file) -> file.isRegularFile() && path.toString().endsWith(".md"))) {
            return found.toList().stream();
        } catch (IOException | UncheckedIOException e) {
            throw new SetupProblem(DocsText.class, text -> text.pagesNotListed(directory.toString(), e.toString()), e);
        }
    }

    private Page page(Path file, List<LockSpec> locks) {
        String name = name(root, file);
        return Page.parse(new PageContext(file, name, locks), read(file, name));
    }

    static String name(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    static String read(Path file, String name) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new SetupProblem(DocsText.class, text -> text.fileNotUtf8(name), e);
        } catch (IOException e) {
            throw new SetupProblem(DocsText.class, text -> text.fileNotRead(name, AtomicFile.reason(e)), e);
        }
    }
}
