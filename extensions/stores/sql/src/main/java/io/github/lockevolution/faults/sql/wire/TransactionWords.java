package io.github.lockevolution.faults.sql.wire;

import io.github.lockevolution.faults.sql.words.SessionWords;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells the statements of a MariaDB or MySQL by which nobody else notices anything: those about the session alone, and those by which a transaction
 * begins, or ends before anything was done in it. Used by the thread that serves the client.
 */
final class TransactionWords {

    private static final Set<String> BEGINS = Set.of("BEGIN", "START TRANSACTION");
    private static final Set<String> ENDS = Set.of("COMMIT", "ROLLBACK");

    /** By it a transaction that is open is committed. */
    private static final Pattern AUTO_COMMIT =
            Pattern.compile("SET (SESSION )?(@@)?(SESSION\\.)?AUTOCOMMIT ?= ?(0|1|ON|OFF|TRUE|FALSE)");

    private static final Pattern OF_GLOBAL = Pattern.compile("\\(@@GLOBAL\\.", Pattern.CASE_INSENSITIVE);

    /** Whether the client has begun a transaction and done nothing in it. */
    private boolean isIdle;

    /** @param isInTransaction whether a transaction is open, as the server has said last */
    boolean isOfSession(List<String> words, boolean isInTransaction) {
        String statement = String.join(" ", words).toUpperCase(Locale.ROOT);
        boolean isOpen = isInTransaction && !isIdle;
        boolean isBegin = BEGINS.contains(statement) && !isOpen;
        boolean isEnd = ENDS.contains(statement) && !isOpen;
        boolean isSetting = AUTO_COMMIT.matcher(statement).matches() && !isOpen;
        boolean isOfSession = isBegin || isEnd || isSetting || isOfSession(words);
        isIdle = isBegin || isIdle && isOfSession && !isEnd;
        return isOfSession;
    }

    /** A setting may be made of one that holds for every session. */
    private static boolean isOfSession(List<String> words) {
        return SessionWords.areAll(words.stream()
                .map(word -> OF_GLOBAL.matcher(word).replaceAll("(@@"))
                .toList());
    }
}
