package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The faults for the buyers of a flash sale. */
enum SaleAttack implements DemoAttack {

    /** Nothing: everybody just comes at the very same instant. */
    NONE(1, 1),

    /** A holder stands still for longer than its lease, then goes on as if nothing had happened. */
    PAUSED_HOLDER(2, 1),

    /** A holder is killed. */
    KILLED_WHILE_HOLDING(2, 1),

    /** The release of a holder is on its way for longer than its lease. */
    LATE_UNLOCK(3, 2),

    /** A buyer commits its write only when another one has come. */
    LATE_COMMIT(2, 1);

    private final int buyers;
    private final int stock;

    SaleAttack(int buyers, int stock) {
        this.buyers = buyers;
        this.stock = stock;
    }

    /** All attacks on a sale of this kind. */
    static List<SaleAttack> all(boolean isOfSections) {
        return isOfSections
                ? List.of(NONE, LATE_COMMIT)
                : Arrays.stream(values())
                        .filter(attack -> attack != LATE_COMMIT)
                        .toList();
    }

    /** How many buyers it needs. */
    int buyers() {
        return buyers;
    }

    /** How many items it needs. */
    int stock() {
        return stock;
    }

    /** Whether the fault hits one buyer, which comes before the others. */
    boolean isOnFirst() {
        return this != NONE && this != LATE_COMMIT;
    }

    /** Whether that one is paused or killed with its process. */
    boolean isOnProcess() {
        return this == PAUSED_HOLDER || this == KILLED_WHILE_HOLDING;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Message words() {
        return Message.of(SaleText.class, text -> text.attack(this));
    }
}
