package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.ProgramErrorException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A client library has given up a command that the bench holds. That shows nothing about the lock or the store: a command stands at the
 * gate for as long as other clients move.
 */
public final class ClientTimeOut {

    /**
     * The names of such errors in client libraries, which are not on the class path of the bench. A timeout of a database may be a refusal.
     */
    private static final Pattern NAME = Pattern.compile("(?!.*SQL).*Timeout.*Exception");

    /** Such an error in the text of a program, which has no class to show. */
    private static final Pattern WORDS = Pattern.compile("(?i)\\btime(d[ -]?|[ -]?)out\\b");

    private ClientTimeOut() {}

    /**
     * The error to report for it; empty if this is no timeout.
     *
     * @param client its name
     * @param error the exception that its lock threw
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
     * The error to report for an exception of a client while its command was held: it can have waited for nothing but the reply.
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
