package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.workbench.console.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the report goes. A report takes the place of an older one and of nothing else, and only when it is whole. */
final class ReportFile {

    /** By this a report is known; it stands near the beginning of each. */
    private static final String SIGN = "<meta name=\"generator\" content=\"Lock Evolution\">";

    private static final int BEGINNING = 2000;

    private final Path file;

    /**
     * @throws SetupProblem if nothing could be written there
     */
    ReportFile(Path file) {
        this.file = file.toAbsolutePath().normalize();
        requireRoom();
    }

    private void requireRoom() {
        Path directory = file.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new SetupProblem("the report cannot be written to " + file + ", because there is no directory "
                    + directory + "; make it, or name another file by --out");
        }
        if (!Files.isWritable(directory)) {
            throw new SetupProblem("the report cannot be written to " + file + ", because nothing can be written in "
                    + directory + "; name another file by --out");
        }
        if (Files.isDirectory(file)) {
            throw new SetupProblem(
                    "the report cannot be written to " + file + ", which is a directory; name a file by --out");
        }
        if (Files.exists(file) && !isReport()) {
            throw new SetupProblem("the report is not written to " + file
                    + ", because that file is no report of the lab; move it away, or name another file by --out");
        }
    }

    private boolean isReport() {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8).contains(SIGN);
        } catch (IOException e) {
            throw new SetupProblem(
                    "the report cannot be written to " + file + ", which cannot be read (" + AtomicFile.reason(e)
                            + "); name another file by --out",
                    e);
        }
    }

    /**
     * Writes beside and then moves, so that a reader never sees half of it.
     *
     * @throws SetupProblem if it cannot be written; what was there is as it was
     */
    Path write(String html) {
        requireSign(html);
        requireRoom();
        try {
            AtomicFile.write(file, html);
            return file;
        } catch (IOException e) {
            throw new SetupProblem(
                    "the report could not be written to " + file + " (" + AtomicFile.reason(e)
                            + "); what was there is as it was; make room, or name another file by --out",
                    e);
        }
    }

    private static void requireSign(String html) {
        if (!html.substring(0, Math.min(BEGINNING, html.length())).contains(SIGN)) {
            throw new IllegalArgumentException(
                    "a report needs to have " + SIGN + " in its first " + BEGINNING + " characters");
        }
    }
}
