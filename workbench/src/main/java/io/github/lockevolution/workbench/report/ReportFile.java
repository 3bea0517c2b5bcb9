package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.OutputFile;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/**
 * Where a report, or the run that it is of, goes.
 *
 * @param file takes the place of an older one
 * @param sentence says where it is, and how many KiB it has
 */
record ReportFile(OutputFile file, BiFunction<String, Integer, Message> sentence) {

    /** By this a report is known. */
    static final String SIGN = "<meta name=\"generator\" content=\"Lock Evolution\">";

    static ReportFile ofPage(OutputFile file) {
        return new ReportFile(
                file, (place, kibibytes) -> Message.of(ReportText.class, text -> text.written(place, kibibytes)));
    }

    static ReportFile ofRun(OutputFile file) {
        return new ReportFile(
                file, (place, kibibytes) -> Message.of(ReportText.class, text -> text.saved(place, kibibytes)));
    }

    /**
     * @return a sentence that says where it is
     * @throws SetupProblem if it cannot be written; what was there is as it was
     */
    Message write(String content) {
        file.write(content);
        return said(content);
    }

    /** The sentence for this content, once it is there. */
    Message said(String content) {
        return sentence.apply(file.place().toString(), content.getBytes(StandardCharsets.UTF_8).length / 1024);
    }
}
