package io.github.lockevolution.faults.timeline;

public final class SvgDrawing {
    public static String of(Timeline t) {
        return t.toString();
    }
}
