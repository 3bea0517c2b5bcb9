package io.github.lockevolution.workbench.console;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds the known name that a mistyped one stands for: the one of the fewest letters changed, added, left out or swapped, in all of it or in its
 * beginning, else the only one of which the typed name is a part.
 */
final class DidYouMean {

    /** The number of letters for which one may be wrong; two always may. */
    private static final int LETTERS_FOR_ONE_WRONG = 3;

    /**
     * The number of letters of a beginning for which one may be wrong: a shorter one would be the beginning of too
     * much.
     */
    private static final int LETTERS_OF_BEGINNING_FOR_ONE_WRONG = 5;

    private static final int FEWEST_LETTERS_OF_A_PART = 3;

    private DidYouMean() {}

    /** The known name that is closest to the typed one; empty if none is close. */
    static Optional<String> to(String typed, Collection<String> known) {
        Optional<String> whole = whole(typed, known);
        if (typed.length() < FEWEST_LETTERS_OF_A_PART) {
            return whole;
        }
        int most = typed.length() / LETTERS_OF_BEGINNING_FOR_ONE_WRONG;
        int nearest = known.stream()
                .mapToInt(name -> distanceToBeginning(typed, name))
                .filter(distance -> distance <= most)
                .min()
                .orElse(-1);
        return theOnly(known, name -> distanceToBeginning(typed, name) == nearest)
                .filter(begun ->
                        whole.stream().allMatch(name -> distanceToBeginning(typed, begun) < distance(typed, name)))
                .or(() -> whole)
                .or(() -> theOnly(known, name -> name.contains(typed)));
    }

    private static Optional<String> whole(String typed, Collection<String> known) {
        int most = Math.max(2, typed.length() / LETTERS_FOR_ONE_WRONG);
        return known.stream()
                .filter(name -> name.length() > most && distance(typed, name) <= most)
                .min(Comparator.comparingInt((String name) -> distance(typed, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static Optional<String> theOnly(Collection<String> known, Predicate<String> wanted) {
        List<String> found = known.stream().filter(wanted).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    private static int distanceToBeginning(String typed, String name) {
        return IntStream.rangeClosed(0, name.length())
                .map(length -> distance(typed, name.substring(0, length)))
                .min()
                .orElseThrow();
    }

    /** How many letters are changed, added, left out or swapped with the next one. */
    static int distance(String one, String other) {
        int[][] of = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                of[i][j] = i == 0 || j == 0 ? i + j : lastLetters(of, one, i, other, j);
            }
        }
        return of[one.length()][other.length()];
    }

    private static int lastLetters(int[][] of, String one, int i, String other, int j) {
        char last = one.charAt(i - 1);
        int replaced = of[i - 1][j - 1] + (last == other.charAt(j - 1) ? 0 : 1);
        int fewest = Math.min(replaced, 1 + Math.min(of[i - 1][j], of[i][j - 1]));
        boolean isSwapped = i > 1 && j > 1 && last == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return isSwapped ? Math.min(fewest, 1 + of[i - 2][j - 2]) : fewest;
    }
}
