package io.github.lockevolution.faults.notation;

import io.github.lockevolution.faults.notation.Statement.Comparison;
import io.github.lockevolution.faults.notation.Statement.Condition;
import io.github.lockevolution.faults.notation.Statement.Otherwise;
import io.github.lockevolution.faults.notation.Template.Part;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads locks in plain commands, line by line. Lines that belong to another stand under it, further to the right. */
public final class PlainLockReader {

    private static final String ACQUIRE = "acquire";
    private static final String RELEASE = "release";
    private static final Set<String> SECTIONS = Set.of(ACQUIRE, RELEASE);
    private static final String ATOMIC = "atomic";
    private static final String REFUSE = "refuse";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final Pattern ELSE = Pattern.compile("(.*?)\\s*,\\s*else\\b\\s*(.*)");
    private static final Pattern COMPARED = Pattern.compile("(.*\\S)\\s+([=<>])(?:\\s+(.*))?");
    private static final int LONGEST_LINE = 500;

    /** Characters that a person would read as an operator, a blank or a comma. */
    private static final Pattern NO_WORD =
            Pattern.compile("[=<>,，＝＜＞、\\s\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]");

    private static final Pattern BRACES = Pattern.compile("\\{[^{}]*}");

    private final List<SourceLine> lines;
    private int place;
    private boolean isAtomic;
    private boolean hasRead;

    private PlainLockReader(List<SourceLine> lines) {
        this.lines = lines;
    }

    /**
     * Reads one: a line {@code acquire} with lines under it, and a line {@code release} with lines under it; or all in one line, with a slash
     * between the two and semicolons between the commands.
     *
     * @throws SetupProblem if the text is no lock; the sentence names the line, and the expected text
     */
    public static PlainLock read(String text) {
        String said = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        if (said.length() > PlainLock.LONGEST) {
            throw problem(words -> words.tooLong(PlainLock.LONGEST));
        }
        List<String> whole = SourceLine.lines(said.strip());
        String sections = whole.size() == 1 && !SECTIONS.contains(whole.get(0)) ? inLines(whole.get(0)) : said;
        PlainLockReader reader = new PlainLockReader(SourceLine.of(sections));
        List<Statement> acquire = reader.section(ACQUIRE);
        List<Statement> release = reader.section(RELEASE);
        reader.next().ifPresent(line -> {
            throw problem(words -> words.outsideOfSections(line.number(), line.text()));
        });
        return new PlainLock(sections, acquire, release);
    }

    /** Splits a lock in one line into lines. */
    private static String inLines(String line) {
        String[] sides = line.split("\\s/\\s", -1);
        if (sides.length > 2) {
            throw problem(words -> words.severalReleases(line));
        }
        return ACQUIRE + "\n  " + sides[0].strip().replaceAll("\\s*;\\s*", "\n  ")
                + (sides.length < 2
                        ? ""
                        : "\n" + RELEASE + "\n  " + sides[1].strip().replaceAll("\\s*;\\s*", "\n  "));
    }

    private Optional<SourceLine> next() {
        return place < lines.size() ? Optional.of(lines.get(place)) : Optional.empty();
    }

    private List<Statement> section(String name) {
        SourceLine head = next().orElseThrow(() -> problem(words -> words.noSection(name)));
        if (!head.text().equals(name)) {
            throw problem(
                    head.depth() > 0 || name.equals(ACQUIRE)
                            ? words -> words.outsideOfSections(head.number(), head.text())
                            : words -> words.noSection(name));
        }
        place++;
        hasRead = false;
        List<Statement> block = block(head.depth());
        if (block.isEmpty()) {
            throw problem(words -> words.emptySection(name));
        }
        return block;
    }

    /** The lines that stand further to the right, all as far as the first of them. */
    private List<Statement> block(int outer) {
        List<Statement> block = new ArrayList<>();
        int depth = next().map(SourceLine::depth).orElse(outer);
        while (next().filter(line -> line.depth() > outer).isPresent()) {
            SourceLine line = lines.get(place);
            if (line.depth() != depth) {
                throw problem(words -> words.deeperWithoutReason(line.number(), line.text()));
            }
            place++;
            block.add(statement(line));
        }
        return block;
    }

