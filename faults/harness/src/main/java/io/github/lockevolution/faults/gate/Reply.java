package io.github.lockevolution.faults.gate;

/**
 * One reply of Redis.
 *
 * @param text the reply as a person reads it: {@code OK}, {@code 1}, {@code nil}, {@code "A"} for a string with that text,
 *     {@code [1, "A"]}, {@code {"field": "value"}}, or the words of an error. Equal replies have equal texts in RESP2 and RESP3, except
 *     where RESP3 has a type that RESP2 lacks.
 * @param error whether Redis refused the command
 * @param bytes the number of its bytes on the wire
 */
public record Reply(String text, boolean error, int bytes) {

    @Override
    public String toString() {
        return text;
    }
}
