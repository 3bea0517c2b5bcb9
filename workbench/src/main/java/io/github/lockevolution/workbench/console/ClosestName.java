package io.github.lockevolution.workbench.console;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody meant who typed another: the one of the fewest letters changed, added or left out. */
final class ClosestName {

    /** Of so many letters, one may be wrong; two always may. */
    private static final int LETTERS_FOR_ONE_WRONG = 3;

    private ClosestName() {}

    /** The known name that is closest to the typed one; empty if none is close. */
    static Optional<String> to(String typed, Collection<String> known) {
        int most = Math.max(2, typed.length() / LETTERS_FOR_ONE_WRONG);
        return known.stream()
                .filter(name -> name.length() > most && distance(typed, name) <= most)
                .min(Comparator.comparingInt((String name) -> distance(typed, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's distance, row by row. */
    static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
