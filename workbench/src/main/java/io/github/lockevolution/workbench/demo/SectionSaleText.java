package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said of a flash sale whose lock is sound. */
interface SectionSaleText extends Text {

    String noSuchSection(String name, List<String> known);

    String lockIsGiven(String lock);

    String nobodyComes(long seconds);

    String databaseFails(Message origin, String reason);

    /** @param holders how many, more than one */
    String lockLetIn(int holders);

    /** @param database its name and version */
    String heading(int buyers, int stock, String database, String lock, int tills);

    String attack(SectionAttack attack);

    /**
     * @param bill what there is to pay
     * @param cause what the section does wrong
     */
    String atFault(String bill, Message cause);

    /** What a section does wrong. */
    String cause(SaleSection section);

    /** Of sales in which something was sold twice, and nobody was let in twice. */
    String sectionIsAtFault();

    /** Of sales in which nothing went wrong. */
    String nothingHappened();
}
