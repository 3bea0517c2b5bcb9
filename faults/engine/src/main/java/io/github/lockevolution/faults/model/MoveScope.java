package io.github.lockevolution.faults.model;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a move belongs to a client, a server, a key or to all, and how it is written. */
enum MoveScope {

    /** One client's: {@code A-crash}. */
    CLIENT(Bounds.MOST_CLIENTS, "(?<who>[A-L])(?<kind>.*)") {
        @Override
        String name(int who) {
            return String.valueOf((char) ('A' + who));
        }

        @Override
        int number(String who) {
            return who.charAt(0) - 'A';
        }
    },

    /** That of one of several servers: {@code S1-restart}. */
    SERVER(9, "S(?<who>[1-9])(?<kind>.*)") {
        @Override
        String name(int who) {
            return "S" + (who + 1);
        }

        @Override
        int number(String who) {
            return who.charAt(0) - '1';
        }
    },

    /** That of one of the keys that the store holds of the lock, by their names' order: {@code evict}, and {@code evict-2} for the second. */
    KEY(9, "(?<kind>[a-z]+)(-(?<who>[2-9]))?") {
        @Override
        String name(int who) {
            return Integer.toString(who + 1);
        }

        @Override
        String written(String kind, int who) {
            return who == 0 ? kind : kind + "-" + name(who);
        }

        @Override
        int number(String who) {
            return who == null ? 0 : who.charAt(0) - '1';
        }
    },

    /** Nobody's: {@code expire}. */
    NOBODY(1, "(?<kind>[a-z]+)(?<who>)") {
        @Override
        String name(int who) {
            return "";
        }

        @Override
        int number(String who) {
            return 0;
        }
    };

    private final int most;
    private final Pattern pattern;

    MoveScope(int most, String pattern) {
        this.most = most;
        this.pattern = Pattern.compile(pattern);
    }

    /** How many of them there can be. */
    int most() {
        return most;
    }

    /** What it is called: {@code A}, {@code S1}; nothing if it is nobody. */
    abstract String name(int who);

    String written(String kind, int who) {
        return name(who) + kind;
    }

    abstract int number(String who);

    /**
     * Whose move of a kind a text is.
     *
     * @param kind as {@link MoveKind} has it written
     * @return the number of the client, the server or the key, from 0; empty if the text is no move of this kind
     */
    OptionalInt read(String kind, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() && matcher.group("kind").equals(kind)
                ? OptionalInt.of(number(matcher.group("who")))
                : OptionalInt.empty();
    }
}
