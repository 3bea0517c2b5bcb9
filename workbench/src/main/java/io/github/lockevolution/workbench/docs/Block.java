package io.github.lockevolution.workbench.docs;

/**
 * Lines of a page that a run writes.
 *
 * @param content the name of their content in the line that begins them: a command of the lab, or a {@link PageBlock}
 * @param begin the number of the line that begins them, from 1
 * @param end the number of the line that ends it
 */
record Block(String content, int begin, int end) {

    Block {
        if (begin < 1 || end <= begin) {
            throw new IllegalArgumentException(
                    "a block needs to end below the line it begins in, got " + begin + " to " + end);
        }
    }

    /** The content by the run, in the language of the page. */
    String text(PageContext page, Quotes quotes) {
        return PageBlock.ALL.stream()
                .filter(block -> block.name().equals(content))
                .findFirst()
                .map(block -> block.text(page))
                .orElseGet(() -> quotes.of(content, page, begin));
    }
}
