package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.Lab;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is said before there is a lab comes from the message files: what {@code ./lab} and {@code lab.ps1} say as long as there is no Java in all
 * languages, and what the build says in that of whoever reads it.
 */
class LabScriptTest {

    private static final Path PROJECT = CheckoutCopy.PROJECT;
    private static final String BUILD = "distribution/src/main/java/io/github/lockevolution/distribution/Build.java";
    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final String SUBJECT = "labScript.";

    /** Without {@link #SUBJECT} before the keys. */
    private static Map<String, String> messages(String locale) {
        Properties file = new Properties();
        try (InputStream in = Lab.class.getResourceAsStream("text/messages_" + locale + ".properties")) {
            file.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file.stringPropertyNames().stream()
                .filter(key -> key.startsWith(SUBJECT))
                .collect(Collectors.toMap(key -> key.substring(SUBJECT.length()), file::getProperty));
    }

    private static Set<String> askedForBy(String file, String call) throws IOException {
        return Pattern.compile("\\b" + call + "([a-z]\\w*)")
                .matcher(Files.readString(PROJECT.resolve(file)))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private static Set<String> askedForByTheScript() throws IOException {
        return askedForBy("lab", "refuse ");
    }

    @Test
    void the_scripts_and_the_build_ask_for_every_message_and_for_no_other() throws IOException {
        Set<String> asked = new HashSet<>(askedForByTheScript());
        asked.addAll(askedForBy(BUILD, "(?:say|Refused)\\(\""));

        assertThat(asked).isEqualTo(messages("en").keySet());
        assertThat(askedForBy("lab.ps1", "Deny ")).isNotEmpty().isSubsetOf(askedForByTheScript());
    }

    static List<Language> languages() {
        return Language.ALL;
    }

    /** A script reads a line, and puts a value in front of it; the build knows of one value. */
    @ParameterizedTest
    @MethodSource("languages")
    void the_messages_need_no_more_than_is_understood_there(Language language) throws IOException {
        Map<String, String> messages = messages(language.locale().toString());

        assertThat(messages.values())
                .allSatisfy(text -> assertThat(text).matches("[^{}'\\\\\n]+|[^{}'\\\\\n]*\\{\\w+}[^{}'\\\\\n]*"));
        assertThat(askedForByTheScript())
                .isNotEmpty()
                .allSatisfy(key -> assertThat(messages.get(key)).matches("(\\{program})?[^{}]+"));
    }

    @ParameterizedTest
    @CsvSource({
        "LANG, zh_CN.UTF-8, '', zh_CN",
        "LANG, zh_TW, '', zh_CN",
        "LC_MESSAGES, zh, '', zh_CN",
        "LC_ALL, zh_CN.UTF-8@pinyin, '', zh_CN",
        "LC_ALL, de_DE.UTF-8, '', en",
        "LC_ALL, C, '', en",
        "LC_ALL, *, '', en",
        "LC_ALL, C, explore --language zh, zh_CN",
        "LC_ALL, C, --language=zh-CN, zh_CN",
        "LC_ALL, zh_CN, --language en, en"
    })
    void the_build_says_it_in_the_language_of_the_reader(String variable, String value, String words, String locale) {
        Build build = new Build(PROJECT, "", List.of(), List.of(words.split(" ")));

        assertThat(build.sentence("fewFiles", 64, Map.of(variable, value)))
                .isEqualTo(messages(locale).get("fewFiles").replace("{number}", "64"));
    }

    @Test
    void an_empty_setting_is_none() {
        Build build = new Build(PROJECT, "", List.of(), List.of());

        assertThat(build.sentence("noMaven", "", Map.of("LC_ALL", "", "LC_MESSAGES", "", "LANG", "zh_CN")))
                .isEqualTo(messages("zh_CN").get("noMaven"));
    }

    /** What starts the lab, on the systems where it does. */
    enum Script {
        LAB("java") {
            @Override
            List<String> command() {
                assumeThat(Platform.isWindows())
                        .as("lab is not run: it is a script of a Unix shell, and this is Windows")
                        .isFalse();
                return List.of(PROJECT.resolve("lab").toString());
            }
        },
        LAB_PS1("java.exe") {
            @Override
            List<String> command() {
                if (Platform.isWindows()) {
                    return List.of(PROJECT.resolve("lab.cmd").toString());
                }
                Optional<Path> powerShell = Platform.program("pwsh");
                assumeThat(powerShell)
                        .as("lab.ps1 is not run: there is no PowerShell, which is pwsh on the PATH")
                        .isPresent();
                String script = PROJECT.resolve("lab.ps1").toString();
                return List.of(powerShell.get().toString(), "-NoProfile", "-File", script);
            }
        };

        /** What it looks for in the {@code bin} of a Java. */
        private final String java;

        Script(String java) {
            this.java = java;
        }

        /** Ends the test where this script cannot be run. */
        abstract List<String> command();
    }

    /** Its exit status, and what it printed. */
    private record Said(int status, String text) {}

    private static Said run(List<String> command, Path javaHome) throws IOException, InterruptedException {
        ProcessBuilder lab = new ProcessBuilder(command);
        lab.environment().put("LC_ALL", "C");
        lab.environment().put("JAVA_HOME", javaHome.toString());
        Process process = lab.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text.replace("\r\n", "\n"));
    }

    /** What a script says, in all languages. */
    private static String refusal(String key, String value) {
        return Language.ALL.stream()
                .map(language -> messages(language.locale().toString()).get(key))
                .map(sentence -> "lab: " + sentence.replace("{program}", value) + "\n")
                .collect(Collectors.joining());
    }

    private static Said refused(String key, String value) {
        return new Said(2, refusal(key, value));
    }

    @Nested
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "lab is a script of a Unix shell")
    class Where_a_shell_starts_it {

