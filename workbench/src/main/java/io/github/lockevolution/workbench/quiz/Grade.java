package io.github.lockevolution.workbench.quiz;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How well somebody says that they knew an answer. */
enum Grade {
    EASY(5),
    YES(4),
    HARD(3),
    NO(1);

    private final int quality;

    Grade(int quality) {
        this.quality = quality;
    }

    /** From 0 to 5, as SM-2 counts; below 3 it was not known. */
    int quality() {
        return quality;
    }

    boolean isKnown() {
        return this != NO;
    }

    /** That of a word or of how it begins, in capitals or not. */
    static Optional<Grade> of(String word) {
        String begin = word.strip().toUpperCase(Locale.ROOT);
        return Stream.of(values())
                .filter(grade -> !begin.isEmpty() && grade.name().startsWith(begin))
                .findFirst();
    }
}
