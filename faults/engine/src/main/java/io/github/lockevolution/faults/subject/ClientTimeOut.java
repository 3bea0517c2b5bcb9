package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.ProgramErrorException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A client library has given up a command that the bench holds. That says nothing of the lock, and nothing of the store: a command stands
 * before the store for as long as other clients move.
 */
public final class ClientTimeOut {

    /** As client libraries name it, which are not on the class path of the bench. That of a database may be a way to say no. */
    private static final Pattern NAME = Pattern.compile("(?!.*SQL).*Timeout.*Exception");

    /** In the words of a program, which has no class to show. */
    private static final Pattern WORDS = Pattern.compile("(?i)\\btime(d[ -]?|[ -]?)out\\b");

    private ClientTimeOut() {}

    /**
     * What to say of it; empty if this is none.
     *
     * @param client its name
     * @param error what its lock threw
     */
    public static Optional<InconclusiveException> of(String client, Throwable error) {
        return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
                .filter(ClientTimeOut::is)
                .findFirst()
                .map(cause -> whileHeld(client, error));
    }

    private static boolean is(Throwable error) {
        return error instanceof ProgramErrorException
                ? WORDS.matcher(error.getMessage()).find()
                : NAME.matcher(error.getClass().getSimpleName()).matches();
    }

    /**
     * What to say of an error to which a client came while its command was held: it can have waited for nothing but the answer.
     *
     * @param client its name
     */
    public static InconclusiveException whileHeld(String client, Throwable error) {
        String shown = error instanceof ProgramErrorException
                ? error.toString()
                : error.getClass().getName();
        return new InconclusiveException(SubjectText.class, text -> text.timedOut(client, shown), error);
    }
}
