package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Mark;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The same story on each lock that improves on that of the page.
 *
 * @param failure what the story shows on the page's own lock
 */
record NextLockBlock(Failure failure) implements BlockKind {

    @Override
    public String name() {
        return "next " + failure;
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return page.withoutLock(name())
                .or(() -> page.withoutFailure(name(), failure))
                .or(() -> withoutSuccessor(page));
    }

    private Optional<Message> withoutSuccessor(PageContext page) {
        return page.successors().isEmpty()
                ? Optional.of(Message.of(
                        DocsText.class,
                        text -> text.blockNeedsSuccessor(name(), page.lock().name())))
                : Optional.empty();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        return page.successors().stream()
                .map(next -> text(page, results.transferred(page.lock(), failure, next)))
                .collect(Collectors.joining("\n"));
    }

    static String text(PageContext page, TransferResult transfer) {
        String other = transfer.transferred().stage().name();
        Language language = page.language();
        return Fence.COMMAND.around("./lab show " + transfer.original().schedule() + " --on " + other)
                + "\n" + verdict(transfer, language.text(BlockText.class))
                + "\n\n" + difference(transfer, language)
                + "\n\n" + Fence.MERMAID.around(MermaidDrawing.of(Timeline.of(transfer), language));
    }

    private static String verdict(TransferResult transfer, BlockText text) {
        String lock = transfer.transferred().stage().name();
        String schedule = transfer.transferred().schedule().toString();
        Set<Failure> failures = transfer.transferred().failures().keySet();
        boolean still = transfer.original().failures().keySet().containsAll(failures);
        List<String> quoted =
                failures.stream().map(failure -> "`" + failure + "`").toList();
        return quoted.isEmpty()
                ? text.otherShowsNothing(lock, schedule)
                : text.otherShows(lock, schedule, still, quoted);
    }

    /** As readable as in the drawing, where the names of scripts are cut short. */
    private static String difference(TransferResult transfer, Language language) {
        BlockText text = language.text(BlockText.class);
        return transfer.difference()
                .map(difference -> new Mark(Optional.empty(), difference.divergence()).in(language))
                .map(words -> text.firstDifference(Markdown.plain(words)))
                .orElseGet(text::noDifference);
    }
}
