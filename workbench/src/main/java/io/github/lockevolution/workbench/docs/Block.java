package io.github.lockevolution.workbench.docs;

/**
 * Lines of a page that a run writes.
 *
 * @param kind what they show
 * @param begin the number of the line that begins it, from 1
 * @param end the number of the line that ends it
 */
record Block(BlockKind kind, int begin, int end) {

    Block {
        if (begin < 1 || end <= begin) {
            throw new IllegalArgumentException(
                    "a block needs to end below the line it begins in, got " + begin + " to " + end);
        }
    }
}
