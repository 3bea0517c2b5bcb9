package io.github.lockevolution.testkit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The {@link CensusContract} of a lock beside which another lock of the same store shows in every build that merging states and symmetry
 * change nothing. Everything is counted; tests that repeat the counts in a plainer way have the tag {@value #NIGHTLY}.
 */
public abstract class CensusTableContract extends CensusContract {

    @Override
    @Test
    @Tag(NIGHTLY)
    void merging_equal_states_changes_no_count_and_no_story() {
        super.merging_equal_states_changes_no_count_and_no_story();
    }

    @Override
    @Test
    @Tag(NIGHTLY)
    void running_three_clients_that_are_alike_as_one_changes_no_count_and_no_story() {
        super.running_three_clients_that_are_alike_as_one_changes_no_count_and_no_story();
    }
}
