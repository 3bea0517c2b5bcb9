package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Optional;

/**
 * The standard output of a command that a page quotes. A command that takes long hands over its answer as a message, so that it is run
 * once for the pages of all languages; the output of any other is kept as text.
 */
public final class Quotation extends PrintWriter {

    private Optional<Message> answer = Optional.empty();

    public Quotation() {
        super(new StringWriter());
    }

    /** The answer of the command, in every language; empty if it only printed. */
    public Optional<Message> answer() {
        return answer;
    }

    /** The output of the command in its own language. */
    public String printed() {
        return out.toString();
    }

    /**
     * Prints what a command has to say at its end.
     *
     * @param onPage the same, as far as it comes out the same in every run
     */
    public static void print(PrintWriter out, Language language, Message words, Message onPage) {
        if (out instanceof Quotation quotation) {
            quotation.answer = Optional.of(onPage);
        } else {
            out.println(words.in(language));
        }
    }
}
