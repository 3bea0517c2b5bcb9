package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for the language of a command. */
public final class LanguageOptions {

    private static final String NAME = "--language";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @WithAny
    @Option(names = NAME, order = 9, paramLabel = "TAG")
    private Optional<String> tag = Optional.empty();

    /**
     * The one that is asked for, else the one the whole command line speaks.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if there is none of this tag
     */
    public Language language() {
        return asked().orElseGet(() -> CommandHelp.languageOf(spec));
    }

    /**
     * The one that is asked for; empty if none is.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if there is none of this tag
     */
    public Optional<Language> asked() {
        return tag.map(LanguageSetting::parse);
    }

    /** The option as it was typed, behind a space, for a command that goes on in the same language; empty if it was not. */
    public String asGiven() {
        return tag.map(given -> " " + NAME + " " + given).orElse("");
    }

    /**
     * The language that these arguments ask for. Looked up before they are parsed: help and errors have to be in it, too, and
     * no argument has to be right for that.
     *
     * @return empty if they ask for none, or for one there is not
     */
    public static Optional<Language> askedFor(List<String> arguments) {
        Optional<String> last = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.startsWith(NAME + "=")) {
                last = Optional.of(argument.substring(NAME.length() + 1));
            } else if (argument.equals(NAME) && i + 1 < arguments.size()) {
                last = Optional.of(arguments.get(i + 1));
            }
        }
        return last.flatMap(Language::withTag);
    }
}
