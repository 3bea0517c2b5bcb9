package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.benchmark.Sample;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.function.Function;

/**
 * What was measured of one lock.
 *
 * @param pair what it costs when nobody else wants it
 * @param handOffs how long it takes until one of those who wait has it
 * @param commandsPerSecond what those send who wait for it
 */
record LockFigures(LockSpec stage, UncontendedPair pair, Sample handOffs, double commandsPerSecond) {

    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;

    static InconclusiveException inconclusive(Function<LockFigureText, String> reason) {
        return new InconclusiveException(Message.of(LockFigureText.class, reason));
    }

    double pairMicros() {
        return pair.pairs().median() / MICRO;
    }

    double pingsMicros() {
        return pair.pings().median() / MICRO;
    }

    /** So many percent of the times are no longer. */
    double handOffMillis(int percent) {
        return handOffs.percentile(percent) / MILLI;
    }

    JsonFields json() {
        return new JsonFields()
                .with("lock", stage.name())
                .with("pairMicros", pairMicros())
                .with("twoPingsMicros", pingsMicros())
                .with("pairByTwoPings", pair.ratio())
                .with("handOffs", handOffs.size())
                .with("handOffMedianMillis", handOffMillis(50))
                .with("handOffP99Millis", handOffMillis(99))
                .with("commandsPerSecondWhileWaiting", commandsPerSecond);
    }
}
