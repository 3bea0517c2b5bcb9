package io.github.lockevolution.faults.notation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The commands that a lock in plain commands may send, all of which touch nothing but the keys that they name. */
enum PlainCommand {
    DEL(1, Keys.ALL),
    EXISTS(1, Keys.ALL),
    EXPIRE(2, Keys.FIRST),
    GET(1, Keys.FIRST),
    GETSET(2, Keys.FIRST),
    INCR(1, Keys.FIRST),
    DECR(1, Keys.FIRST),
    PERSIST(1, Keys.FIRST),
    PEXPIRE(2, Keys.FIRST),
    PSETEX(3, Keys.FIRST),
    PTTL(1, Keys.FIRST),
    SET(2, Keys.FIRST),
    SETEX(3, Keys.FIRST),
    SETNX(2, Keys.FIRST),
    TTL(1, Keys.FIRST),
    UNLINK(1, Keys.ALL);

    private enum Keys {
        FIRST,
        ALL
    }

    private final int words;
    private final Keys keys;

    PlainCommand(int words, Keys keys) {
        this.words = words;
        this.keys = keys;
    }

    static Optional<PlainCommand> of(String word) {
        return Arrays.stream(values())
                .filter(command -> command.name().equals(word.toUpperCase(Locale.ROOT)))
                .findFirst();
    }

    static List<String> known() {
        return Arrays.stream(values()).map(PlainCommand::name).toList();
    }

    /** How many words it needs behind its name, at least. */
    int words() {
        return words;
    }

    /** Whether the command may have more arguments: further keys, or options. */
    boolean takesMore() {
        return keys == Keys.ALL || this == SET || this == EXPIRE || this == PEXPIRE;
    }

    /** Whether the word at this place behind its name, from 0, is a key. */
    boolean isKey(int place) {
        return keys == Keys.ALL || place == 0;
    }

    /** Whether the command returns the value of a key, so that a later command can be compared with it. */
    boolean reads() {
        return this == GET;
    }
}
