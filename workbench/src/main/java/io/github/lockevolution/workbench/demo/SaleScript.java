package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Function;

/** What is done to the first buyers of a sale, before the others come or while they are there. */
@FunctionalInterface
interface SaleScript {

    /**
     * Runs the sale from the first buyer to the last.
     *
     * @throws InconclusiveException if the fault did not fire
     */
    void play(Sale sale) throws Exception;

    static void killBuyer(Sale sale) throws Exception {
        try (BuyerClient client = sale.clients().openProcess(nextBuyer(sale))) {
            require(client.enter(Duration.ZERO), SaleText::freeLockNotTaken);
            client.kill();
            sale.noteDeath();
        }
        letOthersCome(sale);
    }

    /** All who have not come yet come now. */
    static void letOthersCome(Sale sale) throws InterruptedException {
        sale.restartPatience();
        new ConcurrentBuyers(sale).start().join();
    }

    /** The name of the next buyer, who is there: an attack is not begun with too few of them. */
    static String nextBuyer(Sale sale) {
        OptionalInt next = sale.nextBuyer();
        return Sale.name(next.orElseThrow());
    }

    /** @throws InconclusiveException if something does not hold without which the run proves nothing */
    static void require(boolean holds, Function<SaleText, String> reason) {
        if (!holds) {
            throw new InconclusiveException(Message.of(SaleText.class, reason));
        }
    }
}
