package io.github.lockevolution.distribution;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the lab for {@code ./lab}. The script runs this source file when there may be no class of this project, so it needs nothing but a JDK.
 * The files that it leaves in {@code distribution/target}:
 *
 * <ul>
 *   <li>{@code lab.built} names the checkout and the Java of the build; it is as old as the beginning of the build, so that no change made
 *       meanwhile is lost;
 *   <li>{@code lab.options}, an argument file of Java, starts the lab; it is as old as the end of the build;
 *   <li>{@code lab.archive.jar} and {@code .jsa} hold the classes that all clients in processes load;
 *   <li>{@code lab.building} is locked during a build, and {@code lab.owner} names the process that builds.
 * </ul>
 *
 * <p>With extensions, these names have those of the extensions behind them.
 *
 * @param home the folder of the checkout
 * @param java the script's name for the Java that runs this
 * @param extras the folders of these extensions, as Maven names them
 * @param words of the command line, which may ask for a language
 */
record Build(Path home, String java, List<String> extras, List<String> words) {

    private static final int WRONG_USAGE = 2;

    /** A run of all locks has some 550 files open. Java raises its limit itself, as far as it may. */
    private static final int FILES_NEEDED = 1024;

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    private static final int ASK_AGAIN_MILLIS = 100;

    private static final String MESSAGES = "workbench/src/main/resources/io/github/lockevolution/workbench/text";

    /**
     * The quick compiler: the lab mostly waits for Redis. The heap grows to as much as a large census needs, up to half of the machine; the bytes that Toxiproxy holds back
     * are not on it.
     */
    private static final List<String> OPTIONS = List.of(
            "-XX:MaxRAMPercentage=50",
            "-XX:MaxDirectMemorySize=1g",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED");

    /** Chinese comes out as question marks where the locale is not set; a terminal that shows it reads UTF-8. */
    private static final List<String> IN_UTF_8 = List.of(
            "-Dsun.stdout.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dsun.stderr.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8");

    /** Maven waits until its process id is noted: if this JVM is gone by then, it never begins. */
    private static final List<String> WHEN_TOLD = List.of("/bin/sh", "-c", "read -r go && exec \"$@\"", "maven");

    /** Why there is nothing to start, as the message files have it. */
    private static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        private final String key;
        private final String value;

        Refused(String key, Object value) {
            this.key = key;
            this.value = value.toString();
        }
    }

    /** @param arguments the folder of the checkout, by what its Java is known, and the command line */
    public static void main(String[] arguments) {
        List<String> words = List.of(arguments);
        System.exit(new Build(Path.of(words.get(0)), words.get(1), List.of(), words.subList(2, words.size())).status());
    }

    /** Builds if necessary; returns 0, or another status after a message why there is nothing to start. */
    int status() {
        return statusOf(() -> {
            if (!isWindows() && home.toString().contains(":")) {
                throw new Refused("colonInPath", home);
            }
            requireFiles();
            build();
        });
    }

    /** Returns 0, or another status once it has said that too few files may be open; nobody finds that out from what Java would say. */
    int statusOfFiles() {
        return statusOf(Build::requireFiles);
    }

    private interface Step {
        void run() throws IOException, InterruptedException, Refused;
    }

