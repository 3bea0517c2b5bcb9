package io.github.lockevolution.workbench.docs;

import java.util.Optional;

/** What a block shows. */
sealed interface BlockKind permits SourceBlock, CensusBlock, StoryBlock, NextLockBlock, MatrixBlock {

    /** As the marker names it. */
    String name();

    /** Why a page in this place cannot have it, to follow its name in a sentence; empty if it can. */
    Optional<String> objection(PageContext place);

    /** What a run, or the source, has to say of it. */
    String text(PageContext place, RunResults evidence);
}
