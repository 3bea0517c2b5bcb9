package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said when the locks on the bench are not those that are asked for. */
interface CatalogText extends Text {

    String cannotBeMade(String problem);

    /** @param type the class of the lock */
    String badName(String type, String name);

    /**
     * @param type the class of the lock
     * @param longest how many characters there may be
     */
    String badTitle(String type, String title, int longest);

    /** @param type the class of the lock */
    String badNumber(String type, int number);

    /** @param type the class of the lock */
    String badCollection(String type, String collection);

    /** @param types the classes of the locks */
    String sameName(List<String> types, String name);

    String empty(String service);

    String beginningOfSeveral(String beginning, List<String> names);

    String misspeltLock(String name, String close);

    String noSuchLock(String name, List<String> known);

    String noSuchCollection(String name, List<String> known);

    String predecessorsInACircle(List<String> names);
}
