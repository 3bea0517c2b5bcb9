package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.CommandRunner;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.Markdown;
import io.github.lockevolution.workbench.console.Quotation;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The answers of the lab's commands, each run once, however many pages in however many languages quote it. Belongs to one thread. */
final class Quotes {

    private static final Pattern FORM = Pattern.compile(" --as[ =](\\w+)");

    private final CommandRunner lab;
    private final PrintWriter err;
    private final Map<String, Message> answers = new HashMap<>();

    /**
     * @param err gets the commands' progress and errors
     */
    Quotes(CommandRunner lab, PrintWriter err) {
        this.lab = lab;
        this.err = err;
    }

    /** A command that did not end as it should, so that no page can quote it. */
    static final class Failed extends RuntimeException implements Message {

        private static final long serialVersionUID = 1;

        private final int status;
        private final transient Message words;

        Failed(int status, Message words) {
            super(words.in(Language.ENGLISH));
            this.status = status;
            this.words = words;
        }

        int status() {
            return status;
        }

        @Override
        public String in(Language language) {
            return words.in(language);
        }
    }

    /**
     * The command, without the form in which it is asked for here, and what it says, in the language of the page.
     *
     * @throws Failed if it does not end as it should
     */
    String of(String command, PageContext page, int line) {
        String answer = answered(command, page, line).in(page.language());
        return Markdown.fenced("", "./lab " + FORM.matcher(command).replaceAll("")) + "\n"
                + form(command).map(form -> Markdown.fenced(form, answer)).orElse(answer);
    }

    /** The format of a command's answer; empty for Markdown, in which pages are. */
    private static Optional<String> form(String command) {
        Matcher form = FORM.matcher(command);
        String asked = form.find() ? form.group(1) : command.contains("--source") ? "java" : "text";
        return Optional.of(asked).filter(any -> !any.equals("markdown"));
    }

    private Message answered(String command, PageContext page, int line) {
        Optional<Message> known = Optional.ofNullable(answers.get(command))
                .or(() -> Optional.ofNullable(answers.get(page.language() + " " + command)));
        return known.orElseGet(() -> run(command, page, line));
    }

    private Message run(String command, PageContext page, int line) {
        Language language = page.language();
        Quotation quotation = new Quotation();
        int status = lab.run(language, List.of(command.split(" +")), quotation, err);
        Message printed = any -> quotation.printed();
        if (status != ExitStatus.AS_EXPECTED) {
            err.print(quotation
                    .answer()
                    .orElse(printed)
                    .in(language)
                    .stripTrailing()
                    .indent(0));
            throw new Failed(
                    status, page.at(line, Message.of(DocsText.class, text -> text.commandFailed(command, status))));
        }
        answers.put(
                quotation.answer().isPresent() ? command : language + " " + command,
                quotation.answer().orElse(printed));
        return quotation.answer().orElse(printed);
    }
}
