package io.github.lockevolution.workbench.docs;

import java.util.Optional;

/** What a block shows. */
sealed interface Subject permits Source, CensusTable, Story, Next, WholeMatrix {

    /** As the marker names it. */
    String name();

    /** Why a page in this place cannot have it, to follow its name in a sentence; empty if it can. */
    Optional<String> objection(Place place);

    /** What a run, or the source, has to say of it. */
    String text(Place place, Evidence evidence);
}
