package io.github.lockevolution.faults.text;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Collectors;

/** Messages of a module for a library that asks a ResourceBundle for them, by the rest of their keys behind a prefix. */
public final class MessageBundle extends ResourceBundle {

    private final Language language;
    private final MessageFile file;
    private final String prefix;
    private final Map<String, Object> arguments;
    private final Set<String> keys;

    /**
     * @param folder the folder of its files, written as a package
     * @param prefix the prefix of the keys: {@code help.}
     * @param arguments the arguments of all messages together, by name
     */
    public MessageBundle(Language language, String folder, String prefix, Map<String, Object> arguments) {
        this.language = language;
        this.file = language.file(folder);
        this.prefix = prefix;
        this.arguments = Map.copyOf(arguments);
        this.keys = file.keys().stream()
                .filter(key -> key.startsWith(prefix))
                .map(key -> key.substring(prefix.length()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The same bundle, with the messages of another bundle beside its own. */
    public MessageBundle beside(ResourceBundle others) {
        setParent(others);
        return this;
    }

    /** The language of the messages. */
    public Language language() {
        return language;
    }

    @Override
    public Locale getLocale() {
        return language.locale();
    }

    @Override
    protected Object handleGetObject(String key) {
        return keys.contains(key) ? file.message(prefix + key).said(arguments, language) : null;
    }

    @Override
    protected Set<String> handleKeySet() {
        return keys;
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(keySet());
    }
}
