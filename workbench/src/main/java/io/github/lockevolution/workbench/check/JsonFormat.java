package io.github.lockevolution.workbench.check;

import io.github.lockevolution.workbench.console.RecordJson;
import java.util.Optional;

/** The output of {@code --json} in a file: {@code --against} and {@code --replay} read it. */
public final class JsonFormat implements OutputFormat {

    @Override
    public Form form() {
        return new Form("json", Optional.of(".json"), CheckJson.SIGN, OutputFormatText::json);
    }

    @Override
    public String text(CheckOutcome outcome) {
        return RecordJson.text(CheckJson.of(outcome.judgement(), outcome.since().map(CheckComparison::json))) + "\n";
    }
}
