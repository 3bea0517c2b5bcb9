package io.github.lockevolution.workbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.MessageBundle;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.workbench.console.CommandHelp;
import io.github.lockevolution.workbench.report.MessageCall;
import io.github.lockevolution.workbench.text.sample.SampleText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages of the workbench are there in every language; and of all messages, none is kept that nobody says. */
class TextsTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.github.lockevolution");

    private static final Set<String> ASKED_FOR_BY_THE_PAGE =
            MessageCall.ofThePage().stream().map(MessageCall::key).collect(Collectors.toSet());

    /** Picocli asks for those of the help, to which HelpTest holds it; PageMessagesTest and LabScriptTest see to the others. */
    @Test
    void every_message_without_a_method_is_one_of_the_help_or_the_page_or_the_script() {
        Set<String> keys = new MessageBundle(Language.ENGLISH, CommandHelp.WORDS, "", Map.of()).keySet();

        assertThat(keys).isNotEmpty().allMatch(key -> key.matches("(help|page|labScript)\\..*"));
    }

    private static List<String> unsaid(JavaClasses classes) {
        return classes.stream()
                .filter(type -> type.isAssignableTo(Text.class) && !type.isEquivalentTo(Text.class))
                .flatMap(type -> type.getMethods().stream())
                .filter(Predicate.not(TextsTest::isSaid))
                .map(method -> method.getOwner().getSimpleName() + "." + method.getName())
                .toList();
    }

    /** Called, or handed on to be called, or asked for by the page, as a label or as it is. */
    private static boolean isSaid(JavaMethod method) {
        String owner = method.getOwner().getSimpleName();
        String subject = Character.toLowerCase(owner.charAt(0)) + owner.substring(1, owner.length() - "Text".length());
        return !method.getAccessesToSelf().isEmpty()
                || Stream.of(".", ".*.")
                        .map(between -> subject + between + method.getName())
                        .anyMatch(ASKED_FOR_BY_THE_PAGE::contains);
    }

    @Test
    void somebody_says_every_message() {
        assertThat(MAIN).anyMatch(type -> type.isAssignableTo(Text.class) && !type.isEquivalentTo(Text.class));
        assertThat(unsaid(MAIN)).isEmpty();
    }

    @Test
    void a_message_that_nobody_says_is_found() {
        JavaClasses one = new ClassFileImporter().importClasses(SampleText.class, Saying.class);

        assertThat(unsaid(one)).contains("SampleText.list").doesNotContain("SampleText.words", "SampleText.number");
    }

    /** Says two of the messages, each in a way of its own. */
    private static final class Saying {

        String called(SampleText text) {
            return text.words();
        }

        LongFunction<String> handedOn(SampleText text) {
            return text::number;
        }
    }
}
