package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import io.github.lockevolution.workbench.console.JsonFields;
import java.util.Optional;

/** The result of one run of a demo. */
interface DemoBill {

    /** The name of the lock that guarded the run, or of another guard. */
    String way();

    DemoAttack attack();

    /** How much went wrong; 0 if nothing did. */
    int harm();

    double seconds();

    HolderChart chart();

    /** Why this proves nothing; empty if it was run to its end and the attack fired. */
    Optional<Message> problem();

    /** The cost, in one line. */
    String total(Language language);

    /** The name of the guard, for programs. */
    default JsonFields name() {
        return new JsonFields().with("lock", way());
    }

    /** Its figures, for programs. */
    JsonFields figures();

    /** The cost in one line; if the run proves nothing, with the reason. */
    default String words(Language language) {
        return problem()
                .map(reason -> language.text(DemoText.class).soFar(total(language), reason))
                .orElseGet(() -> total(language));
    }
}
