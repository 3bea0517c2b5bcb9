package io.github.lockevolution.faults.subject;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the wall clock times in the commands of one client by others, each further from now than the one before, and, if they are
 * earlier, on the other side of {@link BenchClock#START}. If that makes no difference to a lock, no decision of it depends on them. Safe
 * for use by several threads.
 */
public final class MovedTimes {

    private static final Pattern LEADING = Pattern.compile("[0-9]+");

    /** The direction in which the times of a client are moved. */
    public enum Way {

        /** Each is later than the one before. */
        LATER,

        /** Each is earlier than the one before. */
        EARLIER;

        /** The opposite direction. */
        public Way opposite() {
            return this == LATER ? EARLIER : LATER;
        }

        private long moved(long number, int times) {
            return this == LATER ? number + number / 8 * times : number >> times;
        }

        private long movedYear(long year, int times) {
            return this == LATER ? year + 10L * times : BenchClock.START_YEAR - 10L * times;
        }
    }

    private final Way way;
    private final boolean keepsEqual;
    private final Map<String, String> moved = new HashMap<>();
    private final Map<String, String> said = new HashMap<>();
    private int times;

    /** @param keepsEqual whether equal times stay equal */
    public MovedTimes(Way way, boolean keepsEqual) {
        this.way = way;
        this.keepsEqual = keepsEqual;
    }

    /** A word of the client with its times replaced. */
    public synchronized String in(String word) {
        return WallClock.replaced(word, this::moved);
    }

    private String moved(String time) {
        String before = moved.get(time);
        if (before != null && keepsEqual) {
            return before;
        }
        times++;
        Matcher leading = LEADING.matcher(time);
        leading.lookingAt();
        long number = Long.parseLong(leading.group());
        boolean isYear = leading.end() < time.length() && time.charAt(leading.end()) == '-';
        long other = isYear ? way.movedYear(number, times) : way.moved(number, times);
        String now = other + time.substring(leading.end());
        moved.put(time, now);
        said.put(now, time);
        return now;
    }

    /** A text of the store with the original times in it. */
    public synchronized String undone(String text) {
        String undone = text;
        for (Map.Entry<String, String> time : said.entrySet()) {
            undone = undone.replace(time.getKey(), time.getValue());
        }
        return undone;
    }

    /** Whether any time was moved. */
    public synchronized boolean areAny() {
        return times > 0;
    }
}
