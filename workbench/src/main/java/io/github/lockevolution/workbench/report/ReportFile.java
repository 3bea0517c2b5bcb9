package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** Where the report goes. A report takes the place of an older one and of nothing else, and only when it is whole. */
final class ReportFile {

    /** By this a report is known; it stands near the beginning of each. */
    private static final String SIGN = "<meta name=\"generator\" content=\"Lock Evolution\">";

    private static final int BEGINNING = 2000;

    private final Path file;
    private final String sign;
    private final String option;

    /**
     * @throws SetupProblem if nothing could be written there
     */
    ReportFile(Path file) {
        this(file, SIGN, "--out");
    }

    private ReportFile(Path file, String sign, String option) {
        this.file = file.toAbsolutePath().normalize();
        this.sign = sign;
        this.option = option;
        requireRoom();
    }

    /**
     * Where a run is saved. It takes the place of an older one and of nothing else.
     *
     * @throws SetupProblem if nothing could be written there
     */
    static ReportFile ofRun(Path file) {
        return new ReportFile(file, SavedRun.SIGN, "--save");
    }

    private boolean isPage() {
        return sign.equals(SIGN);
    }

    private void requireRoom() {
        Path directory = file.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw problem(text -> text.noDirectory(file.toString(), String.valueOf(directory), option));
        }
        if (!Files.isWritable(directory)) {
            throw problem(text -> text.directoryIsReadOnly(file.toString(), directory.toString(), option));
        }
        if (Files.isDirectory(file)) {
            throw problem(text -> text.isDirectory(file.toString(), option));
        }
        if (Files.exists(file) && !isReport()) {
            throw problem(text -> isPage() ? text.isNoReport(file.toString()) : text.isNoRun(file.toString()));
        }
    }

    private boolean isReport() {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8).contains(sign);
        } catch (IOException e) {
            throw new SetupProblem(
                    message(text -> text.cannotBeRead(file.toString(), AtomicFile.reason(e), option)), e);
        }
    }

    /**
     * Writes beside and then moves, so that a reader never sees half of it. A link is followed.
     *
     * @return a sentence that says where it is
     * @throws SetupProblem if it cannot be written; what was there is as it was
     */
    Message write(String html) {
        requireSign(html);
        requireRoom();
        try {
            AtomicFile.write(file, html);
            int kibibytes = html.getBytes(StandardCharsets.UTF_8).length / 1024;
            Path written = file.toRealPath();
            if (!isPage()) {
                return message(text -> text.saved(written.toString(), kibibytes));
            }
            return Files.isSymbolicLink(file)
                    ? message(text -> text.writtenBehindLink(file.toString(), written.toString(), kibibytes))
                    : message(text -> text.written(file.toString(), kibibytes));
        } catch (IOException e) {
            throw new SetupProblem(
                    message(text -> text.couldNotBeWritten(file.toString(), AtomicFile.reason(e), option)), e);
        }
    }

    private static SetupProblem problem(Function<ReportText, String> words) {
        return new SetupProblem(message(words));
    }

    private static Message message(Function<ReportText, String> words) {
        return Message.of(ReportText.class, words);
    }

    private void requireSign(String html) {
        if (!html.substring(0, Math.min(BEGINNING, html.length())).contains(sign)) {
            throw new IllegalArgumentException(
                    "a report needs to have " + sign + " in its first " + BEGINNING + " characters");
        }
    }
}
