package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.Optional;

/**
 * What one sale came to.
 *
 * @param way what guarded the stock: the name of a lock, or of what there was instead
 * @param attack what was done to a holder
 * @param stock how many items there were
 * @param sold how many orders there are
 * @param refunds how many of the orders are for an item that another order has, too
 * @param lost how many items stayed in the shop although somebody wanted to buy them
 * @param seconds how long it took
 * @param chart who held the lock when
 * @param problem why this proves nothing; empty if it was run to its end and the attack fired
 */
record SaleBill(
        String way,
        SaleAttack attack,
        int stock,
        int sold,
        int refunds,
        int lost,
        double seconds,
        HolderChart chart,
        Optional<Message> problem)
        implements DemoBill {

    @Override
    public int harm() {
        return refunds + lost;
    }

    @Override
    public String total(Language language) {
        return language.text(SaleText.class).bill(sold, stock, refunds, lost);
    }

    @Override
    public JsonFields figures() {
        return new JsonFields().with("sold", sold).with("refunds", refunds).with("lost", lost);
    }
}
