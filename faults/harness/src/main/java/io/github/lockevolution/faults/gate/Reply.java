package io.github.lockevolution.faults.gate;

/**
 * One answer of Redis.
 *
 * @param text as a person reads it: {@code OK}, {@code 1}, {@code nil}, {@code "A"} for a string with that text,
 *     {@code [1, "A"]}, {@code {"field": "value"}}, or the words of an error. The same answer has the same text in RESP2
 *     and RESP3, except where RESP3 has a type that RESP2 lacks.
 * @param error whether Redis refused the command
 * @param bytes how many bytes it takes on the wire
 */
public record Reply(String text, boolean error, int bytes) {

    @Override
    public String toString() {
        return text;
    }
}
