package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pages that a run changes, written all or none: first every new page beside the old one, then each moved into its
 * place.
 *
 * @param revisions of all pages
 */
record Publication(List<Revision> revisions) {

    private static final String BESIDE = ".lab-docs";

    Publication {
        revisions = List.copyOf(revisions);
    }

    /**
     * @throws SetupProblem if a page cannot be written, or is not any more what was read
     */
    void write() {
        Map<Path, Revision> beside = new LinkedHashMap<>();
        try {
            for (Revision revision : revisions) {
                if (revision.isNeeded()) {
                    requireUnchanged(revision.page());
                    prepare(revision, beside);
                }
            }
            beside.forEach(Publication::move);
        } finally {
            beside.keySet().forEach(Publication::remove);
        }
    }

    /** Somebody may have edited the page while the run went on. */
    private static void requireUnchanged(Page page) {
        PageContext place = page.place();
        if (!Project.read(place.file(), place.name()).equals(page.text())) {
            throw new SetupProblem(place.name() + " was changed while the run went on; run ./lab docs again");
        }
    }

    private static void prepare(Revision revision, Map<Path, Revision> beside) {
        Path file = revision.page().place().file();
        Path prepared = file.resolveSibling(file.getFileName() + BESIDE);
        try {
            Files.createFile(prepared);
            beside.put(prepared, revision);
            Files.writeString(prepared, revision.text());
        } catch (FileAlreadyExistsException e) {
            throw revision.problem("'" + prepared + "' is in the way; remove it, and run ./lab docs again", e);
        } catch (IOException e) {
            throw revision.problem("'" + prepared + "' cannot be written (" + e + "); no page was changed", e);
        }
    }

    private static void move(Path prepared, Revision revision) {
        Path file = revision.page().place().file();
        try {
            Files.move(prepared, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw revision.problem("the page cannot be replaced (" + e + "); those before it have been", e);
        }
    }

    private static void remove(Path beside) {
        try {
            Files.deleteIfExists(beside);
        } catch (IOException e) {
            throw new SetupProblem("'" + beside + "' cannot be removed (" + e + "); remove it by hand", e);
        }
    }
}
