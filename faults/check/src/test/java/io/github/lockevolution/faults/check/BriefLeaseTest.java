package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.FailoverStory;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BriefLeaseTest {

    private static final Trace ALONE = FailoverStory.of("A.A.A.B.B.B");

    @Test
    void a_lease_that_outlives_its_command_is_worth_no_word() {
        assertThat(BriefLease.in(ALONE)).isEmpty();
    }

    @Test
    void a_lease_that_is_over_at_once_is_told_with_the_command_that_gave_it() {
        List<Step> steps = new ArrayList<>(ALONE.steps());
        Step taking = steps.get(0);
        steps.set(
                0,
                new Step(
                        taking.move(),
                        taking.possible(),
                        taking.exchange(),
                        taking.before(),
                        taking.after(),
                        List.of(new Event.Took("A"), new Event.Entered("A"), new Event.LeaseRanOut()),
                        new TreeMap<>()));
        Trace brief = new Trace(ALONE.lock(), ALONE.schedule(), steps, ALONE.possibleNext(), ALONE.finalCheck());

        assertThat(BriefLease.in(brief).map(remark -> remark.in(Language.ENGLISH)))
                .hasValue(
                        "the lease that it gives by SET lock A NX PX 30000 is over before another command could run, as"
                                + " if seconds were taken for milliseconds: it keeps nobody out");
    }
}
