package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said when the locks on the bench are not those that are asked for. */
interface CatalogText extends Text {

    String cannotBeMade(String problem);

    String empty(String service);

    String noSuchLock(String name, List<String> known);

    String predecessorsInACircle(List<String> names);
}
