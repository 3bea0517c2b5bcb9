package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.Optional;

/**
 * The result of one sale.
 *
 * @param served the way in which the buyers were served
 * @param attack the fault for the buyers
 * @param stock how many items there were
 * @param books the books of the shop at the end; with a problem, the answers to the buyers, if no more is known
 * @param lost how many items stayed in the shop although somebody wanted to buy them
 * @param unlocked how many were sold by a buyer that did not hold the lock
 * @param seconds how long it took
 * @param chart the holders over time
 * @param problem why this proves nothing; empty if it was run to its end and the attack fired
 */
record SaleBill(
        SaleVariant served,
        SaleAttack attack,
        int stock,
        Shop.Books books,
        int lost,
        int unlocked,
        double seconds,
        HolderChart chart,
        Optional<Message> problem)
        implements DemoBill {

    @Override
    public String way() {
        return served.name();
    }

    /** How many of the orders are for an item that another order has, too. */
    int refunds() {
        return books.orders() - books.itemsOrdered();
    }

    @Override
    public int harm() {
        return refunds() + lost;
    }

    @Override
    public String total(Language language) {
        return language.text(SaleText.class).bill(books.orders(), stock, refunds(), lost);
    }

    /** {@inheritDoc} Says whether the lock or the section is at fault, if either is. */
    @Override
    public String words(Language language) {
        String bill = DemoBill.super.words(language);
        return harm() == 0 || problem.isPresent() || !served.isOfSection()
                ? bill
                : language.text(SaleText.class).atFault(bill, cause());
    }

    private Message cause() {
        return Message.of(SaleText.class, text -> text.cause(served.section()));
    }

    @Override
    public JsonFields name() {
        return new JsonFields().with(served.isOfSection() ? "section" : "lock", way());
    }

    @Override
    public JsonFields figures() {
        return new JsonFields()
                .with("sold", books.orders())
                .with("refunds", refunds())
                .with("lost", lost)
                .with("soldWithoutLock", unlocked)
                .with("stockLeft", problem.isPresent() ? Optional.empty() : Optional.of(books.stock()));
    }
}
