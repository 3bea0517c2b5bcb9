package io.github.lockevolution.workbench.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose a submission is. */
class StudentTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            submissions/alice/SetnxSetexLock.java,                                                            alice
            submissions/alice/,                                                                               alice
            submissions/alice.java,                                                                           alice
            submissions/alice_123_SetnxSetexLock.java,                                                        alice
            submissions/alice_b_123_SetnxSetexLock.java,                                                      alice_b
            submissions/smithalice_LATE_1234_5678_SetnxSetexLock.java,                                        smithalice
            submissions/Alice Smith_12345_assignsubmission_file_SetnxSetexLock.java,                          Alice Smith
            submissions/Alice Smith_12345_assignsubmission_file,                                              Alice Smith
            submissions/group_1,                                                                              group_1
            students/alice/stage4-set-nx-ex/src/main/java/io/github/lockevolution/stage4/SetNxExLock.java,    alice
            students/alice/stage4-set-nx-ex/src/main/java/io/github/lockevolution/stage4,                     alice
            students/alice/src/main/java/MyLock.java,                                                         alice
            students/alice/../bob/MyLock.java,                                                                bob
            students/王小明/SetnxSetexLock.java,                                                               王小明
            """)
    void the_name_of_a_file_or_a_folder_says_it(String path, String id) {
        assertThat(Student.of(Path.of(path)).id()).isEqualTo(id);
    }
}
