package io.github.lockevolution.faults.text;

/** How many columns of a terminal a text takes: a Chinese sign takes two, any other one. */
public final class Columns {

    private Columns() {}

    public static int of(String text) {
        return text.length() + (int) text.chars().filter(Columns::isWide).count();
    }

    /** Whether it is a Chinese character, or a sign as Chinese is punctuated with. */
    public static boolean isWide(int c) {
        return c >= 0x3001 && c <= 0x303E || c >= 0x3400 && c <= 0x9FFF || c >= 0xFF01 && c <= 0xFF60;
    }
}
