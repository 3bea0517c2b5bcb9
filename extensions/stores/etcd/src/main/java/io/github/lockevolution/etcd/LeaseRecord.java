package io.github.lockevolution.etcd;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import java.time.Instant;

/**
 * The {@code spec} of a Lease of Kubernetes, without {@code acquireTime}, by which nobody decides anything.
 *
 * @param holder the name of the holder; empty if there is none
 * @param seconds for how long it is held after it was renewed
 * @param transitions how often the holder has changed
 */
record LeaseRecord(String holder, long seconds, Instant renewed, int transitions) {

    static LeaseRecord of(String json) {
        JsonObject spec = JsonParser.parseString(json).getAsJsonObject();
        return new LeaseRecord(
                spec.get("holderIdentity").getAsString(),
                spec.get("leaseDurationSeconds").getAsLong(),
                Instant.parse(spec.get("renewTime").getAsString()),
                spec.get("leaseTransitions").getAsInt());
    }

    /** The first one. */
    static LeaseRecord first(String holder, Duration lease, Instant now) {
        return new LeaseRecord(holder, lease.toSeconds(), now, 0);
    }

    /** The same with another holder. */
    LeaseRecord takenBy(String other, Instant now) {
        return new LeaseRecord(other, seconds, now, transitions + 1);
    }

    /** The same without a holder. */
    LeaseRecord released(Instant now) {
        return new LeaseRecord("", seconds, now, transitions);
    }

    boolean hasHolder() {
        return !holder.isEmpty();
    }

    /** Whether it is over, if nobody has renewed it since then. */
    boolean isOver(Instant since, Instant now) {
        return since.plusSeconds(seconds).isBefore(now);
    }

    String json() {
        JsonObject spec = new JsonObject();
        spec.addProperty("holderIdentity", holder);
        spec.addProperty("leaseDurationSeconds", seconds);
        spec.addProperty("renewTime", renewed.toString());
        spec.addProperty("leaseTransitions", transitions);
        return spec.toString();
    }
}
