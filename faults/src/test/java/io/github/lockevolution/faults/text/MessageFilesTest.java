package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.ReflectionSupport;

/** Every message of this module is there in every language, with the arguments it is given, and none that nobody asks for. */
class MessageFilesTest {

    private static final URL MODULE =
            Text.class.getProtectionDomain().getCodeSource().getLocation();

    private static final List<Class<? extends Text>> TEXTS = ReflectionSupport.findAllClassesInPackage(
                    "io.github.lockevolution.faults", MessageFilesTest::isTextOfTheModule, name -> true)
            .stream()
            .<Class<? extends Text>>map(type -> type.asSubclass(Text.class))
            .toList();

    @Test
    void the_files_and_the_interfaces_agree() {
        assertThat(TEXTS).contains(LanguageText.class, ListText.class);
        assertThat(new MessageCheck(Text.class, TEXTS, key -> false).problems()).isEmpty();
    }

    /** Those of its tests are elsewhere. */
    private static boolean isTextOfTheModule(Class<?> type) {
        return Text.class.isAssignableFrom(type)
                && type != Text.class
                && type.getProtectionDomain().getCodeSource().getLocation().equals(MODULE);
    }
}
