package io.github.lockevolution.faults.model;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The scope of a move, a client, a server, a key or all, and its text. */
enum MoveScope {

    /** A move of one client: {@code A-crash}. */
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

    /** A move of one of several servers: {@code S1-restart}. */
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

    /**
     * A move of one of the keys of the lock in the store, in the order of their names: {@code evict}, and {@code evict-2} for the second.
     */
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

    /** A move that happens to all: {@code expire}. */
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

    /** The largest number of them. */
    int most() {
        return most;
    }

    /** Its name: {@code A}, {@code S1}; empty if the move happens to all. */
    abstract String name(int who);

    String written(String kind, int who) {
        return name(who) + kind;
    }

    abstract int number(String who);

    /**
     * Reads the text of a move.
     *
     * @param kind the text of the {@link MoveKind}
     * @return the number of the client, the server or the key, from 0; empty if the text is no move of this kind
     */
    OptionalInt read(String kind, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() && matcher.group("kind").equals(kind)
                ? OptionalInt.of(number(matcher.group("who")))
                : OptionalInt.empty();
    }
}
