package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.faults.text.CommandName;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.MessageBundle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The help of all commands: one form, and the words of one language. The descriptions of commands and options stand in the
 * message files, under the keys that picocli asks a ResourceBundle for; names, labels and examples stand with the command.
 */
public final class CommandHelp {

    /** The folder of the messages that are asked for by their keys. */
    public static final String WORDS = "io.github.lockevolution.workbench.text";

    /** The prefix of the keys of all messages of the help. */
    public static final String PREFIX = "help.";

    /** The bundle with the words of a module's command, beside those of its package. */
    private static final String HELP = ".help";

    private static final String COLOURS = "(?:\\e\\[[0-9;]*m)*";

    /** Picocli shows a sign behind -D that nobody types. */
    private static final Pattern SETTING =
            Pattern.compile("(-D" + COLOURS + ")=(" + COLOURS + "NAME=VALUE" + COLOURS + ")");

    private static final int FIRST_EXAMPLES = 2;

    /** The part of the help with the first examples. */
    private static final String BEGINNING = "beginning";

    private CommandHelp() {}

    /**
     * Lets a command and those below it speak this language.
     *
     * @param choices the choices of options, by their placeholders in the texts of the help
     */
    public static CommandLine in(Language language, CommandLine command, Map<String, Message> choices) {
        Map<String, Object> arguments = new HashMap<>(choices);
        arguments.put("languages", Language.tags());
        MessageBundle words = StoreKind.all()
                .filter(kind -> !kind.options().isEmpty())
                .map(kind -> new MessageBundle(language, kind.getClass().getPackageName() + HELP, PREFIX, arguments))
                .reduce(new MessageBundle(language, WORDS, PREFIX, arguments), (known, more) -> more.beside(known));
        command.setUsageHelpWidth(Screen.WIDTH).setUsageHelpAutoWidth(false).setResourceBundle(words);
        command.getSubcommands()
                .values()
                .forEach(subcommand -> brought(subcommand)
                        .map(Object::getClass)
                        .forEach(type -> subcommand.setResourceBundle(
                                new MessageBundle(language, type.getPackageName() + HELP, PREFIX, arguments)
                                        .beside(subcommand.getResourceBundle()))));
        // Read only when the help is printed: most runs never need its messages.
        return command.setHelpFactory((spec, colours) -> {
            layOut(spec, language.text(HelpHeadingText.class));
            return new CommandLine.Help(spec, colours);
        });
    }

    /** The command itself, or options of it. */
    private static Stream<Object> brought(CommandLine command) {
        return Stream.concat(Stream.of(command.<Object>getCommand()), command.getMixins().values().stream())
                .filter(ExtensionHelp.class::isInstance);
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
        showExamples(help, text);
        help.sectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_OPTION_LIST,
                        all -> SETTING.matcher(all.optionList()).replaceAll("$1$2 "));
    }

    /** The first ones stand before all that is to be read, the rest behind it. */
    private static void showExamples(UsageMessageSpec help, HelpHeadingText text) {
        List<String> examples = Stream.of(help.footer()).map(CommandName::in).toList();
        int first = Math.min(FIRST_EXAMPLES, examples.size());
        List<String> sections = new ArrayList<>(help.sectionKeys());
        sections.remove(BEGINNING);
        sections.add(sections.indexOf(UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING), BEGINNING);
        help.sectionKeys(sections);
        help.sectionMap().put(BEGINNING, unimportant -> block(text.examples(), examples.subList(0, first)));
        help.sectionMap().remove(UsageMessageSpec.SECTION_KEY_FOOTER_HEADING);
        help.sectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_FOOTER,
                        unimportant -> block(text.moreExamples(), examples.subList(first, examples.size())));
    }

    private static String block(String heading, List<String> lines) {
        return lines.isEmpty()
                ? ""
                : String.format(Locale.ROOT, "%n%s%n%s%n", heading, String.join(System.lineSeparator(), lines));
    }

    /** The language in which a command was made to speak; English if it was not. */
    public static Language languageOf(CommandSpec spec) {
        return spec.resourceBundle() instanceof MessageBundle bundle ? bundle.language() : Language.ENGLISH;
    }
}
