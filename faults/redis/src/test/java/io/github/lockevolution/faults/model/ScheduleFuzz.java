package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import java.nio.charset.StandardCharsets;

/** Any text is a schedule that is written as it is read, or is refused with a sentence. For a fuzzer. */
public final class ScheduleFuzz {

    private ScheduleFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        try {
            Schedule schedule = Schedule.parse(text);
            requireSame(schedule.toString(), text);
            requireSame(Schedule.parse(schedule.toString()), schedule);
            int last = schedule.moves().size() - 1;
            requireSame(
                    text.substring(schedule.position(last) - 1),
                    schedule.moves().get(last).toString());
            if (schedule.clients() < 2 || schedule.faults() > last + 1 || schedule.switches() > last) {
                throw new AssertionError("clients, faults or switches of " + text);
            }
        } catch (SetupProblem e) {
            if (e.in(Language.ENGLISH).isBlank()) {
                throw new AssertionError("refused without a word", e);
            }
        }
    }

    private static void requireSame(Object found, Object wanted) {
        if (!found.equals(wanted)) {
            throw new AssertionError("got " + found + ", wanted " + wanted);
        }
    }
}
