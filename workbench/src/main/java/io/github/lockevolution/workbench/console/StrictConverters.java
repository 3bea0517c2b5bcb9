package io.github.lockevolution.workbench.console;

import java.nio.file.Path;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Takes numbers only in the digits 0 to 9, which every program reads alike, no empty text for a file, and an argument that begins with an @
 * as it is: it names no file of more arguments.
 */
public final class StrictConverters {

    private StrictConverters() {}

    /** Reads the arguments of this command and its subcommands in this way. */
    public static CommandLine of(CommandLine command) {
        return command.setExpandAtFiles(false)
                .registerConverter(int.class, number(Integer::parseInt))
                .registerConverter(Integer.class, number(Integer::parseInt))
                .registerConverter(long.class, number(Long::parseLong))
                .registerConverter(Long.class, number(Long::parseLong))
                .registerConverter(Path.class, StrictConverters::path);
    }

    private static <N> ITypeConverter<N> number(Function<String, N> parse) {
        return value -> {
            // Java reads the digits of every script.
            if (!value.matches("[-+]?[0-9]+")) {
                throw new TypeConversionException("no whole number");
            }
            return parse.apply(value);
        };
    }

    private static Path path(String value) {
        if (value.isEmpty()) {
            throw new TypeConversionException("empty");
        }
        return Path.of(value);
    }
}