    private Statement statement(SourceLine line) {
        if (line.text().length() > LONGEST_LINE) {
            throw problem(words -> words.lineTooLong(line.number(), LONGEST_LINE));
        }
        if (line.text().equals(ATOMIC)) {
            return atomic(line);
        }
        if (line.text().equals(REFUSE)) {
            return new Statement.Refuse(line.number());
        }
        Matcher withElse = ELSE.matcher(line.text());
        boolean hasElse = withElse.matches();
        String first = hasElse ? withElse.group(1) : line.text();
        Matcher compared = COMPARED.matcher(first);
        boolean isCompared = compared.matches();
        if (hasElse && !isCompared) {
            throw problem(words -> words.nothingComparedBefore(line.number()));
        }
        Optional<Condition> condition =
                isCompared ? Optional.of(condition(line, compared.group(2), compared.group(3))) : Optional.empty();
        Statement.Send command = command(line, isCompared ? compared.group(1) : first);
        boolean before = hasRead;
        Otherwise otherwise = hasElse ? otherwise(line, withElse.group(2)) : Otherwise.refuse(line.number());
        hasRead = before;
        return new Statement.Send(line.number(), command.command(), command.words(), condition, otherwise);
    }

    private Statement atomic(SourceLine line) {
        if (isAtomic) {
            throw problem(words -> words.atomicInAtomic(line.number()));
        }
        isAtomic = true;
        boolean before = hasRead;
        hasRead = false;
        List<Statement> block = under(line);
        hasRead = before;
        isAtomic = false;
        return new Statement.Atomic(block.get(0).line(), block);
    }

    private List<Statement> under(SourceLine line) {
        List<Statement> block = block(line.depth());
        if (block.isEmpty()) {
            throw problem(words -> words.nothingUnder(line.number(), line.text()));
        }
        return block;
    }

    private Otherwise otherwise(SourceLine line, String action) {
        if (action.equals(REFUSE)) {
            return Otherwise.refuse(line.number());
        }
        if (!action.isEmpty()) {
            throw problem(words -> words.unknownElse(line.number(), action));
        }
        return new Otherwise(under(line));
    }

    private Condition condition(SourceLine line, String sign, String operand) {
        if (operand == null || operand.isBlank()) {
            throw problem(words -> words.nothingToCompareWith(line.number(), sign));
        }
        Comparison comparison = Arrays.stream(Comparison.values())
                .filter(known -> known.sign().equals(sign))
                .findFirst()
                .orElseThrow();
        return new Condition(comparison, template(line, operand.strip()));
    }

    private Statement.Send command(SourceLine line, String said) {
        String[] written = said.strip().split("\\s+");
        PlainCommand command = PlainCommand.of(written[0])
                .orElseThrow(
                        () -> problem(words -> words.unknownCommand(line.number(), written[0], PlainCommand.known())));
        List<Template> behind =
                Arrays.stream(written).skip(1).map(word -> template(line, word)).toList();
        if (behind.size() < command.words()) {
            throw problem(words -> words.tooFewWords(line.number(), command.name(), command.words()));
        }
        if (behind.size() > command.words() && !command.takesMore()) {
            throw problem(words -> words.tooManyWords(
                    line.number(),
                    command.name(),
                    command.words(),
                    behind.get(command.words()).written()));
        }
        for (int i = 0; i < behind.size(); i++) {
            Template word = behind.get(i);
            if (command.isKey(i) && !word.isKey()) {
                throw problem(words -> words.notItsKey(line.number(), word.written()));
            }
            if (command.isKey(i) && isAtomic && word.has(Placeholder.READ)) {
                throw problem(words -> words.readInKeyOfAtomic(line.number(), word.written()));
            }
        }
        hasRead |= command.reads();
        return new Statement.Send(line.number(), command, behind, Optional.empty(), Otherwise.refuse(line.number()));
    }

    private Template template(SourceLine line, String word) {
        if (NO_WORD.matcher(word).find()) {
            throw problem(words -> words.noSingleWord(line.number(), word));
        }
        List<Part> parts = new ArrayList<>();
        Matcher braces = BRACES.matcher(word);
        int end = 0;
        while (braces.find()) {
            if (braces.start() > end) {
                parts.add(new Part.Text(word.substring(end, braces.start())));
            }
            String written = braces.group();
            Placeholder known = Placeholder.of(written)
                    .orElseThrow(() ->
                            problem(words -> words.unknownPlaceholder(line.number(), written, Placeholder.known())));
            if (known == Placeholder.READ && !hasRead) {
                throw problem(words -> words.nothingRead(line.number()));
            }
            Part value = new Part.Value(known);
            if (known == Placeholder.READ && parts.contains(value)) {
                throw problem(words -> words.readTwice(line.number(), word));
            }
            parts.add(value);
            end = braces.end();
        }
        if (end < word.length()) {
            parts.add(new Part.Text(word.substring(end)));
        }
        if (parts.stream()
                .anyMatch(part -> part instanceof Part.Text text && text.text().matches(".*[{}].*"))) {
            throw problem(words -> words.unknownPlaceholder(line.number(), word, Placeholder.known()));
        }
        return new Template(word, parts);
    }

    private static SetupProblem problem(Function<NotationText, String> words) {
        return new SetupProblem(NotationText.class, words);
    }
}
