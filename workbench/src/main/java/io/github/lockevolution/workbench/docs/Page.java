package io.github.lockevolution.workbench.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A page with the blocks in it.
 *
 * @param context the place of the page
 * @param lines as they were read, so that joined by line feeds they are the file
 * @param blocks from top to bottom
 */
record Page(PageContext context, List<String> lines, List<Block> blocks) {

    Page {
        lines = List.copyOf(lines);
        blocks = List.copyOf(blocks);
    }

    /**
     * Finds the blocks of a page.
     *
     * @throws io.github.lockevolution.faults.setup.SetupProblem if a marker cannot be understood; the message names the line
     */
    static Page parse(PageContext context, String content) {
        List<String> lines = List.of(content.split("\n", -1));
        List<Block> blocks = new ArrayList<>();
        Optional<Marker> open = Optional.empty();
        for (int line = 1; line <= lines.size(); line++) {
            Optional<Marker> marker = Marker.in(lines.get(line - 1), line, context);
            if (marker.isPresent()) {
                if (marker.get().isEnd()) {
                    blocks.add(block(open, marker.get(), context));
                } else {
                    refuseNested(open, marker.get(), context);
                }
                open = marker.filter(here -> !here.isEnd());
            }
        }
        open.ifPresent(begin -> {
            throw context.problem(begin.line(), text -> text.blockWithoutEnd(begin.words(), Marker.END));
        });
        return new Page(context, lines, blocks);
    }

    private static Block block(Optional<Marker> open, Marker end, PageContext page) {
        Marker begin = open.orElseThrow(() -> page.problem(end.line(), text -> text.endWithoutBlock(Marker.END)));
        return new Block(begin.words(), begin.line(), end.line());
    }

    private static void refuseNested(Optional<Marker> open, Marker marker, PageContext page) {
        open.ifPresent(outer -> {
            throw page.problem(
                    marker.line(),
                    text -> text.blockInsideBlock(marker.words(), outer.words(), outer.line(), Marker.END));
        });
    }

    /** The whole page. */
    String text() {
        return String.join("\n", lines);
    }
}
