package io.github.lockevolution.faults.notation;

import java.util.List;

/** A request of a client. */
public sealed interface PlainRequest {

    /**
     * A command.
     *
     * @param name its name, in upper case
     * @param words the words behind the name
     */
    record Command(String name, List<String> words) implements PlainRequest {

        public Command {
            words = List.copyOf(words);
        }
    }

    /**
     * Several commands that nothing comes between, as a script.
     *
     * @param text the script
     * @param keys the keys that it uses
     * @param arguments further arguments
     */
    record Script(String text, List<String> keys, List<String> arguments) implements PlainRequest {

        public Script {
            keys = List.copyOf(keys);
            arguments = List.copyOf(arguments);
        }
    }
}