        @TempDir
        private Path folder;

        private Said sh(String line, Path javaHome, Path... values) throws IOException, InterruptedException {
            List<String> command = Stream.concat(
                            Stream.of("sh", "-c", line, "sh"), Stream.of(values).map(Path::toString))
                    .toList();
            return run(command, javaHome);
        }

        private Said english(String key, String value) {
            return new Said(2, "lab: " + messages("en").get(key).replaceFirst("\\{\\w+}", value) + "\n");
        }

        @Test
        void a_link_to_it_leads_to_its_checkout() throws IOException, InterruptedException {
            Path link = Files.createSymbolicLink(folder.resolve("link"), PROJECT.resolve("lab"));
            Path toTheLink = Files.createSymbolicLink(folder.resolve("to the link"), Path.of("link"));

            assertThat(sh("\"$1\"", folder, link)).isEqualTo(refused("noJava", ""));
            assertThat(sh("cd \"$1\" && \"./to the link\"", folder, folder)).isEqualTo(refused("noJava", ""));
            // Else JUnit warns that they lead out of the folder that it clears away.
            Files.delete(toTheLink);
            Files.delete(link);
        }

        @Test
        void a_colon_in_the_path_of_the_checkout_is_named() throws IOException, InterruptedException {
            Path checkout = Files.createDirectory(folder.toRealPath().resolve("a:b"));
            CheckoutCopy.in(checkout);

            assertThat(sh("\"$1\"", JAVA_HOME, checkout.resolve("lab")))
                    .isEqualTo(english("colonInPath", checkout.toString()));
        }

        @Test
        void a_working_directory_that_is_gone_is_told() throws IOException, InterruptedException {
            Said said = sh(
                    "mkdir \"$2\" && cd \"$2\" && rmdir \"$2\" && \"$1\"",
                    JAVA_HOME,
                    PROJECT.resolve("lab"),
                    folder.resolve("gone"));

            assertThat(said.text()).endsWith(refused("noDirectory", "").text());
            assertThat(said.status()).isEqualTo(2);
        }

        @Test
        void too_few_files_are_told_with_their_number() throws IOException, InterruptedException {
            CheckoutCopy.in(folder);

            assertThat(sh("ulimit -n 64 && \"$1\"", JAVA_HOME, folder.resolve("lab")))
                    .isEqualTo(english("fewFiles", "64"));
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource(Script.class)
    class Before_there_is_a_java {

        @Parameter
        private Script script;

        private List<String> command;

        @BeforeEach
        void it_can_be_run_here() {
            command = script.command();
        }

        @Test
        void a_java_that_is_missing_is_said_in_all_languages(@TempDir Path nothing)
                throws IOException, InterruptedException {
            Said said = run(command, nothing);

            assertThat(said.status()).isEqualTo(2);
            // Windows writes Chinese only in some code pages.
            assertThat(said.text())
                    .startsWith("lab: " + messages("en").get("noJava") + "\n")
                    .matches(text -> Platform.isWindows() || text.equals(refusal("noJava", "")));
        }

        @Test
        @DisabledOnOs(value = OS.WINDOWS, disabledReason = "what is no Java here is a script of a Unix shell")
        void what_is_no_java_is_named(@TempDir Path home) throws IOException, InterruptedException {
            Path java = Files.createDirectory(home.resolve("bin")).resolve(script.java);
            Files.writeString(java, "#!/bin/sh\nexit 1\n");
            assertThat(java.toFile().setExecutable(true)).isTrue();

            assertThat(run(command, home)).isEqualTo(refused("javaTooOld", java.toString()));
        }
    }
}
