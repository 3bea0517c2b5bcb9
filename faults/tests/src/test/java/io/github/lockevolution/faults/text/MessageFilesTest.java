package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.ReflectionSupport;

/** Every message of the bench is there in every language, with the arguments it is given, and none that nobody asks for. */
class MessageFilesTest {

    private static final List<Class<? extends Text>> TEXTS = ReflectionSupport.findAllClassesInPackage(
                    "io.github.lockevolution.faults", MessageFilesTest::isTextOfTheBench, name -> true)
            .stream()
            .<Class<? extends Text>>map(type -> type.asSubclass(Text.class))
            .toList();

    @Test
    void the_files_and_the_interfaces_agree() {
        assertThat(TEXTS).contains(LanguageText.class, ListText.class);
        assertThat(new MessageCheck(Text.class, TEXTS, key -> false).problems()).isEmpty();
    }

    /** Those of tests have files of their own. */
    private static boolean isTextOfTheBench(Class<?> type) {
        return Text.class.isAssignableFrom(type)
                && type != Text.class
                && !type.getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath()
                        .endsWith("/test-classes/");
    }
}
