package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.ScriptDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes calls of a script equal, whether it is sent or called by its digest: a client library sends it on a new connection, and calls it
 * from then on. A script that was ever called is shown by its digest; a script that is only sent stays as it is, and can be read. Safe for
 * use by several threads.
 */
final class ScriptCall {

    private final Set<String> called = Collections.newSetFromMap(new ConcurrentHashMap<>());

    /** The command as it is compared and shown: the same for a script however it was sent. */
    List<String> told(List<String> command) {
        note(command);
        return isNamed(command, "EVAL") && called.contains(ScriptDigest.of(command.get(1)))
                ? byDigest(command)
                : command;
    }

    /** Notes whether it calls a script by its digest. */
    void note(List<String> command) {
        if (isNamed(command, "EVALSHA")) {
            called.add(command.get(1).toLowerCase(Locale.ROOT));
        }
    }

    /** The same call by the digest of the script; any other command as it is. */
    static List<String> byDigest(List<String> command) {
        if (!isNamed(command, "EVAL")) {
            return command;
        }
        List<String> words = new ArrayList<>(command);
        words.set(0, command.get(0).equals("eval") ? "evalsha" : "EVALSHA");
        words.set(1, ScriptDigest.of(command.get(1)));
        return words;
    }

    private static boolean isNamed(List<String> command, String name) {
        return command.size() > 1 && command.get(0).equalsIgnoreCase(name);
    }
}
