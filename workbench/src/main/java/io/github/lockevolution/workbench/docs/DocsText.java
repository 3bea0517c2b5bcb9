package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What came of writing the pages, or why they cannot be written. */
interface DocsText extends Text {

    /** @param reason as the language has it, if it has said anything */
    String programNotRun(String library, Message reason);

    /** @param reason why the census of a lock says nothing */
    String notProven(String lock, Message reason);

    String interrupted();

    /** Of a program that was asked something. */
    String noAnswer();

    String page(String page, int blocks, int changed);

    String onlyEmptyLinesDiffer();

    String pageSays(Message line);

    String runSays(Message line);

    String nothing();

    String nothingMore();

    String everyPageAgrees(int pages);

    String somePagesDiffer(long differing, int pages);

    /** @param check whether nothing was to be written, only checked */
    String nothingWritten(boolean check, String conclusion);

    String notTheProject(String directory);

    String noProjectAround(String directory);

    String noBlocks(String directory, String begin, String end);

    String pagesNotListed(String directory, String reason);

    String fileNotRead(String file, String reason);

    String fileNotUtf8(String file);

    String noMarker(String line, String example);

    String noSuchBlock(String block);

    String blockNeedsKnownLock(String block, String lock, List<String> known);

    String blockNeedsFailure(String block, List<String> failures);

    String blockNeedsLock(String block);

    String blockNeedsDeclared(String block, String lock, List<String> failures);

    String blockNeedsSuccessor(String block, String lock);

    String blockWithoutEnd(String block, String end);

    String endWithoutBlock(String end);

    String blockInsideBlock(String block, String outer, int line, String end);

    /** @param sign what is looked for in a source */
    String sourceNotFound(String lock, String directory, int files, String sign);

    String sourcesNotListed(String directory, String reason);

    String pageWasChanged(String page);

    String pageNotWritten(String reason);

    String pageNotReplaced(String reason);

    String notRemoved(String file, String reason);
}
