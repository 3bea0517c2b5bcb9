package io.github.lockevolution.faults.notation;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said of a lock in plain commands that cannot be read. */
public interface NotationText extends Text {

    /** @param section acquire or release */
    String noSection(String section);

    String outsideOfSections(int line, String found);

    String emptySection(String section);

    String unknownCommand(int line, String found, List<String> known);

    /** @param needed how many words it needs behind its name */
    String tooFewWords(int line, String command, int needed);

    /** @param found the first that is too many */
    String tooManyWords(int line, String command, int needed, String found);

    String notItsKey(int line, String found);

    String readInKeyOfAtomic(int line, String found);

    String readTwice(int line, String found);

    /** @param found what stands where one word should */
    String noSingleWord(int line, String found);

    /** @param longest how many characters a lock may have */
    String tooLong(int longest);

    /** @param longest how many characters a line may have */
    String lineTooLong(int line, int longest);

    String unknownPlaceholder(int line, String found, List<String> known);

    String nothingComparedBefore(int line);

    String nothingUnder(int line, String found);

    String deeperWithoutReason(int line, String found);

    String nothingRead(int line);

    String atomicInAtomic(int line);

    /** @param found what stands behind else */
    String unknownElse(int line, String found);

    String nothingToCompareWith(int line, String sign);

    String severalReleases(String found);
}
