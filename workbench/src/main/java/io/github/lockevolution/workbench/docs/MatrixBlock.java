package io.github.lockevolution.workbench.docs;

import java.util.Optional;

/** The matrix as {@code ./lab} prints it. It needs the attacks, which take most of the time of a run. */
record MatrixBlock() implements BlockKind {

    @Override
    public String name() {
        return "matrix";
    }

    @Override
    public Optional<String> objection(PageContext place) {
        return Optional.empty();
    }

    @Override
    public String text(PageContext place, RunResults evidence) {
        return Fence.TEXT.around(evidence.matrix().table(place.language().language()));
    }
}
