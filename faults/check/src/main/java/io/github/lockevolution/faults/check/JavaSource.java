package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.setup.SmallFile;
import io.github.lockevolution.faults.text.Language;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Java source that is compiled in memory: nothing is written to a disk. The class path is that of this JVM, after the libraries of the
 * lock.
 *
 * @param name its name for the reader, such as that of the file
 * @param text all of it
 */
record JavaSource(String name, String text) {

    private static final int MOST_COMPLAINTS = 10;

    /** The compiler's code for an import that the class path lacks. */
    private static final String NO_SUCH_PACKAGE = "compiler.err.doesnt.exist";

    private static final Pattern ERROR_OF_COMPILER = Pattern.compile("(?m)^[\\w.]+(Error|Exception)\\b.*$");

    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");

    /**
     * @throws SetupProblem if there is no such file, or it is no text in UTF-8
     */
    static JavaSource read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new SetupProblem(CheckText.class, text -> text.noFile(file.toString()));
        }
        if (file.endsWith("module-info.java")) {
            throw new SetupProblem(CheckText.class, text -> text.isModule(file.toString()));
        }
        try {
            return new JavaSource(file.toString(), SmallFile.read(file));
        } catch (IOException e) {
            throw new SetupProblem(CheckText.class, text -> text.unreadable(file.toString(), e.toString()), e);
        }
    }

    /** The package that it says it belongs to; empty for the one without a name. */
    String packageName() {
        Matcher matcher = PACKAGE.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }

    /**
     * The bytes of every class in it, by its binary name.
     *
     * @throws SetupProblem if it does not compile, with what the compiler says, line and caret; or there is no compiler
     */
    Map<String, byte[]> compile(List<Path> classPath) {
        return compile(List.of(this), classPath);
    }

    /** The same for several that know each other. */
    static Map<String, byte[]> compile(List<JavaSource> sources, List<Path> classPath) {
        JavaCompiler compiler = Optional.ofNullable(ToolProvider.getSystemJavaCompiler())
                .orElseThrow(() -> new SetupProblem(CheckText.class, CheckText::noCompiler));
        DiagnosticCollector<JavaFileObject> complaints = new DiagnosticCollector<>();
        // The bench has sources of its own on its class path, to show them: they are not to be compiled with the lock.
        List<String> options = List.of(
                "-proc:none",
                "-parameters",
                "-g",
                "-nowarn",
                "-Xlint:none",
                "-classpath",
                joined(classPath),
                "-sourcepath",
                joined(classPath.stream().map(Path::toString)));
        StringWriter lastWords = new StringWriter();
        return classFiles(compiler, complaints, classPath, files -> {
            boolean done = compiler.getTask(
                            lastWords,
                            files,
                            complaints,
                            options,
                            null,
                            sources.stream().map(Unit::new).toList())
                    .call();
            if (!done) {
                throw gaveUp(sources.get(0), lastWords.toString())
                        .orElseGet(() -> complaint(sources.get(0), complaints.getDiagnostics()));
            }
        });
    }

    private static Map<String, byte[]> classFiles(
            JavaCompiler compiler,
            DiagnosticListener<JavaFileObject> complaints,
            List<Path> classPath,
            Consumer<InMemory> compilation) {
        if (classPath.isEmpty()) {
            synchronized (OwnClassPath.FILES) {
                return written(OwnClassPath.FILES, compilation);
            }
        }
        // The libraries of a lock may have changed since the last time.
        try (JavaFileManager files = compiler.getStandardFileManager(complaints, null, null)) {
            return written(files, compilation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> written(JavaFileManager files, Consumer<InMemory> compilation) {
        InMemory memory = new InMemory(files);
        compilation.accept(memory);
        return memory.classes();
    }

    /** Lists the archives of this JVM's class path once: that takes longer than to compile a lock, and they stay as they are. */
    private static final class OwnClassPath {

        static final JavaFileManager FILES =
                ToolProvider.getSystemJavaCompiler().getStandardFileManager(complaint -> {}, null, null);
    }

    private static String joined(List<Path> classPath) {
        return joined(Stream.concat(
                classPath.stream().map(Path::toString),
                Stream.of(System.getProperty("surefire.test.class.path", ""), System.getProperty("java.class.path"))
                        .filter(entry -> !entry.isEmpty())));
    }

    private static String joined(Stream<String> entries) {
        return entries.collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * The error if the compiler itself has failed, as it does for code that is nested thousands of times; it then prints
     * a stack trace.
     */
    private static Optional<SetupProblem> gaveUp(JavaSource source, String lastWords) {
        return ERROR_OF_COMPILER
                .matcher(lastWords)
                .results()
                .findFirst()
                .map(error ->
                        new SetupProblem(CheckText.class, text -> text.compilerGaveUp(source.name(), error.group())));
    }

    private static SetupProblem complaint(JavaSource source, List<Diagnostic<? extends JavaFileObject>> complaints) {
        List<Diagnostic<? extends JavaFileObject>> errors = complaints.stream()
                .filter(complaint -> complaint.getKind() == Diagnostic.Kind.ERROR)
                .toList();
        boolean isWithoutClass =
                errors.stream().anyMatch(error -> error.getCode().equals(NO_SUCH_PACKAGE));
        return new SetupProblem(language -> {
            CheckText text = language.text(CheckText.class);
            String complaint = text.doesNotCompile(
                    source.name(),
                    errors.size(),
                    errors.stream()
                            .limit(MOST_COMPLAINTS)
                            .map(error -> shown(error, language))
                            .collect(Collectors.joining("\n")));
            if (wantsJedisPooled(errors, language)) {
                return complaint + "\n" + source.name() + " " + text.usesJedisPooled();
            }
            return isWithoutClass ? complaint + "\n" + text.needsClassPath() : complaint;
        });
    }

    private static boolean wantsJedisPooled(List<Diagnostic<? extends JavaFileObject>> errors, Language language) {
        return errors.stream()
                .anyMatch(error -> error.getMessage(language.locale()).contains("class JedisPooled"));
    }

    /** An error as javac prints it: place, message, line, and a caret below the place. */
    private static String shown(Diagnostic<? extends JavaFileObject> error, Language language) {
        String what = error.getMessage(language.locale());
        if (!(error.getSource() instanceof Unit unit) || error.getLineNumber() < 1) {
            return what;
        }
        String line = unit.source
                .text()
                .lines()
                .skip(error.getLineNumber() - 1)
                .findFirst()
                .orElse("");
        String before = line.substring(0, (int) Math.min(line.length(), Math.max(0, error.getColumnNumber() - 1)));
        return unit.source.name() + ":" + error.getLineNumber() + ": " + what + "\n" + line + "\n"
                + before.replaceAll("[^\t]", " ") + "^";
    }

    /** The text as the compiler reads it; that a public class is called like its file does not matter here. */
    private static final class Unit extends SimpleJavaFileObject {

        private final JavaSource source;

        Unit(JavaSource source) {
            super(URI.create("memory:///Lock.java"), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source.text();
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE;
        }
    }

    /** Keeps what the compiler writes. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

        private final Map<String, ByteArrayOutputStream> written = Collections.synchronizedMap(new TreeMap<>());

        InMemory(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(
                    URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind) {

                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(className, bytes);
                    return bytes;
                }
            };
        }

        Map<String, byte[]> classes() {
            Map<String, byte[]> classes = new TreeMap<>();
            new ArrayList<>(written.entrySet())
                    .forEach(entry ->
                            classes.put(entry.getKey(), entry.getValue().toByteArray()));
            return classes;
        }
    }
}
