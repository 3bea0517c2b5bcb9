package io.github.lockevolution.faults.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The heights of the rows of two timelines, with rows in which the same client does the same beside each other. A row that the other
 * timeline lacks leaves a gap there.
 *
 * @param left the start of each row of the left timeline, and at last the end of both
 * @param right the same for the right timeline
 */
record AlignedRows(List<Integer> left, List<Integer> right) {

    /** @param first the start of the first rows */
    static AlignedRows of(List<Row> left, List<Row> right, ToIntFunction<Row> height, int first) {
        int[][] common = common(left, right);
        List<Integer> leftTops = new ArrayList<>();
        List<Integer> rightTops = new ArrayList<>();
        int y = first;
        while (leftTops.size() < left.size() || rightTops.size() < right.size()) {
            int i = leftTops.size();
            int j = rightTops.size();
            boolean both = i < left.size() && j < right.size() && isSame(left.get(i), right.get(j));
            int slot = 0;
            if (both || j == right.size() || i < left.size() && common[i + 1][j] >= common[i][j + 1]) {
                leftTops.add(y);
                slot = height.applyAsInt(left.get(i));
            }
            if (both || leftTops.size() == i) {
                rightTops.add(y);
                slot = Math.max(slot, height.applyAsInt(right.get(j)));
            }
            y += slot;
        }
        leftTops.add(y);
        rightTops.add(y);
        return new AlignedRows(leftTops, rightTops);
    }

    /** The length of the longest common subsequence of the rows from here on. */
    private static int[][] common(List<Row> left, List<Row> right) {
        int[][] common = new int[left.size() + 1][right.size() + 1];
        for (int i = left.size() - 1; i >= 0; i--) {
            for (int j = right.size() - 1; j >= 0; j--) {
                common[i][j] = isSame(left.get(i), right.get(j))
                        ? common[i + 1][j + 1] + 1
                        : Math.max(common[i + 1][j], common[i][j + 1]);
            }
        }
        return common;
    }

    private static boolean isSame(Row one, Row other) {
        return one.action().who().equals(other.action().who())
                && (one.action().kind() == other.action().kind() || isStep(one) && isStep(other));
    }

    private static boolean isStep(Row row) {
        return row.action().kind() == TimelineAction.Kind.COMMAND
                || row.action().kind() == TimelineAction.Kind.LEAVES;
    }
}
