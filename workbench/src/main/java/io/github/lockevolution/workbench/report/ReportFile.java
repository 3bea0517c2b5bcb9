package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.OutputFile;
import java.nio.charset.StandardCharsets;
import java.util.function.BiFunction;

/**
 * The file of a report, or of the run that it is of.
 *
 * @param file takes the place of an older one
 * @param sentence says where it is, and how many KiB it has
 */
record ReportFile(OutputFile file, BiFunction<String, Integer, Message> sentence) {

    /** A text that identifies a report. */
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
     * @throws SetupProblem if the file cannot be written; the old file is unchanged then
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
