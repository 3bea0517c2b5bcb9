package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.OutputFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Where a report, or the run that it is of, goes.
 *
 * @param file takes the place of an older one
 * @param sentence says where it is, and how many KiB it has
 */
record ReportFile(OutputFile file, BiFunction<String, Integer, Message> sentence) {

    /** By this a report is known. */
    static final String SIGN = "<meta name=\"generator\" content=\"Lock Evolution\">";

    /**
     * @throws SetupProblem if it cannot be written
     */
    static ReportFile ofPage(CommandSpec spec, Path file) {
        return new ReportFile(OutputFile.of(spec, "--out", file, SIGN), ReportFile::pageWritten);
    }

    private static Message pageWritten(String place, int kibibytes) {
        return Message.of(ReportText.class, text -> text.written(place, kibibytes));
    }

    /**
     * @throws SetupProblem if it cannot be written
     */
    static ReportFile ofRun(CommandSpec spec, Path file) {
        return new ReportFile(
                OutputFile.of(spec, "--save", file, SavedRun.SIGN),
                (place, kibibytes) -> Message.of(ReportText.class, text -> text.saved(place, kibibytes)));
    }

    /** The sentence for a page that was written there. */
    static Message written(OutputFile file, String content) {
        return new ReportFile(file, ReportFile::pageWritten).said(content);
    }

    /**
     * @return a sentence that says where it is
     * @throws SetupProblem if it cannot be written; what was there is as it was
     */
    Message write(String content) {
        file.write(content);
        return said(content);
    }

    private Message said(String content) {
        return sentence.apply(file.place().toString(), content.getBytes(StandardCharsets.UTF_8).length / 1024);
    }
}
