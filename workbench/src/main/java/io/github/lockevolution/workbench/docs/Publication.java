package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
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

    Publication {
        revisions = List.copyOf(revisions);
    }

    /**
     * @throws SetupProblem if a page cannot be written, or has changed since it was read
     */
    void write() {
        Map<Revision, AtomicFile> prepared = new LinkedHashMap<>();
        try {
            for (Revision revision : revisions) {
                if (revision.isNeeded()) {
                    requireUnchanged(revision.page());
                    prepared.put(revision, prepared(revision));
                }
            }
            prepared.forEach(Publication::move);
        } finally {
            prepared.forEach(Publication::remove);
        }
    }

    /** Somebody may have edited the page while the run went on. */
    private static void requireUnchanged(Page page) {
        String name = page.context().name();
        if (!Project.read(page.context().file(), name).equals(page.text())) {
            throw new SetupProblem(DocsText.class, text -> text.pageWasChanged(name));
        }
    }

    private static AtomicFile prepared(Revision revision) {
        try {
            return AtomicFile.prepared(revision.page().context().file(), revision.text());
        } catch (IOException e) {
            throw revision.problem(Message.of(DocsText.class, text -> text.pageNotWritten(AtomicFile.reason(e))), e);
        }
    }

    private static void move(Revision revision, AtomicFile prepared) {
        try {
            prepared.moveToItsPlace();
        } catch (IOException e) {
            throw revision.problem(Message.of(DocsText.class, text -> text.pageNotReplaced(AtomicFile.reason(e))), e);
        }
    }

    private static void remove(Revision revision, AtomicFile prepared) {
        try {
            prepared.close();
        } catch (IOException e) {
            throw revision.problem(
                    Message.of(
                            DocsText.class,
                            text -> text.notRemoved(prepared.beside().toString(), AtomicFile.reason(e))),
                    e);
        }
    }
}
