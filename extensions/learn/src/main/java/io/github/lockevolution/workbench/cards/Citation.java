package io.github.lockevolution.workbench.cards;

/**
 * A source of an answer.
 *
 * @param name author and title
 * @param url the address of its text
 */
public record Citation(String name, String url) {

    public Citation {
        RequiredText.required("the name of a source", name);
        RequiredText.required("the url of the source '" + name + "'", url);
        if (!url.startsWith("https://") && !url.startsWith("http://")) {
            throw new IllegalArgumentException(
                    "the url of the source '" + name + "' needs to begin with https:// or http://, got " + url);
        }
    }
}
