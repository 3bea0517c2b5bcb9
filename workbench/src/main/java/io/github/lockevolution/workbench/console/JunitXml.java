package io.github.lockevolution.workbench.console;

import java.util.Locale;
import java.util.OptionalDouble;

/** A test report in JUnit's form, of one suite. */
public final class JunitXml {

    /** A text that identifies a test report of ours. */
    public static final String SIGN = "<!-- Lock Evolution -->";

    private final String suite;
    private final OptionalDouble seconds;
    private final StringBuilder elements = new StringBuilder();
    private int tests;
    private int failures;
    private int errors;

    /**
     * @param suite its name, and the class of its tests
     * @param seconds how long it took, if that is told
     */
    public JunitXml(String suite, OptionalDouble seconds) {
        this.suite = suite;
        this.seconds = seconds;
    }

    public void addPassed(String test) {
        add(test, "");
    }

    /** @param attributes of the failure, such as {@link #attribute} gives them */
    public void addFailed(String test, String attributes, String details) {
        failures++;
        add(test, "<failure" + attributes + ">" + escaped(details) + "</failure>");
    }

    /** Adds a test that is inconclusive. */
    public void addOpen(String test, String attributes, String details) {
        errors++;
        add(test, "<error" + attributes + (details.isEmpty() ? "/>" : ">" + escaped(details) + "</error>"));
    }

    private void add(String test, String content) {
        tests++;
        elements.append("  <testcase" + attribute("classname", suite) + attribute("name", test) + ">" + content
                + "</testcase>\n");
    }

    /** Adds further output of the test. */
    public void addRemark(String words) {
        elements.append("  <system-out>" + escaped(words) + "</system-out>\n");
    }

    public static String attribute(String name, String value) {
        return " " + name + "=\"" + escaped(value) + "\"";
    }

    /**
     * The text as an element or an attribute may contain it. A question mark takes the place of each character that XML
     * cannot hold.
     */
    private static String escaped(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        String time = seconds.isPresent() ? String.format(Locale.ROOT, " time=\"%.3f\"", seconds.getAsDouble()) : "";
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + SIGN + "\n<testsuite" + attribute("name", suite)
                + " tests=\"" + tests + "\" failures=\"" + failures + "\" errors=\"" + errors + "\" skipped=\"0\""
                + time
                + ">\n" + elements + "</testsuite>\n";
    }
}
