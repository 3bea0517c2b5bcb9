package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.SupervisedLab;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The main class of {@code java -jar}: does the work of the script {@code lab}, and starts the lab command as the script does. The command runs
 * in a second JVM, for a jar cannot bring options of its own: with the compiler of a program that lives for seconds, a check takes half the
 * processor time.
 *
 * <p>The two are one for the caller: a signal to this one ends both, the status is that of the other, and the other ends when this one is gone.
 */
public final class OneJar {

    /** The number of the process that has started this jar and ends together with it, such as that of npx. */
    private static final String LAUNCHER = "LOCK_EVOLUTION_LAUNCHER";

    private OneJar() {}

    public static void main(String[] words) {
        // In UTF-8 as in the second JVM, for any locale of this one.
        System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        List<String> arguments = List.of(words);
        requireReadable(ofThisClass());
        Optional.ofNullable(System.getenv(LAUNCHER)).ifPresent(launcher -> endWith(launcher, arguments));
        LeftOut.firstOf(arguments).ifPresent(word -> refuse(arguments, text -> text.needsLibrary(word)));
        System.exit(SupervisedLab.run(
                options(ofThisClass(), arguments),
                SupervisedLab.words(arguments),
                () -> languageOf(arguments),
                status -> {}));
    }

    /** Java takes the part before the first {@code !/} for the whole name of a jar, and finds no resource in it, nor a text in one language. */
    private static void requireReadable(Path jar) {
        if (jar.toString().contains("!/")) {
            System.err.println("lab: Java cannot read a jar in a folder whose name ends with '!', move it:"
                    + " Java 读不了名字以“!”结尾的文件夹里的 jar，请把它移到别处: " + jar);
            System.exit(ExitStatus.WRONG_USAGE);
        }
    }

    private static void endWith(String launcher, List<String> arguments) {
        try {
            // A launcher passes signals on, but cannot pass on kill -9.
            ProcessHandle.of(Long.parseLong(launcher))
                    .ifPresentOrElse(
                            process -> process.onExit().thenRun(() -> System.exit(ExitStatus.INCONCLUSIVE)),
                            () -> System.exit(ExitStatus.INCONCLUSIVE));
        } catch (NumberFormatException e) {
            refuse(arguments, text -> text.launcherIsNoNumber(launcher));
        }
    }

    /** Says why in the language that is asked for, and ends. */
    private static void refuse(List<String> arguments, Function<OneJarText, String> reason) {
        System.err.println("lab: " + reason.apply(languageOf(arguments).text(OneJarText.class)));
        System.exit(ExitStatus.WRONG_USAGE);
    }

    private static Language languageOf(List<String> arguments) {
        return LanguageOptions.askedFor(arguments).orElseGet(Language::ofSystem);
    }

    private static List<String> options(Path jar, List<String> arguments) {
        List<String> options = new ArrayList<>(SupervisedLab.optionsOfThisJvm());
        options.addAll(compilerFor(arguments));
        options.add("-Dlab.command=" + nameOf(System.getProperty("java.class.path")));
        options.add("-Dlab.commit="
                + Optional.ofNullable(OneJar.class.getPackage().getImplementationVersion())
                        .orElse(""));
        Optional.ofNullable(System.getenv("TMPDIR"))
                .filter(folder -> !folder.isEmpty())
                .ifPresent(folder -> options.add("-Djava.io.tmpdir=" + folder));
        if (ClassArchive.isOfUse(arguments)) {
            ClassArchive.inCacheOf(System.getenv(), jar)
                    .flatMap(ClassArchive::made)
                    .ifPresent(archive -> options.add("-Dlab.archive=" + archive));
        }
        return options;
    }

    /** A command that runs long gets the thorough compiler; one that lives for seconds gets no options. */
    static List<String> compilerFor(List<String> arguments) {
        return !arguments.isEmpty() && arguments.get(0).equals("toxiproxy")
                ? List.of("-XX:TieredStopAtLevel=4")
                : List.of();
    }

    /** The words before the arguments in the reader's shell: the name that a wrapper gives, or else the jar as it was typed. */
    private static String nameOf(String jar) {
        return Optional.ofNullable(System.getenv("LOCK_EVOLUTION_COMMAND"))
                .orElseGet(() -> "java -jar " + (jar.contains(" ") ? "'" + jar + "'" : jar));
    }

    private static Path ofThisClass() {
        try {
            return Path.of(OneJar.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path is made of URIs", e);
        }
    }
}
