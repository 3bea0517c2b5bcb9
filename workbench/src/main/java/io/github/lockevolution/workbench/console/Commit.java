package io.github.lockevolution.workbench.console;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The commit that this was built from. It ties the results of a run to the code that was run. */
public final class Commit {

    private static final int DIGITS = 12;

    /** The files that the build reads. A report beside them is no change of the code. */
    private static final List<String> SOURCES = List.of("pom.xml", "*/pom.xml", "*/src/*");

    private Commit() {}

    /**
     * The commit that the launcher was given at the build; else that of the checkout with these classes. Empty if no commit is known. The
     * commit of somebody else's checkout, into which a jar was copied, does not count.
     */
    public static Optional<String> ofThisBuild() {
        return Optional.ofNullable(System.getProperty("lab.commit"))
                .map(told -> Optional.of(told).filter(commit -> !commit.isEmpty()))
                .orElseGet(Commit::ofTheseClasses);
    }

    private static Optional<String> ofTheseClasses() {
        return Optional.ofNullable(Commit.class.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .flatMap(location -> {
                    try {
                        return in(Path.of(location.toURI()).getParent());
                    } catch (URISyntaxException e) {
                        return Optional.empty();
                    }
                });
    }

    /**
     * The commit of the checkout with this directory, such as {@code 5d84f5c9…}, or {@code 5d84f5c9…+1f0c…} if files were changed or sources added
     * since; empty if git knows of none.
     */
    static Optional<String> in(Path directory) {
        try {
            Path root = Path.of(text(git(directory, "rev-parse", "--show-toplevel")));
            String commit = text(git(root, "rev-parse", "HEAD"));
            MessageDigest changes = MessageDigest.getInstance("SHA-256");
            byte[] changed = git(root, "diff", "HEAD", "--binary", "--no-ext-diff", "--no-color");
            List<String> others = new ArrayList<>(List.of("ls-files", "-z", "--others", "--exclude-standard", "--"));
            others.addAll(SOURCES);
            String added = text(git(root, others.toArray(String[]::new)));
            if (changed.length == 0 && added.isEmpty()) {
                return Optional.of(commit);
            }
            changes.update(changed);
            changes.update(added.getBytes(StandardCharsets.UTF_8));
            for (String file : added.isEmpty() ? new String[0] : added.split("\0")) {
                changes.update(Files.readAllBytes(root.resolve(file)));
            }
            return Optional.of(
                    commit + "+" + HexFormat.of().formatHex(changes.digest()).substring(0, DIGITS));
        } catch (IOException e) {
            return Optional.empty();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String text(byte[] printed) {
        return new String(printed, StandardCharsets.UTF_8).strip();
    }

    private static byte[] git(Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        git.getOutputStream().close();
        byte[] printed = git.getInputStream().readAllBytes();
        if (git.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " did not succeed in " + directory);
        }
        return printed;
    }
}
