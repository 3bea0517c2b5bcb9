package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.text.broken.BrokenText;
import io.github.lockevolution.faults.text.broken.SoundText;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check of the message files finds what is wrong with them, each time in the sentence of whoever mends it. */
class MessageCheckTest {

    private static final String EN = "io/github/lockevolution/faults/text/broken/text/messages_en.properties";
    private static final String ZH = "io/github/lockevolution/faults/text/broken/text/messages_zh_CN.properties";

    @Test
    void everything_that_is_wrong_is_said() {
        assertThat(new MessageCheck(
                                BrokenText.class,
                                List.of(BrokenText.class, SoundText.class),
                                key -> key.startsWith("page."))
                        .problems())
                .containsExactlyInAnyOrder(
                        EN + " has no broken.missing, asked for by BrokenText.missing",
                        EN
                                + ": broken.malformed is malformed: expected , or } behind the name client at character 8, at the"
                                + " end of {client, asked for by BrokenText.malformed",
                        EN + ": broken.otherName has the arguments [klient], but BrokenText.otherName gives [client]",
                        EN + ": broken.otherType cannot use count, which is String in BrokenText.otherType, as"
                                + " Number[name=count]",
                        EN + " has no broken.WITHOUT.label, asked for by BrokenText.label",
                        "BrokenText.noMessage is no message: it must be abstract and return a String",
                        EN + ": nobody asks for broken.unused",
                        EN + " has no page.onlyChinese",
                        ZH + " has no broken.missingInChinese, asked for by BrokenText.missingInChinese",
                        ZH
                                + ": broken.malformed is malformed: expected , or } behind the name client at character 8, at the"
                                + " end of {client, asked for by BrokenText.malformed",
                        ZH + ": broken.otherNameInChinese has the arguments [klient], but BrokenText.otherNameInChinese"
                                + " gives [client]",
                        ZH + ": broken.otherType cannot use count, which is String in BrokenText.otherType, as"
                                + " Number[name=count]",
                        "BrokenText.noMessage is no message: it must be abstract and return a String",
                        ZH + " has no page.onlyEnglish",
                        ZH + ": page.otherName has the arguments [count], but in English [n]");
    }

    @Test
    void what_is_wrong_is_noticed_at_the_latest_when_an_interface_is_asked_for() {
        assertThatThrownBy(() -> Language.ENGLISH.text(BrokenText.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("BrokenText");
        assertThat(Language.ENGLISH.text(SoundText.class).asked(true)).isEqualTo("yes");
        assertThat(Language.ENGLISH.text(SoundText.class).asked(false)).isEqualTo("no");
    }

    @Test
    void an_interface_that_is_not_called_text_is_refused() {
        assertThatThrownBy(() -> Language.ENGLISH.text(Misnamed.class))
                .hasMessage(Misnamed.class.getName() + " has messages, so its name must end in Text");
    }

    /** No subject follows from its name. */
    interface Misnamed extends Text {

        String words();
    }

    @Test
    void a_key_that_stands_twice_is_refused() {
        assertThatThrownBy(() -> MessageFile.read("messages_en.properties", new StringReader("a.b=1\na.b=2\n")))
                .hasMessage("messages_en.properties has a.b twice");
    }

    @Test
    void a_class_around_which_no_package_has_message_files_is_told_where_they_were_looked_for() {
        assertThatThrownBy(() -> Language.ENGLISH.file(Test.class))
                .hasMessage(
                        "no package around org.junit.jupiter.api.Test has text/messages_en.properties, which must have"
                                + " its messages");
    }
}
