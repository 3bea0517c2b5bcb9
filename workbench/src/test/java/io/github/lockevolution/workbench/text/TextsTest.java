package io.github.lockevolution.workbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.workbench.text.sample.SampleText;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** No message is kept that nobody says. */
class TextsTest {

    private static List<String> unsaid(JavaClasses classes) {
        return classes.stream()
                .filter(type -> type.isAssignableTo(Text.class))
                .flatMap(type -> type.getMethods().stream())
                .filter(Predicate.not(TextsTest::isSaid))
                .map(method -> method.getOwner().getSimpleName() + "." + method.getName())
                .toList();
    }

    /** Called, or handed on to be called. */
    private static boolean isSaid(JavaMethod method) {
        return !method.getAccessesToSelf().isEmpty();
    }

    @Test
    void somebody_says_every_message() {
        JavaClasses main = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.github.lockevolution");

        assertThat(main).anyMatch(type -> type.isAssignableTo(Text.class) && !type.isEquivalentTo(Text.class));
        assertThat(unsaid(main)).isEmpty();
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

        java.util.function.LongFunction<String> handedOn(SampleText text) {
            return text::number;
        }
    }
}
