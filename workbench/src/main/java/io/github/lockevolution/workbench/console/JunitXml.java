package io.github.lockevolution.workbench.console;

/** What all test reports in JUnit's form have in common. */
public final class JunitXml {

    /** By this a test report of ours is known. */
    public static final String SIGN = "<!-- Lock Evolution -->";

    /** What each begins with. */
    public static final String BEGINNING = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + SIGN + "\n";

    private JunitXml() {}

    /** As it stands in an element or an attribute. A question mark takes the place of what XML cannot hold. */
    public static String escaped(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
