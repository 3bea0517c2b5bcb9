package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import java.util.Locale;

/** What is done to the buyers of a flash sale whose lock is sound. */
enum SectionAttack implements DemoAttack {

    /** Nothing: everybody just comes. */
    NONE,

    /** What a buyer writes counts only when another one has come. */
    LATE_COMMIT;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public Message words() {
        return Message.of(SectionSaleText.class, text -> text.attack(this));
    }
}
