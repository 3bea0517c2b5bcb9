package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a teacher asks for that cannot be. */
class NewCourseTest {

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path work;

    @Test
    void an_exercise_that_there_is_not_is_told_with_those_that_there_are() {
        assertThat(lab.run("course", "new", work.resolve("kit").toString(), "--exercise", "6"))
                .isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: there is no exercise 6; there are 1, 2, 3, 4, 5\n");
        assertThat(work).isEmptyDirectory();
    }

    @Test
    void answers_are_not_handed_out_with_the_exercises() {
        Path kit = work.resolve("kit");
        Path answers = kit.resolve("../kit/answers");

        assertThat(lab.run("course", "new", kit.toString(), "--teacher", answers.toString()))
                .isEqualTo(2);
        assertThat(lab.err())
                .isEqualTo("lab: the answers in " + answers + " would be handed out together with " + kit
                        + "; name a folder for --teacher that is not in it\n");
        assertThat(work).isEmptyDirectory();
    }

    @Test
    void a_checkout_without_the_jar_says_what_makes_it() {
        assertThat(lab.run("course", "new", work.resolve("kit").toString(), "--exercise", "5", "--language", "zh"))
                .isEqualTo(2);
        assertThat(lab.err())
                .startsWith("lab: ")
                .endsWith(" 里没有用这里的类生成的 lock-evolution-*.jar；mvn package -DskipTests -pl distribution -am 可以生成\n");
        assertThat(work).isEmptyDirectory();
    }
}
