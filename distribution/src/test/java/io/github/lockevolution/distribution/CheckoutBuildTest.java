package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code ./lab} takes for a reason to build. Here Maven notes that it was called, and what is started prints its arguments. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "lab is a script of a Unix shell")
class CheckoutBuildTest {

    private static final String STARTED = """
            package io.github.lockevolution.distribution;

            class Checkout {
                public static void main(String[] words) {
                    System.out.println(String.join("|", words) + " at " + System.getProperty("lab.checkout"));
                }
            }
            """;

    @TempDir
    private static Path started;

    @TempDir
    private Path folder;

    private CheckoutCopy checkout;

    @BeforeAll
    static void compile_what_is_started() throws IOException {
        Path source = started.resolve("Checkout.java");
        Files.writeString(source, STARTED);
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        assertThat(ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(nowhere, nowhere, "-d", started.resolve("classes").toString(), source.toString()))
                .isZero();
    }

    @BeforeEach
    void make_a_checkout() throws IOException {
        checkout = CheckoutCopy.in(Files.createDirectory(folder.toRealPath().resolve("锁 [1]")));
        // As Maven does, it changes no folder of classes in which nothing is missing.
        checkout.withMaven("""
                home=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
                echo called >>"$home/calls"
                [ -e "$home/distribution/target/classes" ] || cp -R '%s' "$home/distribution/target/classes"
                mkdir -p "$home/workbench/target/classes/some"
                [ -e "$home/workbench/target/classes/pom.xml" ] || touch "$home/workbench/target/classes/pom.xml"
                touch "$home/library.jar"
                printf %%s "$home/workbench/target/classes:$home/library.jar" >"$home/distribution/target/lab.classpath"
                """.formatted(started.resolve("classes")));
        assertStarted();
        assertThat(calls()).isEqualTo(1);
    }

    private void assertStarted() throws IOException {
        Process lab = checkout.lab("a b", "*");
        lab.getOutputStream().close();
        assertThat(CheckoutCopy.text(lab)).isEqualTo("a b|* at " + checkout.home() + "\n");
    }

    /** Without asking the build, which notes each time who it is. */
    private void assertStartedAtOnce() throws IOException {
        Path owner = checkout.home().resolve("distribution/target/lab.owner");
        FileTime asked = Files.getLastModifiedTime(owner);
        assertStarted();
        assertThat(Files.getLastModifiedTime(owner)).isEqualTo(asked);
    }

    private long calls() throws IOException {
        return Files.readAllLines(checkout.home().resolve("calls")).size();
    }

    @Test
    void it_starts_at_once_whatever_changes_that_is_not_built_from() throws IOException {
        for (String file :
                List.of("src/test/resources/pom.xml", "src/browser/java/src/main/Page.java", "target/pom.xml")) {
            Path changed = checkout.home().resolve("workbench").resolve(file);
            Files.createDirectories(changed.getParent());
            Files.writeString(changed, "");
        }

        assertStartedAtOnce();
    }

    enum Change {
        A_NEW_SOURCE {
            @Override
            CheckoutCopy made(CheckoutCopy checkout) throws IOException {
                Path sources = Files.createDirectories(checkout.home().resolve("extensions/locks/new/src/main/java"));
                Files.writeString(sources.resolve("New.java"), "class New {}");
                return checkout;
            }
        },
        A_POM {
            @Override
            CheckoutCopy made(CheckoutCopy checkout) throws IOException {
                Files.writeString(checkout.home().resolve("workbench/pom.xml"), "<project/>");
                return checkout;
            }
        },
        A_CLASS_REMOVED {
            @Override
            CheckoutCopy made(CheckoutCopy checkout) throws IOException {
                Files.delete(checkout.home().resolve("workbench/target/classes/some"));
                return checkout;
            }
        },
        A_LIBRARY_REMOVED {
            @Override
            CheckoutCopy made(CheckoutCopy checkout) throws IOException {
                Files.delete(checkout.home().resolve("library.jar"));
                return checkout;
            }
        },
        /** Whoever looks at the copy alone finds nothing changed: its class path leads to where it was copied from. */
        COPIED {
            @Override
            CheckoutCopy made(CheckoutCopy checkout) throws IOException, InterruptedException {
                Path copy = checkout.home().resolveSibling("copy");
                assertThat(new ProcessBuilder("cp", "-Rp", checkout.home().toString(), copy.toString())
                                .start()
                                .waitFor())
                        .isZero();
                return new CheckoutCopy(copy);
            }
        };

        abstract CheckoutCopy made(CheckoutCopy checkout) throws IOException, InterruptedException;
    }

    @ParameterizedTest
    @EnumSource
    void it_builds_again_after(Change change) throws IOException, InterruptedException {
        checkout = change.made(checkout);

        assertStarted();
        assertThat(calls()).isEqualTo(2);
        assertStartedAtOnce();
    }

    @Test
    void for_another_java_nothing_is_compiled_again() throws IOException {
        Path built = checkout.home().resolve("distribution/target/lab.built");
        Files.writeString(built, checkout.home() + "\nanother one\n");

        assertStarted();

        assertThat(calls()).isEqualTo(1);
        assertThat(built).content().doesNotContain("another one");
    }
}
