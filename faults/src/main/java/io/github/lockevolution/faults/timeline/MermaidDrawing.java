package io.github.lockevolution.faults.timeline;

public final class MermaidDrawing {
    public static String of(Timeline t) {
        return t.toString();
    }
}
