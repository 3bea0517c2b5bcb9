package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The messages of this project, as they stand in the files of all modules, are said as ICU says them. */
class AllMessagesTest {

    private static final List<Long> COUNTS = List.of(0L, 1L, 2L, 3L, 5L, 11L, 12L, 21L, 101L, 12870L);

    private static final List<List<String>> LISTS =
            List.of(List.of(), List.of("RACE"), List.of("A", "B"), List.of("A", "租约", "C"));

    @Test
    void the_files_of_the_other_modules_are_found() {
        assertThat(WrittenMessage.all())
                .extracting(message -> message.file().toString())
                .anyMatch(file -> file.contains("/faults/model/"))
                .anyMatch(file -> file.contains("/testkit/"))
                .anyMatch(file -> file.contains("/workbench/"));
        assertThat(WrittenMessage.all()).extracting(WrittenMessage::language).containsAll(Language.ALL);
    }

    @Test
    void every_folder_has_a_file_in_each_language() {
        Map<Path, Set<Language>> languages = new HashMap<>();
        WrittenMessage.all()
                .forEach(message -> languages
                        .computeIfAbsent(message.file().getParent(), unknown -> new HashSet<>())
                        .add(message.language()));

        assertThat(languages)
                .allSatisfy((folder, found) ->
                        assertThat(found).as(folder.toString()).containsExactlyInAnyOrderElementsOf(Language.ALL));
    }

    @Test
    void every_message_is_said_as_icu_says_it() {
        for (WrittenMessage message : WrittenMessage.all()) {
            MessageTree tree = message.tree();
            IcuMessage icu = new IcuMessage(message.pattern(), message.language());
            for (int i = 0; i < COUNTS.size(); i++) {
                for (String word : selectors(tree)) {
                    Map<String, Object> arguments = arguments(tree, i, word);

                    assertThat(tree.said(arguments, message.language()))
                            .as(message + " of " + arguments)
                            .isEqualTo(icu.said(arguments));
                }
            }
        }
    }

    /** All words that pick a branch, and one that picks none. */
    private static Set<String> selectors(MessageTree tree) {
        Set<String> words = new LinkedHashSet<>(Set.of("unheard of"));
        tree.arguments().values().stream()
                .flatMap(List::stream)
                .filter(MessagePart.Select.class::isInstance)
                .map(MessagePart.Select.class::cast)
                .forEach(select -> words.addAll(select.branches().keySet()));
        return words;
    }

    private static Map<String, Object> arguments(MessageTree tree, int at, String word) {
        Map<String, Object> arguments = new HashMap<>();
        tree.arguments().forEach((name, uses) -> arguments.put(name, argument(uses, at, word)));
        return arguments;
    }

    private static Object argument(List<MessagePart> uses, int at, String word) {
        if (uses.stream().anyMatch(use -> use.takes(List.class))) {
            return LISTS.get(at % LISTS.size());
        }
        return uses.stream().allMatch(use -> use.takes(long.class)) ? COUNTS.get(at) : word;
    }
}
