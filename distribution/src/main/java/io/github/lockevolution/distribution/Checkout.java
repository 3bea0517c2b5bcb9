package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.Lab;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.SupervisedLab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The main class behind {@code ./lab}. The script knows only whether the checkout is built. A command that needs more than the class path and
 * the compiler of this JVM is run by a second one, which is one with this for the caller: see {@link OneJar}.
 */
public final class Checkout {

    private Checkout() {}

    /** @throws IOException if the checkout is not as it was when the script looked at it */
    public static void main(String[] words) throws IOException {
        List<String> arguments = List.of(words);
        Path home = Path.of(System.getProperty("lab.checkout"));
        String database = Optional.ofNullable(System.getenv("LAB_DATABASE")).orElse("");
        List<String> extras = new Extras(home, System.getProperty("java.class.path"))
                .askedForBy(
                        Stream.concat(arguments.stream(), Stream.of(database)).toList());
        List<String> compiler = OneJar.compilerFor(arguments);
        Build build = new Build(home, javaOf(home), extras, arguments);
        endUnlessZero(build.statusOfFiles());
        if (extras.isEmpty() && compiler.isEmpty()) {
            Lab.main(words);
            return;
        }
        if (!build.isComplete()) {
            endUnlessZero(build.status());
        }
        List<String> options = new ArrayList<>(SupervisedLab.optionsOfThisJvm());
        options.add("@" + build.options());
        options.addAll(compiler);
        System.exit(SupervisedLab.run(
                options,
                Stream.concat(Stream.of(Lab.class.getName()), arguments.stream())
                        .toList(),
                () -> LanguageOptions.askedFor(arguments).orElseGet(Language::ofSystem),
                status -> {}));
    }

    /** The script's name for the Java that runs this. */
    private static String javaOf(Path home) throws IOException {
        return Files.readString(home.resolve("distribution/target/lab.built"))
                .substring(home.toString().length())
                .strip();
    }

    private static void endUnlessZero(int status) {
        if (status != 0) {
            System.exit(status);
        }
    }
}
