package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.timeline.MermaidDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockStage;
import java.util.Optional;

/**
 * The same story on the stage that comes after that of the page.
 *
 * @param failure what the story shows on the page's own stage
 */
record NextLockBlock(Failure failure) implements BlockKind {

    @Override
    public String name() {
        return "next " + failure;
    }

    @Override
    public Optional<String> objection(PageContext place) {
        if (place.stage().isEmpty()) {
            return Optional.of(PageContext.NO_STAGE);
        }
        return place.undeclared(failure)
                .or(() -> place.next().isPresent()
                        ? Optional.empty()
                        : Optional.of(
                                "needs a next stage, and " + place.lesson().name() + " is the last"));
    }

    @Override
    public String text(PageContext place, RunResults evidence) {
        LockStage next = place.next().orElseThrow();
        TransferResult retelling = evidence.transferred(place.lesson(), failure, next);
        return Fence.COMMAND.around("./lab show " + retelling.original().schedule() + " --on " + next.name())
                + "\n" + place.language().transferred(retelling)
                + "\n"
                + Fence.MERMAID.around(MermaidDrawing.of(
                        Timeline.of(retelling), place.language().language()));
    }
}
