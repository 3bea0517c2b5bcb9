package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import java.util.Locale;

/** What is done to the first buyers of a flash sale. */
enum SaleAttack implements DemoAttack {

    /** Nothing: everybody just comes at the very same instant. */
    NONE(SaleScript::letOthersCome),

    /** A holder stands still for longer than its lease, then goes on as if nothing had happened. */
    PAUSED_HOLDER(new PausedHolderScript()),

    /** A holder is killed. */
    KILLED_WHILE_HOLDING(SaleScript::killBuyer),

    /** The release of a holder is on its way for longer than its lease. */
    LATE_UNLOCK(new LateUnlockScript());

    private final SaleScript script;

    SaleAttack(SaleScript script) {
        this.script = script;
    }

    SaleScript script() {
        return script;
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
