package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.AtomicFile;
import io.github.lockevolution.workbench.console.RecordReader.BrokenField;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * What was typed behind {@code ./lab check}, written so that it means the same in another clone: paths are relative to the folder of the file
 * in which it is saved. What a program reads besides, such as a module that a script imports, nobody sees here.
 *
 * @param arguments as they are typed, options first
 * @param files the SHA-256 of each file and folder that they name, by its path; of a folder, that of all that is in it
 */
record CheckArguments(List<String> arguments, Map<String, String> files) {

    private static final String DASHES = "--";

    /** In bytes; by these a saved check is known. */
    private static final int LONGEST_BEGINNING = 40;

    private static final Path HERE = Path.of("").toAbsolutePath();

    private static final String CLASS_PATH = "--class-path=";
    private static final String MAVEN = "--maven=";
    private static final String SCHEMA = "--schema=";

    /** What Maven has compiled, and what from. */
    private static final List<String> OF_MAVEN = List.of("pom.xml", "target/classes");

    /** What is checked, and how; not how results are told, nor where the servers of this machine are: another machine has its own. */
    static final Set<String> SAVED = Set.of(
            "--acquire",
            "--ahead",
            "--class-path",
            "--client",
            "--clients",
            "--crashes",
            "--database",
            "--evictions",
            "--expect",
            "--expiries",
            "--failovers",
            "--isolation",
            "--lease",
            "--limit",
            "--lock",
            "--lost-replies",
            "--maven",
            "--new-lock",
            "--once",
            "--once-per",
            "--permits",
            "--processes",
            "--readers-writers",
            "--reenter",
            "--release",
            "--restarts",
            "--schema",
            "--section",
            "--servers",
            "--side",
            "--store",
            "--together",
            "--with");

    /** By these something runs that no file of the lock's holds: code, statements, libraries. */
    static final Set<String> RUN = Set.of("--class-path", "--maven", "--new-lock", "--schema", "--with");

    /** One by its name is had anywhere; one by its address is a server of this machine, perhaps with a password. */
    private static final Pattern ADDRESS_OF_DATABASE = Pattern.compile("--database=\\w+:");

    CheckArguments {
        arguments = List.copyOf(arguments);
        files = new TreeMap<>(files);
        BrokenField.unless(arguments.stream().noneMatch(CheckArguments::isNoText), "arguments");
        List<String> words = arguments;
        BrokenField.unless(
                files.entrySet().stream()
                        .allMatch(file ->
                                isNamed(file.getKey(), words) && file.getValue().matches("[0-9a-f]+")),
                "files");
    }

    /** Nobody types other signs than letters; a statement may have lines. */
    private static boolean isNoText(String word) {
        return word.chars().anyMatch(sign -> Character.isISOControl(sign) && "\n\r\t".indexOf(sign) < 0);
    }

    /** Whether the arguments name the file: what they do not name is nothing of the check's. */
    private static boolean isNamed(String file, List<String> arguments) {
        return arguments.contains(file)
                || arguments.stream()
                        .anyMatch(word -> Stream.of(CLASS_PATH, MAVEN, SCHEMA).anyMatch(word::startsWith)
                                && Stream.of(value(word).split(File.pathSeparator))
                                        .anyMatch(part -> file.equals(part) || isBelow(part, file)));
    }

