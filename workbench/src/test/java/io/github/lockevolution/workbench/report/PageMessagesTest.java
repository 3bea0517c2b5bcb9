package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.MoveKind;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.CallOutcome;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.RecordReader;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every message that the page's JavaScript asks for is there, and takes the values that it gives; and it asks for all there are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageMessagesTest {

    private static final Path SCRIPTS =
            Path.of("src", "main", "resources", "io", "github", "lockevolution", "workbench", "report");

    /** What there can be one of in a label. */
    private static final List<Class<? extends Enum<?>>> REGISTRIES =
            List.of(Failure.class, Attack.class, Expectation.class, ClientPhase.class, CallOutcome.class);

    /** By the tag of a language; to make them takes a while. */
    private static final Map<String, Map<String, JsonElement>> MESSAGES = new ConcurrentHashMap<>();

    private final List<MessageCall> calls = MessageCall.ofThePage();

    private static Map<String, JsonElement> messages() {
        return messages(Language.ENGLISH);
    }

    private static Map<String, JsonElement> messages(Language language) {
        return MESSAGES.computeIfAbsent(
                language.tag(),
                tag -> RecordReader.read(
                                RecordJson.line(PageMessages.of(language).messages()), JsonObject.class)
                        .asMap());
    }

    @Test
    void every_message_that_is_asked_for_is_there() {
        assertThat(calls)
                .hasSizeGreaterThan(100)
                .allSatisfy(call -> assertThat(call.among(messages().keySet()))
                        .as(call.toString())
                        .isNotEmpty());
    }

    @Test
    void every_message_gets_the_values_that_it_says() {
        assertThat(calls)
                .allSatisfy(call -> assertThat(call.among(messages().keySet()))
                        .allSatisfy(key -> assertThat(arguments(messages().get(key)))
                                .as(call.toString())
                                .isEqualTo(call.values())));
    }

    @Test
    void a_label_is_there_for_each_of_its_kind() {
        // The walks are through locks.
        Stream<List<String>> ofLocks =
                Stream.of(Failure.OF_A_LOCK.stream().map(Enum::name).toList());
        Stream<List<String>> whole = REGISTRIES.stream()
                .map(registry ->
                        Stream.of(registry.getEnumConstants()).map(Enum::name).toList());
        List<Set<String>> registries =
                Stream.concat(ofLocks, whole).<Set<String>>map(TreeSet::new).toList();

        assertThat(calls)
                .filteredOn(call -> call.key().contains("*"))
                .isNotEmpty()
                .allSatisfy(call -> assertThat(registries).contains(constants(call)));
    }

    private static Set<String> constants(MessageCall label) {
        Set<String> constants = new TreeSet<>();
        label.among(messages().keySet()).forEach(key -> constants.add(key.split("\\.")[1]));
        return constants;
    }

    @Test
    void every_message_of_the_page_is_asked_for() {
        Set<String> asked = new TreeSet<>();
        calls.forEach(call -> asked.addAll(call.among(messages().keySet())));
        for (Method method : PageText.class.getDeclaredMethods()) {
            asked.add("page." + method.getName());
        }

        assertThat(messages().keySet().stream().filter(key -> key.startsWith("page.")))
                .isNotEmpty()
                .allMatch(asked::contains);
    }

    @Test
    void every_language_has_the_same_messages_with_the_same_values() {
        for (Language language : Language.ALL) {
            assertThat(messages(language).keySet())
                    .as(language.tag())
                    .isEqualTo(messages().keySet());
            assertThat(messages(language))
                    .allSatisfy((key, message) -> assertThat(arguments(message))
                            .as("%s in %s", key, language)
                            .isEqualTo(arguments(messages().get(key))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"move-text.js", "state-space.js"})
    void every_kind_of_move_is_known_and_has_its_words(String script) throws IOException {
        assertThat(Pattern.compile("^  ([A-Z_]+): \\{", Pattern.MULTILINE)
                        .matcher(Files.readString(SCRIPTS.resolve(script)))
                        .results()
                        .map(kind -> kind.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(MoveKind.values()).map(Enum::name).toList());
    }

    @Test
    void what_stands_there_before_the_javascript_runs_is_said_in_the_language_that_was_asked_for() {
        ReportData data = EmptyReport.data();

        assertThat(ReportPage.with(data, new PageMessages(Language.withTag("qps"))))
                .contains("name=\"description\" content=\"⟦")
                .contains("<noscript><p>⟦")
                .contains("\"opensIn\":\"qps\"");
        assertThat(ReportPage.with(data, new PageMessages(Language.withTag("zh"))))
                .contains("<html lang=\"zh-CN\">")
                .contains("<noscript><p>本页");
    }

    private static Set<String> arguments(JsonElement message) {
        Set<String> names = new TreeSet<>();
        if (message.isJsonArray()) {
            message.getAsJsonArray().forEach(part -> names.addAll(arguments(part)));
        } else if (message.isJsonObject()) {
            JsonObject part = message.getAsJsonObject();
            Stream.of("argument", "number", "list", "plural", "select")
                    .filter(part::has)
                    .forEach(kind -> names.add(part.get(kind).getAsString()));
            if (part.has("of")) {
                part.getAsJsonObject("of").asMap().values().forEach(branch -> names.addAll(arguments(branch)));
            }
        }
        return names;
    }

    @Test
    void calls_are_found_in_whatever_stands_around_them() {
        List<MessageCall> found = MessageCall.in("some.js", """
                // t("comment")
                h("b", { title: t("copyThis", { text: join(a, "}"), n }) }, [said("action.leaves"), label("failure", one(x), "meaning")]);
                const start = set(it ? t("hint") : t("undo")); // and walk.t("other") is none
                """);

        assertThat(found)
                .containsExactly(
                        new MessageCall("some.js", "page.copyThis", Set.of("text", "n")),
                        new MessageCall("some.js", "action.leaves", Set.of()),
                        new MessageCall("some.js", "failure.*.meaning", Set.of()),
                        new MessageCall("some.js", "page.hint", Set.of()),
                        new MessageCall("some.js", "page.undo", Set.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t(name)",
                "t(`verdict_${it}`)",
                "t(it ? \"a\" : \"b\")",
                "t(\"remaining\", left)",
                "t(\"remaining\", { ...left })",
                "label(\"failure\", it)"
            })
    void a_call_that_cannot_be_checked_is_refused(String call) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MessageCall.in("some.js", call))
                .withMessage("not in a form that can be checked: some.js: " + call);
    }
}
