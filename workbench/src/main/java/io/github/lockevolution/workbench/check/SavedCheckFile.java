package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.OutputFile;
import java.util.Optional;

/**
 * Where a check is saved.
 *
 * @param what is checked, as it was before it began
 */
record SavedCheckFile(OutputFile file, CheckArguments what) {

    /** Why nothing is saved; empty if it is. */
    Optional<Message> write(Judgement judgement) {
        CheckResult result = judgement.result();
        if (result.expectation() == Expectation.INCONCLUSIVE || result.isUnfinished()) {
            String name = file.file().getFileName().toString();
            return Optional.of(Message.of(SavedCheckText.class, text -> text.isInconclusive(name)));
        }
        file.write(SavedCheck.of(what, judgement).json());
        return Optional.empty();
    }
}
