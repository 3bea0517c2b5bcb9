package io.github.lockevolution.toxiproxy;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The answer of {@code /metrics}, in the text format of Prometheus. A counter outlives its proxy, as in the original. No counter
 * is kept unless the bytes of proxies are shown. Used on the control thread only.
 */
final class Meters {

    private static final String PREFIX = "toxiproxy_proxy_";

    private final Set<Metrics> shown;
    private final SortedMap<String, Meter> byLabels = new TreeMap<>();

    Meters(Set<Metrics> shown) {
        this.shown = Set.copyOf(shown);
    }

    boolean isOn() {
        return !shown.isEmpty();
    }

    /** The meter of one direction of a proxy that listens there. */
    Meter of(Direction direction, String listener, String proxy, String upstream) {
        if (!shown.contains(Metrics.PROXY)) {
            return new Meter();
        }
        String labels = "direction=\"%s\",listener=\"%s\",proxy=\"%s\",upstream=\"%s\""
                .formatted(direction.apiName(), escaped(listener), escaped(proxy), escaped(upstream));
        return byLabels.computeIfAbsent(labels, meter -> new Meter());
    }

    String text() {
        StringBuilder text = new StringBuilder();
        if (shown.contains(Metrics.PROXY)) {
            addBytes(text, "received", Meter::received);
            addBytes(text, "sent", Meter::sent);
        }
        if (shown.contains(Metrics.RUNTIME)) {
            addRuntime(text);
        }
        return text.toString();
    }

    private void addBytes(StringBuilder text, String what, ToLongFunction<Meter> value) {
        String name = PREFIX + what + "_bytes_total";
        addHead(text, name, "counter", "Bytes " + what + " by a proxy in a direction");
        byLabels.forEach(
                (labels, meter) -> text.append("%s{%s} %d\n".formatted(name, labels, value.applyAsLong(meter))));
    }

    private static void addRuntime(StringBuilder text) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        add(
                text,
                "jvm_memory_heap_used_bytes",
                "Heap in use",
                memory.getHeapMemoryUsage().getUsed());
        add(
                text,
                "jvm_threads_current",
                "Threads",
                ManagementFactory.getThreadMXBean().getThreadCount());
        add(
                text,
                "process_start_time_seconds",
                "Start of the process, in seconds since 1970",
                ManagementFactory.getRuntimeMXBean().getStartTime() / 1000);
    }

    private static void add(StringBuilder text, String name, String help, long value) {
        addHead(text, name, "gauge", help);
        text.append(name).append(' ').append(value).append('\n');
    }

    private static void addHead(StringBuilder text, String name, String type, String help) {
        text.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, help, name, type));
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
