package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said of a flash sale. */
interface SaleText extends Text {

    String buyersOutOfRange(int buyers, int most);

    String stockOutOfRange(int stock, int most);

    String tooFewFor(String attack, int buyers, int stock);

    String noSuchSection(String name, List<String> known);

    String lockIsGiven(String lock);

    String freeLockNotTaken();

    String releaseNotHeld();

    String leaseDoesNotEnd();

    String nobodyComes(long seconds);

    String databaseFails(Message origin, String reason);

    /** @param holders how many, more than one */
    String lockLetIn(int holders);

    String countsDiffer(int orders, int sales);

    String soFar(int sold, int stock, int holders);

    String heading(int buyers, int stock, int lease);

    /** @param database its name and version */
    String sectionHeading(int buyers, int stock, String database, String lock, int tills);

    String attack(SaleAttack attack);

    String bill(int sold, int stock, int refunds, int lost);

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
