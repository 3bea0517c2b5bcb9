package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.text.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a printed table: some of its columns, between lines across, under their headings. It is read as a person reads it,
 * column by column of the terminal, and wherever the cells of its first row begin, those of all others have to.
 *
 * @param lines from the headings to the last row
 */
record TableBlock(List<String> lines) {

    private static final Pattern RULE = Pattern.compile("-{10,}");

    /** The blocks of a text: of its paragraphs those that have a line across. */
    static List<TableBlock> in(String text) {
        return Stream.of(text.split("\n\n"))
                .map(paragraph -> new TableBlock(paragraph.lines().toList()))
                .filter(block -> block.firstRule() > 0)
                .toList();
    }

    private int firstRule() {
        for (int i = 0; i < lines.size(); i++) {
            if (isRule(lines.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isRule(String line) {
        return RULE.matcher(line).matches();
    }

    /** Where the cells begin: the numbers of the first row. */
    List<Integer> begins() {
        List<String> row = signs(lines.get(firstRule() + 1));
        List<Integer> begins = new ArrayList<>();
        for (int i = 1; i < row.size(); i++) {
            if (row.get(i - 1).equals(" ") && Character.isDigit(row.get(i).codePointAt(0))) {
                begins.add(i);
            }
        }
        return begins;
    }

    /** The lines in which a sign stands where the gap before a cell has to be. */
    List<String> askew() {
        return lines.stream()
                .filter(line -> !isRule(line))
                .filter(line -> {
                    List<String> signs = signs(line);
                    return begins().stream()
                            .anyMatch(begin -> begin <= signs.size()
                                    && !signs.get(begin - 1).equals(" "));
                })
                .toList();
    }

    /** The heading of each column, without the gaps at which it is broken into lines. */
    List<String> headings() {
        List<Integer> begins = begins();
        List<String> headings = new ArrayList<>();
        for (int i = 0; i < begins.size(); i++) {
            int begin = begins.get(i);
            int end = i + 1 < begins.size() ? begins.get(i + 1) : Integer.MAX_VALUE;
            headings.add(lines.subList(0, firstRule()).stream()
                    .map(TableBlock::signs)
                    .map(signs ->
                            String.join("", signs.subList(Math.min(begin, signs.size()), Math.min(end, signs.size()))))
                    .collect(Collectors.joining())
                    .replace(" ", ""));
        }
        return headings;
    }

    /** What stands in each column of a terminal; a sign that takes two stands in the first. */
    private static List<String> signs(String line) {
        List<String> signs = new ArrayList<>();
        line.codePoints().mapToObj(Character::toString).forEach(sign -> {
            signs.add(sign);
            if (Columns.of(sign) == 2) {
                signs.add("");
            }
        });
        return signs;
    }
}
