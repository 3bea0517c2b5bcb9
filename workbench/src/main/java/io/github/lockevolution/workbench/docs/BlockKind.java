package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import java.util.List;
import java.util.Optional;

/** What a block shows. */
sealed interface BlockKind
        permits SourceBlock,
                CensusBlock,
                StoryBlock,
                NextLockBlock,
                MatrixBlock,
                ShowBlock,
                ExploreBlock,
                CompareBlock,
                ProgramsBlock,
                RestartsBlock,
                QuestionsBlock {

    /** As the marker names it. */
    String name();

    /** Why a page cannot have it; empty if it can. */
    Optional<Message> objection(PageContext page);

    /** What a run, or the source, has to say of it, in the language of the page. */
    String text(PageContext page, RunResults results);

    /**
     * The same, knowing what the page says.
     *
     * @param before the lines on the page, for what this machine cannot run
     */
    default String text(PageContext page, RunResults results, List<String> before) {
        return text(page, results);
    }
}
