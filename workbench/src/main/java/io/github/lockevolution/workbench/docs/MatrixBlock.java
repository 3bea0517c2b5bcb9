package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import java.util.Optional;

/** The matrix as {@code ./lab} prints it. It needs the attacks, which take most of the time of a run. */
record MatrixBlock() implements BlockKind {

    @Override
    public String name() {
        return "matrix";
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return Optional.empty();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        return Fence.TEXT.around(results.matrix().table(page.language()));
    }
}
