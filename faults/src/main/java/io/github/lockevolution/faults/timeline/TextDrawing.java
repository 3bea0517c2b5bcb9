package io.github.lockevolution.faults.timeline;

public final class TextDrawing {
    public static String of(Timeline t) {
        return t.toString();
    }
}
