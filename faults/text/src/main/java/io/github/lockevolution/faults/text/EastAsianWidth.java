package io.github.lockevolution.faults.text;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Properties;
import java.util.TreeMap;

/** Unicode's East Asian width, which the JDK does not provide: the signs of one kind, from {@code east_asian_width.properties}. */
enum EastAsianWidth {

    /** Always two columns wide, as a Chinese character. */
    WIDE,

    /** One or two columns wide, depending on the terminal; without the letters. */
    AMBIGUOUS;

    private final NavigableMap<Integer, Integer> lastByFirst = new TreeMap<>();

    static {
        Properties file = file();
        for (EastAsianWidth kind : values()) {
            for (String range : file.getProperty(kind.name()).split(" ")) {
                String[] ends = range.split("-");
                kind.lastByFirst.put(number(ends[0]), number(ends[ends.length - 1]));
            }
        }
    }

    private static Properties file() {
        Properties file = new Properties();
        try (Reader reader = new InputStreamReader(
                EastAsianWidth.class.getResourceAsStream("east_asian_width.properties"), StandardCharsets.UTF_8)) {
            file.load(reader);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int number(String hexadecimal) {
        return Integer.parseInt(hexadecimal, 16);
    }

    /** Whether a sign is of this kind. */
    boolean has(int sign) {
        Map.Entry<Integer, Integer> range = lastByFirst.floorEntry(sign);
        return range != null && sign <= range.getValue();
    }
}
