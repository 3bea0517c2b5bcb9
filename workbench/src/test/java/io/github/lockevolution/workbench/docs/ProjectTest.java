package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTest {

    @TempDir
    private Path directory;

    @Test
    void who_stands_deep_in_the_project_is_in_it() throws Exception {
        Files.writeString(directory.resolve("pom.xml"), "<module>lock-api</module>");
        Path deep = Files.createDirectories(directory.resolve("stage1-get-set/src/main"));
        Files.writeString(directory.resolve("stage1-get-set/pom.xml"), "<artifactId>lock-api</artifactId>");

        assertThat(Project.around(deep).root()).isEqualTo(directory);
    }

    @Test
    void who_stands_elsewhere_is_told_how_to_name_it() {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> Project.around(directory))
                .withMessage(
                        "neither '" + directory + "' nor a directory above it holds a pom.xml with the module lock-api;"
                                + " go into the project, or name its directory by --root");
    }

    @Test
    void a_page_about_locks_that_are_not_on_the_class_path_is_left_out() throws Exception {
        Files.writeString(directory.resolve("pom.xml"), "<module>lock-api</module>");
        Files.writeString(directory.resolve("here.md"), "<!-- lab: --all -->\n<!-- lab:end -->\n");
        Files.writeString(
                directory.resolve("elsewhere.md"),
                "<!-- lab:collection moon -->\n<!-- lab: explore moon-lock -->\n<!-- lab:end -->\n");

        assertThat(new Project(directory).pages(List.of()))
                .extracting(page -> page.context().name())
                .containsExactly("here.md");
    }
}
