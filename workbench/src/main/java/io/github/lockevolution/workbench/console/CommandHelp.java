package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.MessageBundle;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of all commands: one form, and the words of one language. What a command or an option does stands in the message
 * files, under the keys that picocli asks a ResourceBundle for; names, labels and examples stand with the command.
 */
public final class CommandHelp {

    /** What the keys of all messages of the help begin with. */
    public static final String PREFIX = "help.";

    private static final int WIDTH = 80;

    private CommandHelp() {}

    /** Lets a command and those below it speak this language. */
    public static CommandLine in(Language language, CommandLine command) {
        command.setUsageHelpWidth(WIDTH)
                .setUsageHelpAutoWidth(false)
                .setResourceBundle(
                        new MessageBundle(language, CommandHelp.class, PREFIX, Map.of("languages", Language.tags())));
        // Only when somebody reads it: most runs never need the messages of the help.
        return command.setHelpFactory((spec, colours) -> {
            layOut(spec, language.text(HelpHeadingText.class));
            return new CommandLine.Help(spec, colours);
        });
    }

    private static void layOut(CommandSpec spec, HelpHeadingText text) {
        UsageMessageSpec help = spec.usageMessage()
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .synopsisHeading("%n" + text.usage() + " ");
        help.descriptionHeading(help.description().length == 0 ? "" : "%n");
        boolean arguments = spec.positionalParameters().stream().anyMatch(parameter -> !parameter.hidden());
        help.parameterListHeading(arguments ? "%n" : "");
        help.optionListHeading(arguments ? "" : "%n");
        help.commandListHeading("%n" + text.commands() + "%n");
        help.exitCodeListHeading(help.exitCodeList().isEmpty() ? "" : "%n" + text.exitStatus() + "%n");
        help.footerHeading(help.footer().length == 0 ? "" : "%n" + text.examples() + "%n");
    }

    /** The language in which a command was made to speak; English if it was not. */
    static Language languageOf(CommandSpec spec) {
        return spec.resourceBundle() instanceof MessageBundle bundle ? bundle.language() : Language.ENGLISH;
    }
}
