package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.Optional;

/** What one run of a demo came to. */
interface DemoBill {

    /** What guarded it: the name of a lock, or of what there was instead. */
    String way();

    DemoAttack attack();

    /** How much went wrong; 0 if nothing did. */
    int harm();

    double seconds();

    HolderChart chart();

    /** Why this proves nothing; empty if it was run to its end and the attack fired. */
    Optional<Message> problem();

    /** What there is to pay, in one line. */
    String total(Language language);

    /** What guarded it, for programs. */
    default JsonFields name() {
        return new JsonFields().with("lock", way());
    }

    /** Its figures, for programs. */
    JsonFields figures();

    /** What there is to pay in one line, with the reason why it proves nothing if it does not. */
    default String words(Language language) {
        return problem()
                .map(reason -> language.text(DemoText.class).soFar(total(language), reason))
                .orElseGet(() -> total(language));
    }
}
