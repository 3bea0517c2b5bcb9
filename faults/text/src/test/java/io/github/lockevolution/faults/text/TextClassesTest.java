package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages become methods, and what is wrong with them stops the build in the sentence of whoever mends it. */
class TextClassesTest {

    private static final String EN = "shop/messages_en.properties: ";
    private static final String ZH = "shop/messages_zh_CN.properties: ";

    /** An enum, and what is said of it and else. */
    private static final String COLOUR = "package shop; public enum Colour { RED, BLUE }";

    private static final String MESSAGES = """
            till.closed=closed
            till.paid(amount,client)={client} has paid {amount, number}
            till.queue={clients, list, and}
            till.asked={known, select, true {yes} other {no}}
            till.port={port}
            till.RED.light(Colour,seconds)=stop for {seconds} s
            till.BLUE.light={seconds} s more
            """;

    @TempDir
    private Path module;

    private Path classes;

    @BeforeEach
    void make_a_module() throws IOException {
        write("src/main/java/shop/Colour.java", COLOUR);
        classes = module.resolve("classes");
    }

    private void write(String file, String text) throws IOException {
        Path path = module.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void english(String messages) throws IOException {
        write("src/main/resources/shop/messages_en.properties", messages);
    }

    private void chinese(String messages) throws IOException {
        write("src/main/resources/shop/messages_zh_CN.properties", messages);
    }

    private void make() throws IOException {
        TextClasses.main(new String[] {module.resolve("src/main").toString(), classes.toString()});
    }

    private String made() throws IOException {
        make();
        return Files.readString(classes.resolve("shop/TillText.java"));
    }

    /** What the compiler complains of, if somebody says something. */
    private String complaints(String said) throws IOException {
        make();
        write(
                "src/main/java/shop/Caller.java",
                "package shop; class Caller { String said(TillText text) { return text." + said + "; } }");
        StringWriter complaints = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.walk(module)) {
            compiler.getTask(
                            complaints,
                            files,
                            null,
                            List.of("-proc:none", "-d", module.toString()),
                            null,
                            files.getJavaFileObjectsFromPaths(
                                    sources.filter(file -> file.toString().endsWith(".java"))
                                            .toList()))
                    .call();
        }
        return complaints.toString();
    }

