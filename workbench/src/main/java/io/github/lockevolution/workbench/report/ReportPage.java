package io.github.lockevolution.workbench.report;

import io.github.lockevolution.workbench.console.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the page together: its style, its ES modules its messages and the data go into the one HTML file, so that it needs no other file.
 * The import map gives each module as a data URL.
 */
final class ReportPage {

    private static final Pattern IMPORT = Pattern.compile("\"report/([a-z-]+\\.js)\"");
    private static final String STYLE = "/*STYLE*/";
    private static final String IMPORTS = "{\"imports\":{}}";
    private static final String DATA = "id=\"data\">{}";
    private static final String MESSAGES = "id=\"messages\">{}";
    private static final String MORE_CLIENTS = "id=\"more-clients\">{}";
    private static final String ENGINE = "id=\"engine\">";
    /** The tags of scripts that run; no other script in a page that is served does. */
    private static final List<String> SCRIPTS = List.of("<script type=\"importmap\">", "<script type=\"module\">");

    private static final String BENCH = "id=\"bench\">{}";

    /** The largest size of a page: two and a half mebibytes, which can be sent around. */
    private static final int MOST_BYTES = 5 << 19;

    private ReportPage() {}

    /** The same with a bench behind it. */
    static String with(SavedRun run, PageMessages messages, PageBench bench) {
        String page = with(run.data(), run.moreClients(), messages);
        for (String script : SCRIPTS) {
            page = replaced(page, script, script.replace(">", " nonce=\"" + bench.nonce() + "\">"));
        }
        return replaced(page, BENCH, BENCH.replace("{}", Packed.inElement(RecordJson.line(bench))));
    }

    /** A state space of more clients for which the page has no room is left out. */
    static String with(ReportData data, PackedStateSpaces moreClients, PageMessages messages) {
        String page = with(data, messages);
        String without = replaced(page, MORE_CLIENTS, element(moreClients.within(0)));
        PackedStateSpaces fitting = moreClients.within(MOST_BYTES - without.getBytes(StandardCharsets.UTF_8).length);
        return replaced(page, MORE_CLIENTS, element(fitting));
    }

    private static String element(PackedStateSpaces moreClients) {
        return MORE_CLIENTS.replace("{}", Packed.inElement(RecordJson.line(moreClients)));
    }

    /** The page without state spaces of more clients. */
    static String with(ReportData data, PageMessages messages) {
        String page = resource("page.html");
        page = replaced(page, "lang=\"en\"", "lang=\"" + messages.locale() + "\"");
        page = replaced(page, "DESCRIPTION", escaped(messages.text().description()));
        page = replaced(page, "NEEDS_JAVASCRIPT", escaped(messages.text().needsJavaScript()));
        page = replaced(page, STYLE, resource("page.css"));
        page = replaced(page, IMPORTS, imports(page));
        page = replaced(page, ENGINE, ENGINE + engine(data));
        page = replaced(page, MESSAGES, MESSAGES.replace("{}", Packed.inElement(messages.json())));
        return replaced(
                page,
                DATA,
                DATA.replace(
                        "{}",
                        data.areSections() ? Packed.of(data.json()) : Packed.inElement(data.jsonWithPackedParts())));
    }

    private static String engine(ReportData data) {
        return PageEngine.find()
                .filter(engine -> !data.areSections())
                .map(engine -> Packed.of(engine.script()))
                .orElse("");
    }

    private static String replaced(String page, String placeholder, String content) {
        int begin = page.indexOf(placeholder);
        if (begin < 0 || page.indexOf(placeholder, begin + 1) >= 0) {
            throw new IllegalStateException("page.html needs to have " + placeholder + " exactly once");
        }
        return page.substring(0, begin) + content + page.substring(begin + placeholder.length());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String imports(String page) {
        Map<String, String> modules = new LinkedHashMap<>();
        Deque<String> texts = new ArrayDeque<>();
        texts.add(page);
        while (!texts.isEmpty()) {
            Matcher found = IMPORT.matcher(texts.remove());
            while (found.find()) {
                modules.computeIfAbsent(found.group(1), name -> {
                    texts.add(resource(name));
                    return resource(name);
                });
            }
        }
        Map<String, String> addresses = new LinkedHashMap<>();
        modules.forEach((name, text) -> addresses.put(
                "report/" + name,
                "data:text/javascript;charset=utf-8;base64,"
                        + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))));
        return RecordJson.line(Map.of("imports", addresses));
    }

    private static String resource(String name) {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the page's part " + name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
