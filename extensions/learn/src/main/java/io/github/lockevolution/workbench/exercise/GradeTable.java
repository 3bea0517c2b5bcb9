package io.github.lockevolution.workbench.exercise;

import java.util.List;
import java.util.OptionalInt;

/**
 * The grades of a class as a table, a line for each student. One without points has an empty field there.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4180">RFC 4180, Common Format and MIME Type for CSV Files</a>
 */
final class GradeTable {

    static final String SIGN = "student,exercise,grade,points,of,feedback";

    private static final String END = "\r\n";

    private GradeTable() {}

    static String text(GradeScreen screen, List<Grade> grades) {
        StringBuilder table = new StringBuilder(SIGN).append(END);
        for (Grade grade : grades) {
            OptionalInt points = screen.points(grade);
            table.append(quoted(grade.student().id()))
                    .append(",\"" + grade.exercise().number() + "\",\"" + grade.word() + "\",\"")
                    .append(points.isPresent() ? points.getAsInt() : "")
                    .append("\",\"" + Weights.ALL + "\"," + quoted(screen.feedback(grade)) + END);
        }
        return table.toString();
    }

    private static String quoted(String field) {
        // Spreadsheets run what begins so, and students choose their names.
        String harmless = field.matches("(?s)[=+\\-@\\t\\r].*") ? "'" + field : field;
        return '"' + harmless.replace("\"", "\"\"") + '"';
    }
}
