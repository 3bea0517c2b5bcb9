package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.timeline.CureCommand;
import io.github.lockevolution.lock.LockSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** The language in which a lock is written, with the client library that it uses: in these its cure is printed. */
enum CureLanguage {
    redisson("Java (Redisson)", "java", "org.redisson"),
    spring("Java (Spring)", "java", "org.springframework.data.redis"),
    lettuce("Java (Lettuce)", "java", "io.lettuce"),
    jedis("Java (Jedis)", "java", ""),
    python("Python (redis-py)", "py|python[0-9.]*", ""),
    ioredis("JavaScript (ioredis)", "js|mjs|cjs|ts|node|bun|deno", "ioredis"),
    node("JavaScript (node-redis)", "js|mjs|cjs|ts|node|bun|deno", ""),
    ruby("Ruby", "rb|ruby[0-9.]*", ""),
    predis("PHP (Predis)", "php[0-9.]*", "Predis"),
    php("PHP (phpredis)", "php[0-9.]*", ""),
    go("Go (go-redis)", "go", ""),
    shell("Shell", "sh|bash", "");

    private static final Properties CODE = code();

    private static final Map<String, String> NAMES = Map.of(
            "SETNX key owner", "setnx",
            "SETEX key seconds owner", "setex",
            "SET key owner NX EX seconds", "setNxEx",
            "SET key token NX PX millis", "setNxPx",
            "EVALSHA sha 1 key token", "eval");

    private final String title;
    private final String endings;
    private final String mark;

    /**
     * @param title as the reader knows it
     * @param endings how its files end, or how its interpreter is called
     * @param mark a text in the source of a lock that uses this library; empty for the usual one, which comes last
     */
    CureLanguage(String title, String endings, String mark) {
        this.title = title;
        this.endings = endings;
        this.mark = mark;
    }

    /** The language of a lock; empty for a program whose language nobody knows. */
    static Optional<CureLanguage> of(CheckedLock lock) {
        String source = lock.spec().source().map(LockSource::text).orElse("");
        return Arrays.stream(values())
                .filter(language -> language.isOf(lock.fileName()) && source.contains(language.mark))
                .findFirst();
    }

    /** A program in Go is compiled, and usually has its source beside it. */
    private boolean isOf(String file) {
        String name = String.valueOf(Path.of(file).getFileName());
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return name.matches(endings)
                || ending.matches(endings)
                || this == go && Files.isRegularFile(Path.of(file + ".go"));
    }

    String title() {
        return title;
    }

    /** The commands in this language, each on lines of its own; empty if one of them is none that is known here. */
    Optional<List<String>> code(List<CureCommand> commands) {
        List<String> lines = commands.stream()
                .flatMap(command -> code(command).stream())
                .flatMap(String::lines)
                .toList();
        boolean isWhole = !commands.isEmpty()
                && commands.stream().allMatch(command -> code(command).isPresent());
        return isWhole ? Optional.of(lines) : Optional.empty();
    }

    private Optional<String> code(CureCommand command) {
        return Optional.ofNullable(NAMES.get(command.declared()))
                .map(name -> CODE.getProperty(this + "." + name))
                .filter(code -> command.script().isPresent() || !code.contains("{script}"))
                .map(code -> code.replace("{script}", indented(command.script().orElse(""))));
    }

    private static String indented(String script) {
        return script.strip().lines().map(line -> "  " + line).collect(Collectors.joining("\n"));
    }

    private static Properties code() {
        try (InputStream file = CureLanguage.class.getResourceAsStream("cures.properties")) {
            Properties code = new Properties();
            code.load(file);
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
