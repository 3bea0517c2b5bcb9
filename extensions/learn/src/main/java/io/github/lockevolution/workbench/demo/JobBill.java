package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.List;
import java.util.Optional;

/**
 * The result of one hour of a scheduled job.
 *
 * @param lock the name of the lock
 * @param attack the fault for a holder
 * @param runs how often the job ran in each minute
 * @param seconds how long it took
 * @param chart the holders over time
 * @param problem why this proves nothing; empty if it was run to its end and the attack fired
 */
record JobBill(
        String lock, JobAttack attack, List<Integer> runs, double seconds, HolderChart chart, Optional<Message> problem)
        implements DemoBill {

    JobBill {
        runs = List.copyOf(runs);
    }

    private int minutesWith(int least, int most) {
        return Math.toIntExact(
                runs.stream().filter(run -> run >= least && run <= most).count());
    }

    /** The number of minutes in which the job ran more than once. */
    int twice() {
        return minutesWith(2, Integer.MAX_VALUE);
    }

    /** The number of minutes in which it did not run at all. */
    int never() {
        return minutesWith(0, 0);
    }

    @Override
    public String way() {
        return lock;
    }

    @Override
    public int harm() {
        return twice() + never();
    }

    @Override
    public String total(Language language) {
        return language.text(JobText.class).bill(runs.size(), minutesWith(1, 1), twice(), never());
    }

    @Override
    public JsonFields figures() {
        return new JsonFields()
                .with("due", runs.size())
                .with("once", minutesWith(1, 1))
                .with("twice", twice())
                .with("never", never())
                .with("ran", runs.stream().mapToInt(Integer::intValue).sum());
    }
}
