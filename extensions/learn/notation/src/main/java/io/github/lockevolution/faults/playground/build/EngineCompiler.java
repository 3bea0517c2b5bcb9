package io.github.lockevolution.faults.playground.build;

import io.github.lockevolution.faults.playground.EngineScript;
import io.github.lockevolution.faults.playground.Playground;
import java.io.IOException;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.ConsoleTeaVMToolLog;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.tooling.TeaVMToolException;
import org.teavm.vm.TeaVMOptimizationLevel;

/** Compiles the engine for a page, which takes some ten seconds: so only if a class has changed since. The build runs it. */
public final class EngineCompiler {

    private EngineCompiler() {}

    /**
     * @param arguments the folder of the classes of this module
     * @throws IllegalStateException if the engine needs what a page has not
     */
    public static void main(String[] arguments) throws IOException, TeaVMToolException {
        Path script = Path.of(arguments[0]).resolve(EngineScript.PATH);
        List<Path> classPath = Stream.of(((URLClassLoader) EngineCompiler.class.getClassLoader()).getURLs())
                .map(url -> classes(Path.of(URI.create(url.toString()))))
                .toList();
        if (Files.exists(script) && newest(classPath, script) <= modified(script)) {
            return;
        }
        Files.createDirectories(script.getParent());
        TeaVMTool compiler = new TeaVMTool();
        compiler.setMainClass(Playground.class.getName());
        compiler.setTargetType(TeaVMTargetType.JAVASCRIPT);
        compiler.setJsModuleType(JSModuleType.COMMON_JS);
        compiler.setObfuscated(true);
        compiler.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
        compiler.setTargetDirectory(script.getParent().toFile());
        compiler.setTargetFileName(script.getFileName().toString());
        compiler.setClassPath(classPath.stream().map(Path::toFile).toList());
        compiler.setClassLoader(EngineCompiler.class.getClassLoader());
        compiler.setLog(new ConsoleTeaVMToolLog(false));
        compiler.generate();
        List<Problem> problems = compiler.getProblemProvider().getSevereProblems();
        if (!problems.isEmpty()) {
            Files.deleteIfExists(script);
            throw new IllegalStateException("a page has not what the engine needs: "
                    + problems.stream().map(EngineCompiler::said).toList());
        }
    }

    /**
     * For a jar of this build, the folder of its classes: their time is that of their compilation, and the jar's is
     * not.
     */
    private static Path classes(Path entry) {
        Path beside = entry.resolveSibling("classes");
        return entry.getParent().endsWith("target") && Files.isDirectory(beside) ? beside : entry;
    }

    private static String said(Problem problem) {
        DefaultProblemTextConsumer words = new DefaultProblemTextConsumer();
        problem.render(words);
        return words.getText() + " at " + problem.getLocation();
    }

    private static long newest(List<Path> classPath, Path except) throws IOException {
        long newest = 0;
        for (Path entry : classPath) {
            if (Files.exists(entry)) {
                try (Stream<Path> files = Files.walk(entry)) {
                    newest = Math.max(
                            newest,
                            files.filter(Files::isRegularFile)
                                    .filter(file -> !file.equals(except))
                                    .mapToLong(EngineCompiler::modified)
                                    .max()
                                    .orElse(0));
                }
            }
        }
        return newest;
    }

    private static long modified(Path file) {
        return file.toFile().lastModified();
    }
}
