package io.github.lockevolution.faults.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@link Text} of one subject, as source.
 *
 * @param subject its subject, such as {@code attackStory}
 * @param methods the source of each method
 */
record TextClass(String subject, List<String> methods) {

    private static final Pattern KEY =
            Pattern.compile("(?<subject>[a-z]\\w*)\\.((?<constant>[A-Z]\\w*)\\.)?(?<method>[a-z]\\w*)");

    private static final String MECHANISM = TextClass.class.getPackageName();

    /**
     * The classes of all subjects.
     *
     * @param languages the files of one package, English first
     * @param problems receives the errors found
     */
    static List<TextClass> of(List<MessageFile> languages, List<String> problems) {
        Map<String, Map<String, List<Matcher>>> subjects = new TreeMap<>();
        for (String key : languages.get(0).keys()) {
            Matcher parts = KEY.matcher(key);
            if (parts.matches()) {
                subjects.computeIfAbsent(parts.group("subject"), unknown -> new TreeMap<>())
                        .computeIfAbsent(parts.group("method"), unknown -> new ArrayList<>())
                        .add(parts);
            } else {
                problems.add(
                        languages.get(0) + ": " + key + " is neither subject.message nor subject.CONSTANT.message");
            }
        }
        List<TextClass> classes = new ArrayList<>();
        subjects.forEach((subject, methods) -> {
            List<String> sources = new ArrayList<>();
            for (List<Matcher> keys : methods.values()) {
                try {
                    sources.add(new TextMethod(languages, keys).source());
                } catch (IllegalStateException e) {
                    problems.add(e.getMessage());
                }
            }
            classes.add(new TextClass(subject, sources));
        });
        return classes;
    }

    String file() {
        return name() + ".java";
    }

    private String name() {
        return Character.toUpperCase(subject.charAt(0)) + subject.substring(1) + "Text";
    }

    /** The whole file, in this package. */
    String in(String packageName) {
        String beginning = String.format(Locale.ROOT, """
                package %1$s;

                /** Made of the messages of this package: whoever wants another sentence changes it there. */
                public final class %2$s extends %3$s.Text {

                    public %2$s(%3$s.Language language) {
                        super(language);
                    }
                """, packageName, name(), MECHANISM);
        return beginning + String.join("", methods) + "}\n";
    }
}
