package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
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

    private ClientTimeOut() {}

    /**
     * What to say of it; empty if this is none.
     *
     * @param client its name
     * @param error what its lock threw
     */
    public static Optional<InconclusiveException> of(String client, Throwable error) {
        return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
                .filter(cause -> NAME.matcher(cause.getClass().getSimpleName()).matches())
                .findFirst()
                .map(cause -> new InconclusiveException(
                        Message.of(
                                SubjectText.class,
                                text -> text.timedOut(client, error.getClass().getName())),
                        error));
    }
}
