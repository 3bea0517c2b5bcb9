package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.Lab;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The lab command as {@link OneJar} starts it: without the libraries that only a clone has, and no longer than whoever has started it. */
public final class LabInJar {

    private LabInJar() {}

    public static void main(String[] words) {
        List<String> arguments = List.of(words);
        endWith(Long.getLong("lab.launcher"));
        LeftOut.firstOf(arguments).ifPresent(word -> refuse(arguments, text -> text.needsLibrary(word)));
        System.setProperty(
                "lab.commit",
                Optional.ofNullable(LabInJar.class.getPackage().getImplementationVersion())
                        .orElse(""));
        Lab.main(words);
    }

    /** Says why in the language that is asked for, and ends. */
    static void refuse(List<String> arguments, Function<OneJarText, String> reason) {
        Language language = LanguageOptions.askedFor(arguments).orElseGet(Language::ofSystem);
        System.err.println("lab: " + reason.apply(language.text(OneJarText.class)));
        System.exit(ExitStatus.WRONG_USAGE);
    }

    /** Ends this process with that one, or now if that is gone already. Of a signal, a launcher tells; of kill -9 it cannot. */
    static void endWith(long launcher) {
        ProcessHandle.of(launcher)
                .ifPresentOrElse(
                        process -> process.onExit().thenRun(() -> System.exit(ExitStatus.INCONCLUSIVE)),
                        () -> System.exit(ExitStatus.INCONCLUSIVE));
    }
}