    private static boolean isBelow(String folder, String file) {
        try {
            Path place = HERE.resolve(folder).normalize();
            return HERE.resolve(file).normalize().startsWith(place);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String fromHere(String path) {
        return portable(HERE, Path.of(path).toAbsolutePath().normalize());
    }

    /** Those of some words by which something runs beside what a file of the lock's holds, the command of a program among them. */
    static List<String> run(List<String> words) {
        int program = words.contains(DASHES) ? words.indexOf(DASHES) : words.size();
        return Stream.concat(
                        words.subList(0, program).stream()
                                .filter(word -> RUN.contains(word.replaceFirst("(?s)=.*", "")))
                                .map(word -> withPaths(word, CheckArguments::isFile, CheckArguments::fromHere))
                                .sorted(),
                        words.subList(program, words.size()).stream())
                .toList();
    }

    /**
     * Those that a command was given, as far as they decide what comes of it.
     *
     * @param folder in which they are saved
     * @throws SetupProblem if one of the files cannot be read
     */
    static CheckArguments typed(CommandSpec spec, Path folder) {
        Map<String, String> files = new TreeMap<>();
        UnaryOperator<String> moved = path -> {
            Path place = Path.of(path).toAbsolutePath().normalize();
            String there = portable(folder.toAbsolutePath().normalize(), place);
            files.put(there, hash(place));
            return there;
        };
        List<String> words = new ArrayList<>();
        List<String> saved = words(spec, SAVED::contains).stream()
                .filter(word -> !ADDRESS_OF_DATABASE.matcher(word).lookingAt())
                .toList();
        for (String word : saved) {
            boolean isOption = !words.contains(DASHES) && word.startsWith(DASHES);
            words.add(
                    isOption
                            ? withPaths(word, CheckArguments::isFile, moved)
                            : isChecked(word, words) ? moved.apply(word) : word);
        }
        // A project is named by its folder, and told by what stands in it.
        words.stream()
                .filter(word -> word.startsWith(MAVEN))
                .findFirst()
                .map(CheckArguments::value)
                .ifPresent(project -> {
                    files.remove(project);
                    OF_MAVEN.stream()
                            .filter(part -> Files.exists(folder.resolve(project).resolve(part)))
                            .forEach(part -> moved.apply(
                                    folder.resolve(project).resolve(part).toString()));
                });
        return new CheckArguments(words, files);
    }

    /** Words, and those of the options whose names fit. */
    static List<String> words(CommandSpec spec, Predicate<String> fits) {
        ParseResult typed = spec.commandLine().getParseResult();
        Stream<String> options = typed.matchedOptions().stream()
                .filter(option -> fits.test(option.longestName()))
                .flatMap(CheckArguments::words);
        List<String> words = typed.matchedPositionals().stream()
                .flatMap(positional -> positional.originalStringValues().stream())
                .toList();
        // Several words are a program, with or without them.
        boolean isProgram = words.size() > 1 || typed.originalArgs().contains(DASHES);
        return Stream.of(options, isProgram ? Stream.of(DASHES) : Stream.<String>empty(), words.stream())
                .flatMap(each -> each)
                .toList();
    }

    private static Stream<String> words(OptionSpec option) {
        String name = option.longestName();
        String before = name.startsWith(DASHES) ? name + "=" : name;
        return option.arity().max() == 0
                ? Stream.of(name)
                : option.originalStringValues().stream().map(value -> before + value);
    }

    /**
     * The arguments as they are typed here.
     *
     * @param folder in which they were saved
     */
    List<String> typedHere(Path folder) {
        UnaryOperator<String> moved =
                path -> portable(HERE, folder.toAbsolutePath().resolve(path).normalize());
        boolean isProgram = arguments.contains(DASHES);
        List<String> words = new ArrayList<>();
        for (String word : arguments) {
            boolean isFile = files.containsKey(word);
            boolean isOption = !words.contains(DASHES);
            String here = isFile ? moved.apply(word) : isOption ? withPaths(word, files::containsKey, moved) : word;
            boolean isFirst = isFile && isProgram && words.get(words.size() - 1).equals(DASHES);
            // A program without a slash would be looked for on the PATH.
            words.add(isFirst && !here.contains("/") ? "." + File.separator + here : here);
        }
        return words;
    }

    /**
     * Those of the files that are not as they were.
     *
     * @param folder in which they were saved
     * @throws SetupProblem if one of them is gone
     */
    List<String> changed(Path folder) {
        return files.entrySet().stream()
                .filter(file -> !hash(folder.toAbsolutePath()
                                .resolve(file.getKey())
                                .normalize())
                        .equals(file.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** @param isPath whether what a schema is given by is a file: it may be the statement itself */
    private static String withPaths(String option, Function<String, Boolean> isPath, UnaryOperator<String> moved) {
        if (option.startsWith(CLASS_PATH)) {
            return CLASS_PATH
                    + Stream.of(value(option).split(File.pathSeparator))
                            .filter(entry -> !entry.isEmpty())
                            .map(moved)
                            .collect(Collectors.joining(File.pathSeparator));
        }
        boolean isMoved = option.startsWith(MAVEN) || option.startsWith(SCHEMA) && isPath.apply(value(option));
        return isMoved ? option.substring(0, option.indexOf('=') + 1) + moved.apply(value(option)) : option;
    }

    private static String value(String option) {
        return option.substring(option.indexOf('=') + 1);
    }

    /** The option of another machine's that is among these arguments, if there is one: the address of a database. */
    Optional<String> address() {
        return arguments.stream()
                .filter(word -> ADDRESS_OF_DATABASE.matcher(word).lookingAt())
                .findFirst();
    }

    /** Whether a word is a file that is checked; the first one of a program is none if it is looked for on the PATH. */
    private static boolean isChecked(String word, List<String> before) {
        boolean isOnPath =
                !before.isEmpty() && before.get(before.size() - 1).equals(DASHES) && !word.contains(File.separator);
        return !isOnPath && isFile(word);
    }

    private static boolean isFile(String word) {
        try {
            return Files.isRegularFile(Path.of(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** With slashes, as every system reads them; as it is if there is no way from one to the other; a folder from itself is a dot. */
    private static String portable(Path from, Path to) {
        Path way = to.getRoot().equals(from.getRoot()) ? from.relativize(to) : to;
        String written = way.toString().replace(File.separatorChar, '/');
        return written.isEmpty() ? "." : written;
    }

    private static SetupProblem notRead(Path place, IOException cause) {
        return new SetupProblem(
                Message.of(
                        SavedCheckText.class,
                        text -> text.sourceNotRead(portable(HERE, place), AtomicFile.reason(cause))),
                cause);
    }

    /** What is written about a check beside it is nothing that is checked. */
    private static boolean isSavedCheck(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            String beginning = new String(content.readNBytes(LONGEST_BEGINNING), StandardCharsets.UTF_8);
            return beginning.replaceAll("\\s", "").startsWith("{" + SavedCheck.SIGN);
        }
    }

    private static String hash(Path place) {
        try (Stream<Path> all = Files.walk(place, FileVisitOption.FOLLOW_LINKS)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            boolean isFolder = Files.isDirectory(place);
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                if (isFolder && isSavedCheck(file)) {
                    continue;
                }
                if (isFolder) {
                    digest.update(portable(place, file).getBytes(StandardCharsets.UTF_8));
                }
                digest.update(Files.readAllBytes(file));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchFileException e) {
            throw new SetupProblem(
                    Message.of(SavedCheckText.class, text -> text.sourceIsGone(portable(HERE, place))), e);
        } catch (IOException e) {
            throw notRead(place, e);
        } catch (UncheckedIOException e) {
            throw notRead(place, e.getCause());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
