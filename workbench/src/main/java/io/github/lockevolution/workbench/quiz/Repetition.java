package io.github.lockevolution.workbench.quiz;

import java.time.LocalDate;

/**
 * When a card is due again, by the algorithm SM-2: one that is known comes back after ever longer intervals, one that is not
 * on the same day.
 *
 * @param knownInARow how often it was known since it was last not known
 * @param ease by how much an interval is longer than the one before; 1.3 or more
 * @param days the interval that runs
 * @param due the day on which it ends
 * @see <a href="https://super-memory.com/english/ol/sm2.htm">Application of a computer to improve the results obtained in
 *     working with the SuperMemo method</a>
 */
record Repetition(int knownInARow, double ease, int days, LocalDate due) {

    private static final double LEAST_EASE = 1.3;

    /** Ten years; a card that is due later is as good as gone. */
    private static final int MOST_DAYS = 3653;

    Repetition {
        if (knownInARow < 0 || !(ease >= LEAST_EASE && ease <= 10) || days < 0 || days > MOST_DAYS) {
            throw new IllegalArgumentException("a repetition needs " + LEAST_EASE + " to 10 as ease and 0 to "
                    + MOST_DAYS + " days, got " + ease + " and " + days + ", " + knownInARow + " in a row");
        }
    }

    /** Of a card that was never asked: it is due. */
    static Repetition of(LocalDate today) {
        return new Repetition(0, 2.5, 0, today);
    }

    boolean isDue(LocalDate today) {
        return !due.isAfter(today);
    }

    /** Whether it was answered on this day: its interval began then. */
    boolean isOf(LocalDate day) {
        return due.minusDays(days).equals(day);
    }

    /** When it is due after it was answered like this. */
    Repetition after(Grade grade, LocalDate today) {
        if (grade == Grade.NO) {
            return new Repetition(0, ease, 0, today);
        }
        int next = Math.min(MOST_DAYS, interval());
        return new Repetition(knownInARow + 1, easeAfter(5 - grade.quality()), next, today.plusDays(next));
    }

    private int interval() {
        return switch (knownInARow) {
            case 0 -> 1;
            case 1 -> 6;
            default -> (int) Math.ceil(days * ease);
        };
    }

    private double easeAfter(int missing) {
        double changed = ease + 0.1 - missing * (0.08 + missing * 0.02);
        // To hundredths, as SM-2 has it: the file that remembers it shall be readable.
        return Math.min(10, Math.max(LEAST_EASE, Math.round(changed * 100) / 100.0));
    }
}
