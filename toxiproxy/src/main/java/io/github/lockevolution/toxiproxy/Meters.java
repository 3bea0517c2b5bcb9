package io.github.lockevolution.toxiproxy;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Comparator;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The answer of {@code /metrics}, in the text format of Prometheus. A counter goes with its proxy. No counter is kept unless the bytes
 * of proxies are shown. Used on the control thread only.
 */
final class Meters {

    private static final String PREFIX = "toxiproxy_proxy_";

    private final Set<Metrics> shown;
    private final SortedMap<Series, Meter> meters = new TreeMap<>(Comparator.comparing(Series::stream)
            .thenComparing(Series::listener)
            .thenComparing(Series::proxy)
            .thenComparing(Series::upstream));

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
        return meters.computeIfAbsent(new Series(direction, listener, proxy, upstream), series -> new Meter());
    }

    /** The proxy is gone, or listens or leads elsewhere from now on. */
    void forget(String proxy) {
        meters.keySet().removeIf(series -> series.proxy().equals(proxy));
    }

    void write(ResponseBody body) {
        if (shown.contains(Metrics.PROXY)) {
            addBytes(body, "received", Meter::received);
            addBytes(body, "sent", Meter::sent);
        }
        if (shown.contains(Metrics.RUNTIME)) {
            addRuntime(body);
        }
    }

    private void addBytes(ResponseBody body, String what, ToLongFunction<Meter> value) {
        String name = PREFIX + what + "_bytes_total";
        addHead(body, name, "counter", "Bytes " + what + " by a proxy in a direction");
        meters.forEach(
                (series, meter) -> body.append(name + "{" + series.labels() + "} " + value.applyAsLong(meter) + "\n"));
    }

    private static void addRuntime(ResponseBody body) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        add(
                body,
                "jvm_memory_heap_used_bytes",
                "Heap in use",
                memory.getHeapMemoryUsage().getUsed());
        add(
                body,
                "jvm_threads_current",
                "Threads",
                ManagementFactory.getThreadMXBean().getThreadCount());
        add(
                body,
                "process_start_time_seconds",
                "Start of the process, in seconds since 1970",
                ManagementFactory.getRuntimeMXBean().getStartTime() / 1000);
    }

    private static void add(ResponseBody body, String name, String help, long value) {
        addHead(body, name, "gauge", help);
        body.append(name + " " + value + "\n");
    }

    private static void addHead(ResponseBody body, String name, String type, String help) {
        body.append("# HELP " + name + " " + help + "\n# TYPE " + name + " " + type + "\n");
    }

    /** What one counter counts. */
    private record Series(Direction direction, String listener, String proxy, String upstream) {

        String stream() {
            return direction.apiName();
        }

        String labels() {
            return "direction=\"" + stream() + "\",listener=\"" + escaped(listener) + "\",proxy=\"" + escaped(proxy)
                    + "\",upstream=\"" + escaped(upstream) + '"';
        }

        private static String escaped(String label) {
            return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        }
    }
}
