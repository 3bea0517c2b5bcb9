package io.github.lockevolution.workbench.field;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.report.PagePart;
import io.github.lockevolution.workbench.report.PageTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The libraries as the page has them. */
public final class FieldOnPage implements PagePart {

    @Override
    public String name() {
        return "field";
    }

    @Override
    public Map<String, PageTable> inEveryLanguage() {
        return Language.ALL.stream().collect(Collectors.toMap(Language::tag, FieldOnPage::in));
    }

    private static PageTable in(Language language) {
        FieldText text = language.text(FieldText.class);
        return new PageTable(
                text.title(),
                text.lead(),
                List.of(text.library(), text.downloads(), text.result()),
                FieldList.byDownloads().stream()
                        .map(library -> row(library, language))
                        .toList());
    }

    private static PageTable.Row row(FieldLibrary library, Language language) {
        FieldText text = language.text(FieldText.class);
        FieldLibrary.Words words = library.in(language);
        List<PageTable.Detail> details = new ArrayList<>(List.of(
                PageTable.Detail.text(
                        text.promise(),
                        words.promise() + " ([" + library.facts().library() + "]("
                                + library.facts().page() + "))"),
                PageTable.Detail.text(text.expectation(), FieldList.expected(library, language) + ". " + words.why()),
                PageTable.Detail.text(text.observation(), FieldList.observation(library, language)),
                PageTable.Detail.text(text.tracker(), FieldList.known(words)),
                PageTable.Detail.command(text.command(), "./lab field " + library.name())));
        library.shown()
                .map(shown -> shown.stories().get(language.tag()))
                .ifPresent(story -> details.add(3, PageTable.Detail.code(text.story(), story)));
        return new PageTable.Row(
                library.name(),
                List.of(
                        FieldList.title(library),
                        FieldList.downloads(library, language),
                        FieldList.counts(library, language)),
                details);
    }
}
