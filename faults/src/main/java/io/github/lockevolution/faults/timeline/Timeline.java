package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.schedule.Recording;

public record Timeline(String a) {
    public static Timeline of(Recording r) {
        return new Timeline(r.toString());
    }

    public Timeline marking(int i, String w) {
        return this;
    }
}
