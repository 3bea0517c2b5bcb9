package io.github.lockevolution.faults.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.graph.StateGraph;
import io.github.lockevolution.faults.explore.graph.Workers;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A state is small: a million of them fit into a gigabyte, with room for their counts. */
class StateSizeIT {

    /** What is explored. */
    private enum Measurement {
        IN_MEMORY(
                MemoryLock.SETNX_SETEX,
                MemoryLock.launcher(),
                Bounds.clients(5).crashes(3).expiries(3).lostReplies(2)),
        ON_SERVERS(
                ServersInMemory.needing(2),
                ServersInMemory.launcher(),
                Bounds.clients(3).crashes(1).lostReplies(1)),
        MANY(
                ServersInMemory.needing(2),
                ServersInMemory.launcher(),
                Bounds.clients(3).crashes(1).expiries(1));

        private final LockSpec lock;
        private final Launcher launcher;
        private final Bounds bounds;

        Measurement(LockSpec lock, Launcher launcher, Bounds bounds) {
            this.lock = lock;
            this.launcher = launcher;
            this.bounds = bounds;
        }
    }

    /** The words of the first thousand states are kept. */
    private static final int FIRST = 1_000;

    @ParameterizedTest
    @EnumSource(names = {"IN_MEMORY", "ON_SERVERS"})
    void a_state_takes_at_most_300_bytes(Measurement measurement) throws IOException, InterruptedException {
        assertThat(bytesInJvmOfItsOwn(measurement)).isBetween(1L, 300L);
    }

    @Test
    @Tag("nightly")
    void also_where_there_are_many() throws IOException, InterruptedException {
        assertThat(bytesInJvmOfItsOwn(Measurement.MANY)).isBetween(1L, 300L);
    }

    /** What other tests have left, and what dies while this one runs, would be counted as well. */
    private static long bytesInJvmOfItsOwn(Measurement measurement) throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Platform.java().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StateSizeIT.class.getName(),
                        measurement.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String bytes = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor()).isZero();
        return Long.parseLong(bytes);
    }

    /** Measures what is used when the words of the first states are there, and at the end, and prints the bytes for each state between. */
    public static void main(String[] arguments) {
        Measurement what = Measurement.valueOf(arguments[0]);
        try (Testbed testbed = UnprovenTestbed.open(what.lock, what.launcher, what.bounds.clients())) {
            Workers workers = new Workers(testbed, what.bounds, Merging.ON, nobody -> {}, 1);
            List<Measured> first = new ArrayList<>();
            boolean isOver = workers.explore(
                    () -> {
                        if (first.isEmpty() && workers.graph().states() > FIRST) {
                            first.add(Measured.of(workers.graph()));
                        }
                        return false;
                    },
                    progress -> {});
            Measured last = Measured.of(workers.graph());
            System.out.print((last.bytes() - first.get(0).bytes())
                    / (last.states() - first.get(0).states()));
            System.exit(isOver ? 0 : 1);
        }
    }

    private record Measured(int states, long bytes) {

        static Measured of(StateGraph graph) {
            return new Measured(graph.states(), bytesInUse());
        }

        /** All objects that somebody can reach. The collector fills gaps with arrays of int, and states share theirs. */
        private static long bytesInUse() {
            try {
                String classes = (String) ManagementFactory.getPlatformMBeanServer()
                        .invoke(
                                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                "gcClassHistogram",
                                new Object[] {new String[0]},
                                new String[] {String[].class.getName()});
                return classes.lines()
                        .map(line -> line.trim().split("\\s+"))
                        .filter(line -> line[0].matches("\\d+:") && !line[3].equals("[I"))
                        .mapToLong(line -> Long.parseLong(line[2]))
                        .sum();
            } catch (JMException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
