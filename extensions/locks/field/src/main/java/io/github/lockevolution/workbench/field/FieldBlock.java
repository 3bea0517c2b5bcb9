package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.Markdown;
import io.github.lockevolution.workbench.docs.PageBlock;
import io.github.lockevolution.workbench.docs.PageContext;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of the libraries, and below it each of them with its story. */
public record FieldBlock() implements PageBlock {

    private static final String SOURCES = "../extensions/locks/field/src/main/resources/field/";

    @Override
    public String name() {
        return "field";
    }

    @Override
    public String text(PageContext page) {
        Language language = page.language();
        List<FieldLibrary> all = FieldList.byDownloads();
        String rows = all.stream().map(library -> row(library, language)).collect(Collectors.joining());
        String sections =
                all.stream().map(library -> section(library, language)).collect(Collectors.joining("\n"));
        return language.text(FieldText.class).head() + "\n|---|---:|---|---|---|\n" + rows + "\n" + sections;
    }

    private static String row(FieldLibrary library, Language language) {
        FieldLibrary.Words words = library.in(language);
        return Stream.of(
                        "[" + FieldList.title(library) + "](#" + library.name() + ")",
                        FieldList.downloads(library, language),
                        words.promise(),
                        FieldList.counts(library, language),
                        FieldList.known(words))
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String section(FieldLibrary library, Language language) {
        FieldText text = language.text(FieldText.class);
        FieldLibrary.Words words = library.in(language);
        return "### " + library.name() + "\n\n"
                + "[" + library.facts().library() + "](" + library.facts().page() + ") "
                + library.facts().version()
                + ": " + words.lock() + "\n\n"
                + "- " + text.promises(words.promise()) + "\n"
                + "- " + text.expects(FieldList.expected(library, language), words.why()) + "\n"
                + "- " + text.showed(FieldList.observation(library, language)) + "\n"
                + "- "
                + text.known(words.tracker()
                        + words.since().map(since -> " " + since).orElse("")) + "\n"
                + authors(library, text) + "\n"
                + Markdown.fenced("", "./lab field " + library.name() + " --stories")
                + library.shown()
                        .filter(Shown::isMoreThanOverrun)
                        .map(shown -> shown.stories().get(language.tag()))
                        .map(story -> "\n" + Markdown.fenced("text", story))
                        .orElse("");
    }

    private static String authors(FieldLibrary library, FieldText text) {
        String file = library.name() + "/for-the-authors.md";
        return FieldFile.find(file)
                .map(found -> "- " + text.forTheAuthors(SOURCES + file) + "\n")
                .orElse("");
    }
}
