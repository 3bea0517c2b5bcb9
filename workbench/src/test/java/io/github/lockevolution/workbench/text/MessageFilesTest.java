package io.github.lockevolution.workbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.lockevolution.faults.text.MessageCheck;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.workbench.Lab;
import io.github.lockevolution.workbench.console.CommandHelp;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every message of this module is there in every language, with the arguments it is given, and none that nobody asks for. */
class MessageFilesTest {

    private static final List<Class<? extends Text>> TEXTS = new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .importPackages("io.github.lockevolution.workbench")
                    .stream()
                    .filter(type -> type.isAssignableTo(Text.class) && !type.isEquivalentTo(Text.class))
                    .<Class<? extends Text>>map(type -> type.reflect().asSubclass(Text.class))
                    .toList();

    @Test
    void the_files_and_the_interfaces_agree() {
        assertThat(TEXTS).isNotEmpty();
        assertThat(new MessageCheck(Lab.class, TEXTS, MessageFilesTest::isHelp).problems())
                .isEmpty();
    }

    /** Picocli asks for these; {@code HelpTest} holds them to it. */
    private static boolean isHelp(String key) {
        return key.startsWith(CommandHelp.PREFIX);
    }
}
