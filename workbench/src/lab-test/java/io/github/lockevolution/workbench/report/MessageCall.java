package io.github.lockevolution.workbench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A place in the page's JavaScript that asks for a message, in one of three forms:
 *
 * <pre>
 * t("copyThis", { text })                     page.copyThis
 * said("action.clientIsKilled", { client })   that key
 * label("failure", failure, "meaning")        failure.RACE.meaning and those of all other constants
 * </pre>
 *
 * <p>The names stand there as they are, and so do those of the values: what is put together at run time could not be checked.
 *
 * @param key of the message; in that of a label, {@code *} stands for the constant
 * @param values the names of the values that are given
 */
public record MessageCall(String module, String key, Set<String> values) {

    private static final Path SCRIPTS = Path.of(
            "..", "workbench", "src", "main", "resources", "io", "github", "lockevolution", "workbench", "report");

    /** They say what others ask them for. */
    private static final Set<String> SPEAKERS = Set.of("words.js", "messages.js");

    private static final Pattern CALL = Pattern.compile("(?<![\\w.$])(t|said|label)\\(");
    private static final Pattern TEXT = Pattern.compile("\"([\\w.]+)\"");
    private static final Pattern VALUE = Pattern.compile("(\\w+)(:.*)?", Pattern.DOTALL);

    /** All that are in the page. */
    public static List<MessageCall> ofThePage() {
        try (Stream<Path> files = Files.list(SCRIPTS)) {
            List<MessageCall> calls = new ArrayList<>();
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".js")).sorted().toList()) {
                String module = file.getFileName().toString();
                if (!SPEAKERS.contains(module)) {
                    calls.addAll(in(module, Files.readString(file)));
                }
            }
            return calls;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All that are in a module.
     *
     * @throws IllegalArgumentException if one of them has another form
     */
    static List<MessageCall> in(String module, String script) {
        String code = script.replaceAll("(?m)(^|\\s)//.*$", "$1").replaceAll("(?s)/\\*.*?\\*/", "");
        List<MessageCall> calls = new ArrayList<>();
        Matcher call = CALL.matcher(code);
        while (call.find()) {
            calls.add(of(module, call.group(1), parts(code, call.end())));
        }
        return calls;
    }

    private static MessageCall of(String module, String form, List<String> parts) {
        String written = module + ": " + form + "(" + String.join(", ", parts) + ")";
        if (form.equals("label")) {
            require(parts.size() == 3, written);
            return new MessageCall(module, text(parts.get(0), written) + ".*." + text(parts.get(2), written), Set.of());
        }
        require(parts.size() <= 2, written);
        String name = text(parts.get(0), written);
        return new MessageCall(
                module,
                form.equals("t") ? "page." + name : name,
                parts.size() == 1 ? Set.of() : values(parts.get(1), written));
    }

    private static String text(String part, String written) {
        Matcher text = TEXT.matcher(part);
        require(text.matches(), written);
        return text.group(1);
    }

    private static Set<String> values(String part, String written) {
        require(part.startsWith("{") && part.endsWith("}"), written);
        return parts(part.substring(0, part.length() - 1) + ")", 1).stream()
                .map(VALUE::matcher)
                .peek(value -> require(value.matches(), written))
                .map(value -> value.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void require(boolean understood, String written) {
        if (!understood) {
            throw new IllegalArgumentException("not in a form that can be checked: " + written);
        }
    }

    /** What stands between the commas from here to the bracket that closes. */
    private static List<String> parts(String code, int begin) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = begin;
        for (int i = begin; ; i++) {
            char sign = code.charAt(i);
            if ("\"'`".indexOf(sign) >= 0) {
                i = code.indexOf(sign, i + 1);
            } else if ("([{".indexOf(sign) >= 0) {
                depth++;
            } else if (sign == ',' && depth == 0 || depth == 0 && ")]}".indexOf(sign) >= 0) {
                parts.add(code.substring(from, i).strip());
                from = i + 1;
                if (sign != ',') {
                    return parts.stream().filter(part -> !part.isEmpty()).toList();
                }
            } else if (")]}".indexOf(sign) >= 0) {
                depth--;
            }
        }
    }

    /** Which of these keys it asks for. */
    List<String> among(Set<String> keys) {
        Pattern pattern = Pattern.compile(
                Stream.of(key.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining("[A-Z_]+")));
        return keys.stream().filter(one -> pattern.matcher(one).matches()).toList();
    }
}
