package io.github.lockevolution.workbench.check;

import java.util.Optional;

/** A form that nothing but the service loader names: in one word, what came of a check. */
public final class TinyFormat implements OutputFormat {

    @Override
    public Form form() {
        return new Form("tiny", Optional.of(".tiny"), "tiny:", text -> "one word");
    }

    @Override
    public String text(CheckOutcome outcome) {
        return "tiny: " + outcome.judgement().result().lock().label() + "\n";
    }
}
