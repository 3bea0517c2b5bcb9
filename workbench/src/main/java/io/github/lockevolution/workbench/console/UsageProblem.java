package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A command was typed in a way that has no meaning. */
public final class UsageProblem extends ParameterException implements Message {

    private static final long serialVersionUID = 1L;

    /** Left out when the exception is serialized; English then does for every language. */
    private final transient Message words;

    public UsageProblem(CommandLine command, Message words) {
        super(command, words.in(Language.ENGLISH));
        this.words = words;
    }

    @Override
    public String in(Language language) {
        return Optional.ofNullable(words).map(known -> known.in(language)).orElseGet(this::getMessage);
    }
}
