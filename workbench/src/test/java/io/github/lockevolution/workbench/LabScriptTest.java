package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

/** What {@code ./lab} and {@code lab.ps1} say as long as there is no Java comes from the message files, in the language of whoever reads it. */
class LabScriptTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final String SUBJECT = "labScript.";

    /** Without {@link #SUBJECT} before the keys. */
    private static Map<String, String> messages(String locale) throws IOException {
        Properties file = new Properties();
        try (InputStream in = Lab.class.getResourceAsStream("text/messages_" + locale + ".properties")) {
            file.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return file.stringPropertyNames().stream()
                .filter(key -> key.startsWith(SUBJECT))
                .collect(Collectors.toMap(key -> key.substring(SUBJECT.length()), file::getProperty));
    }

    private static Set<String> askedForBy(String script, String call) throws IOException {
        return Pattern.compile("\\b" + call + " ([a-z]\\w*)")
                .matcher(Files.readString(PROJECT.resolve(script)))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void the_scripts_ask_for_every_message_and_for_no_other() throws IOException {
        Set<String> all = messages("en").keySet();

        assertThat(askedForBy("lab", "(?:say|refuse|message)")).isEqualTo(all);
        assertThat(askedForBy("lab.ps1", "(?:Say|Deny)")).isNotEmpty().isSubsetOf(all);
    }

    static List<Language> languages() {
        return Language.ALL;
    }

    /** The scripts read a line, and know of one value in it. */
    @ParameterizedTest
    @MethodSource("languages")
    void the_messages_need_no_more_than_the_scripts_understand(Language language) throws IOException {
        assertThat(messages(language.locale().toString()).values())
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).matches("[^{}'\\\\\n]+|[^{}'\\\\\n]*\\{\\w+}[^{}'\\\\\n]*"));
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

    private static Said run(List<String> command, Map<String, String> environment, Path javaHome)
            throws IOException, InterruptedException {
        ProcessBuilder lab = new ProcessBuilder(command);
        lab.environment().keySet().removeAll(List.of("LC_ALL", "LC_MESSAGES", "LANG"));
        lab.environment().putAll(environment);
        lab.environment().put("JAVA_HOME", javaHome.toString());
        Process process = lab.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        // A bash that plays sh says itself that there is no such locale.
        return new Said(process.waitFor(), text.replace("\r\n", "\n").replaceAll("(?m)^.*: setlocale: .*\n", ""));
    }

    @Nested
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "lab is a script of a Unix shell")
    class Where_a_shell_starts_it {

        @TempDir
        private Path folder;

        /** There is no Java, so that it ends at the latest where it looks for one. */
        private Said sh(String line, Path... values) throws IOException, InterruptedException {
            List<String> command = Stream.concat(
                            Stream.of("sh", "-c", line, "sh"), Stream.of(values).map(Path::toString))
                    .toList();
            return run(command, Map.of("LC_ALL", "C"), folder);
        }

        private void assertRefused(Said said, String key, String value) throws IOException {
            assertThat(said.text()).endsWith("lab: " + messages("en").get(key).replaceFirst("\\{\\w+}", value) + "\n");
            assertThat(said.status()).isEqualTo(2);
        }

        @Test
        void a_link_to_it_leads_to_its_checkout() throws IOException, InterruptedException {
            Path link = Files.createSymbolicLink(folder.resolve("link"), PROJECT.resolve("lab"));
            Path toTheLink = Files.createSymbolicLink(folder.resolve("to the link"), Path.of("link"));

            assertRefused(sh("\"$1\"", link), "noJava", "");
            assertRefused(sh("cd \"$1\" && \"./to the link\"", folder), "noJava", "");
            // Else JUnit warns that they lead out of the folder that it clears away.
            Files.delete(toTheLink);
            Files.delete(link);
        }

        @Test
        void a_colon_in_the_path_of_the_checkout_is_named() throws IOException, InterruptedException {
            Path checkout = Files.createDirectory(folder.toRealPath().resolve("a:b"));
            Path texts = Path.of(
                    "workbench/src/main/resources/io/github/lockevolution/workbench/text/messages_en.properties");
            Files.createDirectories(checkout.resolve(texts).getParent());
            Files.copy(PROJECT.resolve(texts), checkout.resolve(texts));
            Path lab = Files.copy(PROJECT.resolve("lab"), checkout.resolve("lab"), StandardCopyOption.COPY_ATTRIBUTES);

            assertRefused(sh("\"$1\"", lab), "colonInPath", checkout.toString());
        }

        @Test
        void a_working_directory_that_is_gone_is_told() throws IOException, InterruptedException {
            Said said = sh(
                    "mkdir \"$2\" && cd \"$2\" && rmdir \"$2\" && \"$1\"",
                    PROJECT.resolve("lab"),
                    folder.resolve("gone"));

            assertRefused(said, "noDirectory", "");
        }

        @Test
        void too_few_files_are_told_with_their_number() throws IOException, InterruptedException {
            assertRefused(sh("ulimit -n 64 && \"$1\"", PROJECT.resolve("lab")), "fewFiles", "64");
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

        private Said lab(Path javaHome, Map<String, String> environment, String... arguments)
                throws IOException, InterruptedException {
            return run(Stream.concat(command.stream(), Stream.of(arguments)).toList(), environment, javaHome);
        }

        @ParameterizedTest
        @CsvSource({
            "LANG, zh_CN.UTF-8, '', zh_CN",
            "LANG, zh_TW, '', zh_CN",
            "LC_MESSAGES, zh, '', zh_CN",
            "LC_ALL, zh_CN.UTF-8@pinyin, '', zh_CN",
            "LC_ALL, de_DE.UTF-8, '', en",
            "LC_ALL, C, '', en",
            "LC_ALL, '', '', en",
            "LC_ALL, C, explore --language zh, zh_CN",
            "LC_ALL, C, --language=zh-CN, zh_CN",
            "LC_ALL, zh_CN, --language en, en"
        })
        void a_java_that_is_missing_is_said_in_the_language_of_the_reader(
                String variable, String value, String arguments, String locale, @TempDir Path nothing)
                throws IOException, InterruptedException {
            assumeThat(Platform.isWindows() && (value.isEmpty() || locale.equals("zh_CN")))
                    .as("this is Windows, which has a language of its own and writes Chinese only in some code pages")
                    .isFalse();

            Said said =
                    lab(nothing, Map.of(variable, value), arguments.isEmpty() ? new String[0] : arguments.split(" "));

            assertThat(said).isEqualTo(new Said(2, "lab: " + messages(locale).get("noJava") + "\n"));
        }

        @Test
        @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the Java that fails is a script of a Unix shell")
        void a_value_takes_the_place_of_what_stands_in_braces(@TempDir Path home)
                throws IOException, InterruptedException {
            Path java = Files.createDirectory(home.resolve("bin")).resolve(script.java);
            Files.writeString(java, "#!/bin/sh\nexit 1\n");
            assertThat(java.toFile().setExecutable(true)).isTrue();

            Said said = lab(home, Map.of("LANG", "zh_CN.UTF-8"));

            String sentence = messages("zh_CN").get("javaTooOld").replace("{program}", java.toString());
            assertThat(said).isEqualTo(new Said(2, "lab: " + sentence + "\n"));
        }
    }
}