    private int statusOf(Step step) {
        try {
            step.run();
            return 0;
        } catch (Refused e) {
            say(e.key, e.value);
        } catch (IOException e) {
            say("cannotWrite", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return WRONG_USAGE;
    }

    private static void requireFiles() throws Refused {
        String files = System.getProperty("lab.files", "unlimited");
        if (files.matches("\\d{1,9}") && Integer.parseInt(files) < FILES_NEEDED) {
            throw new Refused("fewFiles", files);
        }
    }

    private void build() throws IOException, InterruptedException, Refused {
        if (!canWrite()) {
            if (!isBuilt()) {
                throw new Refused("cannotWrite", home);
            }
            // Any Java can use these files; only the archive is for one.
            return;
        }
        try (FileChannel channel = FileChannel.open(lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock(channel);
            Files.writeString(owner(), nameOf(ProcessHandle.current()));
            buildAlone();
            // This process goes on, and builds no more.
            Files.writeString(owner(), "");
        }
    }

    private void buildAlone() throws IOException, InterruptedException, Refused {
        if (!isBuilt()) {
            compile();
            finish();
        } else if (!isByThisJava()) {
            FileTime begun = Files.getLastModifiedTime(stamp());
            Files.writeString(begun(), stampText());
            Files.setLastModifiedTime(begun(), begun);
            finish();
        }
    }

    private boolean canWrite() {
        try {
            Files.createDirectories(target());
        } catch (IOException e) {
            return false;
        }
        return Files.isWritable(target()) && (!Files.exists(lock()) || Files.isWritable(lock()));
    }

    private Path target() {
        return home.resolve("distribution/target");
    }

    private Path left(String name) {
        return target().resolve(name
                + extras.stream().map(extra -> extra.replaceFirst(".*/", ".")).collect(Collectors.joining()));
    }

    private Path lock() {
        return target().resolve("lab.building");
    }

    private Path owner() {
        return target().resolve("lab.owner");
    }

    private Path stamp() {
        return left("lab.built");
    }

    private Path begun() {
        return left("lab.begun");
    }

    /** The argument file with which Java starts the lab. */
    Path options() {
        return left("lab.options");
    }

    private Build withoutExtras() {
        return new Build(home, java, List.of(), words);
    }

    private String stampText() {
        return home + "\n" + java + "\n";
    }

    /** Whether there is all to start with, by this Java, and at least as new as what everybody starts with. */
    boolean isComplete() throws IOException {
        return isHere() && isByThisJava();
    }

    private boolean isByThisJava() throws IOException {
        return Files.readString(stamp()).equals(stampText());
    }

    private boolean isAsNewAsWithoutExtras() throws IOException {
        return Files.getLastModifiedTime(stamp())
                        .compareTo(Files.getLastModifiedTime(withoutExtras().stamp()))
                >= 0;
    }

    /**
     * Whether the classes are those of the sources as they are. A checkout that was copied or moved has a class path that leads
     * elsewhere.
     */
    private boolean isBuilt() throws IOException {
        return isHere() && Files.readString(stamp()).startsWith(home + "\n") && !hasChanged();
    }

    private boolean isHere() throws IOException {
        return Files.exists(stamp()) && isAsNewAsWithoutExtras() && Files.exists(options()) && isClassPathHere();
    }

    private boolean isClassPathHere() throws IOException {
        // In a checkout elsewhere, an entry may have letters that no path has in this locale.
        return Files.exists(target().resolve("lab.classpath"))
                && classPath().stream().allMatch(entry -> new File(entry).exists());
    }

    /** An extension that was asked for stands first: each Redisson looks for its version in one jar after another. */
    private List<String> classPath() throws IOException {
        List<String> entries = new ArrayList<>();
        for (String module :
                Stream.concat(extras.stream(), Stream.of("distribution")).toList()) {
            entries.addAll(classPathOf(home.resolve(module)));
        }
        return entries;
    }

    /** The classes of a module, and the libraries that its POM asks for, if it has been built. */
    static List<String> classPathOf(Path module) throws IOException {
        List<String> entries =
                new ArrayList<>(List.of(module.resolve("target/classes").toString()));
        Path others = module.resolve("target/lab.classpath");
        if (Files.exists(others)) {
            entries.addAll(Arrays.asList(Files.readString(others).strip().split(File.pathSeparator)));
        }
        return entries;
    }

    private boolean hasChanged() throws IOException {
        Changes changes = new Changes(
                home,
                Files.getLastModifiedTime(stamp()),
                Files.getLastModifiedTime(withoutExtras().options()));
        Files.walkFileTree(home, changes);
        return changes.isFound;
    }

    /** Looks for a source that is newer than the beginning of the build, and for a folder of classes, in which some were removed, than its end. */
    private static final class Changes extends SimpleFileVisitor<Path> {

        private static final Pattern ELSE =
                Pattern.compile("/\\..*|.*/src/(test|browser)|.*/target/(?!classes(/|$)).*");
        private static final Pattern SOURCE = Pattern.compile("(?!.*/target/).*/(pom\\.xml|src/main(/.*)?)");
        private static final Pattern CLASSES = Pattern.compile(".*/target/classes(/.*)?");

        private final Path home;
        private final FileTime begun;
        private final FileTime ended;
        private boolean isFound;

        Changes(Path home, FileTime begun, FileTime ended) {
            this.home = home;
            this.begun = begun;
            this.ended = ended;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return is(ELSE, folder) ? FileVisitResult.SKIP_SUBTREE : visitFile(folder, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            FileTime time = attributes.lastModifiedTime();
            isFound |= time.compareTo(begun) > 0 && is(SOURCE, file);
            isFound |= attributes.isDirectory() && time.compareTo(ended) > 0 && is(CLASSES, file);
            return isFound ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            // Somebody has removed it just now.
            return FileVisitResult.CONTINUE;
        }

        private boolean is(Pattern kind, Path file) {
            String path = "/" + home.relativize(file).toString().replace(File.separatorChar, '/');
            return kind.matcher(path).matches();
        }
    }

    /**
     * Only one builds at a time in one checkout. The operating system gives the lock back when its owner is gone; the Maven that a killed owner
     * has left builds on, and is waited for as well. The owner is named in another file: closing this one would give back the lock on it.
     */
    private void lock(FileChannel channel) throws IOException, InterruptedException, Refused {
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        boolean isSaid = false;
        FileLock lock = channel.tryLock();
        for (Optional<Long> process = owning(); lock == null || process.isPresent(); process = owning()) {
            if (process.isPresent() && !isSaid) {
                say("waiting", process.get());
                isSaid = true;
            }
            if (System.nanoTime() > end) {
                throw new Refused("waitedTooLong", process.map(Object::toString).orElse("?"));
            }
            Thread.sleep(ASK_AGAIN_MILLIS);
            lock = lock == null ? channel.tryLock() : lock;
        }
    }

    private Optional<Long> owning() throws IOException {
        if (!Files.exists(owner())) {
            return Optional.empty();
        }
        return Files.readString(owner())
                .lines()
                .filter(line -> line.matches("\\d{1,18} .+"))
                .flatMap(line -> ProcessHandle.of(Long.parseLong(line.replaceFirst(" .*", "")))
                        .filter(process -> nameOf(process).equals(line + "\n"))
                        .stream())
                .map(ProcessHandle::pid)
                .findFirst();
    }

    /** Numbers are given again, so a number alone is no process. */
    private static String nameOf(ProcessHandle process) {
        return process.pid() + " " + process.info().startInstant().orElse(Instant.EPOCH) + "\n";
    }

    private void compile() throws IOException, InterruptedException, Refused {
        Path maven = maven().orElseThrow(() -> new Refused("noMaven", ""));
        if ("yes".equals(System.getProperty("lab.terminal"))) {
            say("building", "");
        }
        Files.writeString(begun(), stampText());
        Path log = target().resolve("lab.build.log");
        String modules =
                Stream.concat(Stream.of("distribution"), extras.stream()).collect(Collectors.joining(","));
        List<String> command = new ArrayList<>(isWindows() ? List.of() : WHEN_TOLD);
        command.addAll(
                List.of(maven.toString(), "-B", "-f", home.resolve("pom.xml").toString(), "-pl", modules));
        // Not -q, which leaves out the warning that -Werror stops at.
        command.addAll(List.of("-am", "process-classes", "-Dspotless.check.skip=true"));
        Process build = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Files.writeString(owner(), nameOf(build.toHandle()), StandardOpenOption.APPEND);
        try (Writer go = build.outputWriter(StandardCharsets.UTF_8)) {
            go.write("go\n");
        }
        if (build.waitFor() != 0) {
            complain(new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
            throw new Refused("buildFailed", "");
        }
    }

    private Optional<Path> maven() {
        String suffix = isWindows() ? ".cmd" : "";
        return Stream.concat(
                        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                                .filter(folder -> !folder.isEmpty())
                                .map(folder -> Path.of(folder, "mvn" + suffix)),
                        Stream.of(home.resolve("mvnw" + suffix)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private static boolean isWindows() {
        return File.separatorChar == '\\';
    }

    /**
     * Prints the complaints of the compiler and Maven, without Maven's progress and its hints at reading about Maven.
     */
    private static void complain(List<String> log) {
        for (String coloured : log) {
            String line = coloured.replaceAll("\033\\[[0-9;]*m", "");
            String complaint = line.replaceFirst(" *-> \\[Help 1].*", "");
            if (!line.startsWith("[INFO]") && !complaint.isEmpty() && !complaint.equals("[ERROR]")) {
                err().println(complaint);
            }
            if (!complaint.equals(line)) {
                return;
            }
        }
    }

    /** Leaves behind what says that all is built. */
    private void finish() throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(OPTIONS);
        if (!isWindows()) {
            options.addAll(IN_UTF_8);
            if (hasArchive()) {
                options.add("-Dlab.archive=" + left("lab.archive"));
            }
        }
        options.add("-Dlab.checkout=" + home);
        options.addAll(List.of("-cp", String.join(File.pathSeparator, classPath())));
        Path written = left("lab.options.new");
        Files.writeString(
                written,
                options.stream().map(Build::quoted).collect(Collectors.joining("\n", "", "\n")),
                Charset.forName(System.getProperty("native.encoding")));
        Files.move(written, options(), StandardCopyOption.REPLACE_EXISTING);
        Files.setLastModifiedTime(withoutExtras().options(), FileTime.from(Instant.now()));
        Files.move(begun(), stamp(), StandardCopyOption.REPLACE_EXISTING);
    }

    private static String quoted(String option) {
        return '"' + option.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private boolean hasArchive() throws InterruptedException {
        try {
            return archiveClasses();
        } catch (IOException e) {
            // Without one, everything works, only slower.
            return false;
        }
    }

    /**
     * Each client that is killed or paused is a JVM of its own. It starts in two thirds of the time with an archive of the classes that all of
     * them load. An archive fits one Java and one class path, and holds classes of jars only.
     */
    private boolean archiveClasses() throws IOException, InterruptedException {
        Path jar = Path.of(left("lab.archive") + ".jar");
        Path archive = Path.of(left("lab.archive") + ".jsa");
        Path newJar = left("lab.new.jar");
        Path newArchive = left("lab.new.jsa");
        Files.deleteIfExists(newArchive);
        List<String> arguments = new ArrayList<>(List.of("--create", "--file", newJar.toString()));
        try (Stream<Path> rooms = Files.list(home.resolve("faults"))) {
            Stream.concat(Stream.of(home.resolve("lock-api")), rooms.sorted())
                    .map(module -> module.resolve("target/classes"))
                    // Each module offers its services in files of the same names, which are found in the folders.
                    .filter(classes -> Files.exists(classes.resolve("io")))
                    .forEach(classes -> arguments.addAll(List.of("-C", classes.toString(), "io")));
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        ToolProvider packing = ToolProvider.findFirst("jar").orElseThrow();
        if (packing.run(nowhere, nowhere, arguments.toArray(String[]::new)) == 0) {
            Files.move(newJar, jar, StandardCopyOption.REPLACE_EXISTING);
            Stream<String> jars = classPath().stream().filter(entry -> entry.endsWith(".jar"));
            archiveClasses(
                    newArchive,
                    Stream.concat(Stream.of(jar.toString()), jars).collect(Collectors.joining(File.pathSeparator)));
        }
        Files.deleteIfExists(newJar);
        if (!Files.exists(newArchive)) {
            Files.deleteIfExists(archive);
            return false;
        }
        Files.move(newArchive, archive, StandardCopyOption.REPLACE_EXISTING);
        return true;
    }

    /** Writes the archive of the classes that each client in a process loads, if this Java makes one. */
    static void archiveClasses(Path archive, String classPath) throws IOException, InterruptedException {
        ProcessBuilder client = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:ArchiveClassesAtExit=" + archive,
                        "-Xlog:disable",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        "io.github.lockevolution.faults.redis.client.RedisLockProgram",
                        "io.github.lockevolution.faults.redis.client.RedisCanary")
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        // Nobody listens there: the client loads the classes for its connection, and ends.
        client.environment().put("REDIS_URL", "redis://127.0.0.1:1/0");
        Process process = client.start();
        try (OutputStream orders = process.getOutputStream()) {
            orders.write("begin key A 1000\n".getBytes(StandardCharsets.UTF_8));
        }
        process.waitFor();
    }

    private void say(String key, Object value) {
        err().println("lab: " + sentence(key, value, System.getenv()));
    }

    /** From the message files, which are read where they were written, in the language that is asked for. */
    String sentence(String key, Object value, Map<String, String> environment) {
        Properties messages = new Properties();
        try (Reader file = Files.newBufferedReader(messageFile(language(environment)))) {
            messages.load(file);
        } catch (IOException e) {
            throw new IllegalStateException("a checkout has message files", e);
        }
        return Objects.requireNonNull(messages.getProperty("labScript." + key), key)
                .replaceFirst("\\{\\w+}", Matcher.quoteReplacement(value.toString()));
    }

    private static PrintStream err() {
        return isWindows()
                ? System.err
                : new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    }

    private Path messageFile(String tag) throws IOException {
        String locale = tag.replaceFirst("[.@].*", "").replace('-', '_');
        String language = locale.replaceFirst("_.*", "");
        try (Stream<Path> folder = Files.list(home.resolve(MESSAGES))) {
            List<Path> files = folder.sorted().toList();
            return Stream.of(Pattern.quote(locale), Pattern.quote(language) + "(_.*)?", "en")
                    .map(name -> Pattern.compile("messages_" + name + "\\.properties"))
                    .flatMap(name -> files.stream()
                            .filter(file ->
                                    name.matcher(file.getFileName().toString()).matches()))
                    .findFirst()
                    .orElseThrow(IOException::new);
        }
    }

    /** The language of the command line, else of the environment, as the lab finds it. */
    private String language(Map<String, String> environment) {
        String language = Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(environment::get)
                .filter(value -> value != null && !value.isEmpty())
                .findFirst()
                .orElseGet(() -> Locale.getDefault().toString());
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).startsWith("--language=")) {
                language = words.get(i).substring("--language=".length());
            } else if (words.get(i).equals("--language") && i + 1 < words.size()) {
                language = words.get(i + 1);
            }
        }
        return language;
    }
}
