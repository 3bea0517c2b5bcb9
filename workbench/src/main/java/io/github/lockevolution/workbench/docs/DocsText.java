package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What came of writing the pages, or why they cannot be written. */
interface DocsText extends Text {

    String commandFailed(String command, int status);

    String page(String page, int blocks, int changed);

    String onlyEmptyLinesDiffer();

    String pageSays(Message line);

    String runSays(Message line);

    String nothing();

    String nothingMore();

    String everyPageAgrees(int pages);

    String somePagesDiffer(long differing, int pages);

    /** @param check whether nothing was to be written, only checked */
    String nothingWritten(boolean check, Message reason);

    String notTheProject(String directory);

    String noProjectAround(String directory);

    String noBlocks(String directory, String begin, String end);

    String noSuchPage(String page);

    String pagesNotListed(String directory, String reason);

    String fileNotRead(String file, String reason);

    String fileNotUtf8(String file);

    String noMarker(String line, String example);

    String blockWithoutEnd(String block, String end);

    String endWithoutBlock(String end);

    String blockInsideBlock(String block, String outer, int line, String end);

    String pageWasChanged(String page);

    String pageNotWritten(String reason);

    String pageNotReplaced(String reason);

    String notRemoved(String file, String reason);
}
