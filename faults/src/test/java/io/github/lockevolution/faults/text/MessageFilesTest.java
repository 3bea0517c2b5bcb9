package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every message of this module is there in every language, with the arguments it is given, and none that nobody asks for. */
class MessageFilesTest {

    private static final List<Class<? extends Text>> TEXTS = new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("io.github.lockevolution.faults")
                    .stream()
                    .filter(type -> type.isAssignableTo(Text.class) && !type.isEquivalentTo(Text.class))
                    .<Class<? extends Text>>map(type -> type.reflect().asSubclass(Text.class))
                    .toList();

    @Test
    void the_files_and_the_interfaces_agree() {
        assertThat(TEXTS).contains(LanguageText.class, ListText.class);
        assertThat(new MessageCheck(Text.class, TEXTS, key -> false).problems()).isEmpty();
    }
}