    @Test
    void a_message_is_a_method_with_its_parts() throws IOException {
        english(MESSAGES);

        assertThat(made())
                .startsWith("package shop;\n")
                .contains("public final class TillText extends io.github.lockevolution.faults.text.Text {")
                .contains("    public String closed() {\n        return said(\"till.closed\");\n    }\n")
                .contains("    public String paid(long amount, Object client) {\n"
                        + "        return said(\"till.paid\", \"amount\", amount, \"client\", client);\n")
                .contains("public String queue(java.util.List<?> clients) {")
                .contains("public String asked(boolean known) {")
                .contains("public String port(Object port) {")
                .contains(
                        "    public String light(Colour constant, Object seconds) {\n        return switch (constant) {\n"
                                + "            case BLUE -> said(\"till.BLUE.light\", \"seconds\", seconds);\n"
                                + "            case RED -> said(\"till.RED.light\", \"seconds\", seconds);\n        };\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "closed()|closed",
                "paid(1234, \"A\")|A has paid 1,234",
                "queue(java.util.List.of(\"A\", \"B\"))|A and B",
                "asked(false)|no",
                "port(6379)|6379",
                "light(Colour.RED, 3)|stop for 3 s"
            })
    void what_is_made_says_the_message(String said, String words) throws IOException, ReflectiveOperationException {
        english(MESSAGES);

        assertThat(complaints(said)).isEmpty();

        URL[] path = {
            module.toUri().toURL(), module.resolve("src/main/resources").toUri().toURL()
        };
        try (URLClassLoader loader = new URLClassLoader(path, getClass().getClassLoader())) {
            Class<? extends Text> type = loader.loadClass("shop.TillText").asSubclass(Text.class);
            Class<?> caller = loader.loadClass("shop.Caller");
            var constructor = caller.getDeclaredConstructor();
            constructor.setAccessible(true);
            var method = caller.getDeclaredMethod("said", type);
            method.setAccessible(true);
            Function<Language, Object> saidIn = language -> {
                try {
                    return method.invoke(constructor.newInstance(), language.text(type));
                } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                }
            };
            assertThat(saidIn.apply(Language.ENGLISH)).isEqualTo(words);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "opened()|cannot find symbol",
                "closed(1)|cannot be applied to given types",
                "paid(1)|cannot be applied to given types",
                "paid(\"A\", 1)|incompatible types",
                "queue(\"A\")|incompatible types",
                "asked(\"yes\")|incompatible types",
                "light(1, 2)|incompatible types"
            })
    void what_is_said_wrongly_does_not_compile(String said, String complaint) throws IOException {
        english(MESSAGES);

        assertThat(complaints(said)).contains(complaint);
    }

    @Test
    void a_constant_without_its_message_does_not_compile() throws IOException {
        english("till.RED.light(Colour)=stop\n");

        assertThat(complaints("light(Colour.RED)"))
                .contains("the switch expression does not cover all possible input values");
    }

    @Test
    void a_message_without_its_constant_does_not_compile() throws IOException {
        english(MESSAGES + "till.GREEN.light={seconds}\n");

        assertThat(complaints("closed()")).contains("GREEN");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "till.a={x} {y}|till.a has the parts [x, y], and in brackets, in the order in which they are given, []",
                "till.a(x)={x} {y}|till.a has the parts [x, y], and in brackets, in the order in which they are given, [x]",
                "till.a(x,z)={x} {y}|till.a has the parts [x, y], and in brackets, in the order in which they are given, [x, z]",
                "till.a(x,x)={x} {y}|till.a has the parts [x, y], and in brackets, in the order in which they are given, [x, x]",
                "till.a(x,y,y)={x} {y}|till.a has the parts [x, y], and in brackets, in the order in which they are given, [x, y, y]",
                "till.a(x)=words|till.a has the parts [], and in brackets, in the order in which they are given, [x]",
                "till.RED.a=words|till.RED.a needs an enum in brackets",
                "till.RED.a(Colour)={x}\\ntill.BLUE.a={y}|till.BLUE.a has the parts [y], but till.RED.a has [x]",
                "till.RED.a(Colour)=x\\ntill.a=x|till.RED.a is there with a constant and without one",
                "till.a={x, list, and} {x}|till.a cannot use x in all these ways: [Listed[name=x, style=AND], Argument[name=x]]",
                "till.A=words|till.A is neither subject.message nor subject.CONSTANT.message",
                "till.red.a=words|till.red.a is neither subject.message nor subject.CONSTANT.message",
                "till.a={x|till.a is malformed: expected , or } behind the name x at character 3, at the end of {x"
            })
    void what_is_wrong_in_english_is_told(String messages, String problem) throws IOException {
        english(messages.replace("\\n", "\n"));

        assertThatThrownBy(this::make).isInstanceOf(IllegalStateException.class).hasMessage(EN + problem);
    }

    @Test
    void all_that_is_wrong_between_two_languages_is_told() throws IOException {
        english("a.both(x,y)={x} {y}\na.onlyEnglish=words\na.otherPart={x}\na.malformed=words\n");
        chinese("a.both={y} {x}\na.onlyChinese=词\na.otherPart={y}\na.malformed={\n");

        assertThatThrownBy(this::make)
                .hasMessage(ZH
                        + "a.malformed is malformed: expected the name of an argument at character 2, at the end of {\n"
                        + EN.replace(": ", "") + " has no a.onlyChinese\n"
                        + ZH.replace(": ", "") + " has no a.onlyEnglish\n"
                        + ZH + "a.otherPart has the parts [y], but in English [x]");
    }

    @Test
    void messages_that_are_not_there_in_english_are_refused() throws IOException {
        chinese("a.onlyChinese=词\n");

        assertThatThrownBy(this::make).isInstanceOf(NoSuchFileException.class).hasMessageContaining("messages_en");
    }

    @Test
    void a_part_is_a_number_if_it_is_one_in_any_language() throws IOException {
        english("till.port={port}\n");
        chinese("till.port={port, number}\n");

        assertThat(made()).contains("port(long port)");
    }

    @Test
    void a_folder_that_is_no_package_gets_no_class_and_is_looked_at_all_the_same() throws IOException {
        write("src/main/resources/help/messages_en.properties", "help.two-words.a={x} {y}\n");
        write("src/main/resources/help/messages_zh_CN.properties", "help.two-words.a={y} {x}\n");
        make();
        assertThat(classes.resolve("help")).doesNotExist();

        write("src/main/resources/help/messages_zh_CN.properties", "help.two-words.a={y}\n");
        assertThatThrownBy(this::make)
                .hasMessage(
                        "help/messages_zh_CN.properties: help.two-words.a has the parts [y], but in English [x, y]");
    }

    @Test
    void a_class_that_stays_the_same_is_left_alone_and_one_without_messages_goes() throws IOException {
        english("till.closed=closed\ngate.closed=closed\n");
        make();
        FileTime before = FileTime.fromMillis(0);
        Files.setLastModifiedTime(classes.resolve("shop/TillText.java"), before);
        Path other = classes.resolve("shop/GateText.java");
        assertThat(other).exists();

        chinese("till.closed=关\n");
        english("till.closed=shut\n");
        make();

        assertThat(Files.getLastModifiedTime(classes.resolve("shop/TillText.java")))
                .isEqualTo(before);
        assertThat(other).doesNotExist();
    }

    @Test
    void a_module_without_messages_gets_nothing() throws IOException {
        make();

        assertThat(classes).doesNotExist();
    }

    @Test
    void a_key_that_stands_twice_is_refused() {
        assertThatThrownBy(() -> MessageFile.read("messages_en.properties", new StringReader("a.b(x,y)=1\na.b=2\n")))
                .hasMessage("messages_en.properties has a.b twice");
    }

    @Test
    void a_file_that_is_not_there_is_told() {
        assertThatThrownBy(() -> Language.ENGLISH.file("org.junit.jupiter.api"))
                .hasMessage("there is no org/junit/jupiter/api/messages_en.properties");
    }

    /** As nobody writes it. */
    abstract static class ByHand extends Text {
        ByHand() {
            super(Language.ENGLISH);
        }
    }

    @Test
    void a_class_that_was_not_made_of_messages_is_refused() {
        assertThatThrownBy(() -> Language.ENGLISH.text(ByHand.class))
                .hasMessage(ByHand.class.getName() + " was not made by TextClasses");
    }
}
