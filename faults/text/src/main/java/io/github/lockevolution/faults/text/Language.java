package io.github.lockevolution.faults.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A language there are message files in. What Redis is sent and answers, and the names of clients, locks and failures, are
 * the same in every language.
 */
public final class Language {

    /** All there are message files in, English first. */
    public static final List<Language> ALL = MessageFile.locales().stream()
            .map(locale -> new Language(locale, Pseudo.NO))
            .toList();

    /** The one that the others are translations of. */
    public static final Language ENGLISH = ALL.get(0);

    private enum Pseudo {
        NO,
        YES
    }

    private final Locale locale;
    private final Pseudo pseudo;
    private final Map<Class<? extends Text>, Text> texts = new ConcurrentHashMap<>();
    private final Map<String, MessageFile> files = new ConcurrentHashMap<>();
    private final String tag;
    private final IntPredicate signs;
    private final PluralRule plurals;

    private Language(Locale locale, Pseudo pseudo) {
        this.locale = locale;
        this.pseudo = pseudo;
        if (pseudo == Pseudo.YES) {
            tag = PseudoLanguage.TAG;
            signs = sign -> sign >= ' ';
            plurals = ENGLISH.plurals;
        } else {
            LanguageText own = text(LanguageText.class);
            tag = own.tag();
            Pattern pattern = Pattern.compile(own.signs());
            signs = sign -> pattern.matcher(Character.toString(sign)).matches();
            plurals = pluralRule(own);
        }
    }

    private static PluralRule pluralRule(LanguageText own) {
        try {
            return PluralRule.parse(own.plural());
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(own + ": language.plural is malformed: " + e.getMessage(), e);
        }
    }

    /** Its short name in options, addresses and JSON: {@code en}, {@code zh}. */
    public String tag() {
        return tag;
    }

    /** That of its message files: {@code en}, {@code zh_CN}. */
    public Locale locale() {
        return locale;
    }

    /** What it calls itself. */
    public String name() {
        return text(LanguageText.class).name();
    }

    /** Whether whoever reads this language has a terminal that shows this sign. */
    public boolean writes(int sign) {
        return signs.test(sign);
    }

    /** Which branch of a plural a number takes in it, if none has the number itself. */
    String plural(long count) {
        return plurals.kind(count);
    }

    /** Fonts for the signs that others lack, each with a comma behind it, as CSS has it; perhaps none. */
    public String fonts() {
        return pseudo == Pseudo.YES ? ENGLISH.fonts() : text(LanguageText.class).fonts();
    }

    /**
     * The messages of a subject in this language.
     *
     * @throws IllegalStateException if a method of it has no message, or one with other arguments, or a malformed one
     */
    public <T extends Text> T text(Class<T> text) {
        Text known = texts.get(text);
        return text.cast(known == null ? texts.computeIfAbsent(text, this::spoken) : known);
    }

    private Text spoken(Class<? extends Text> text) {
        return SpokenText.of(text, this, file(text));
    }

    /** The file that the messages of a class are in. */
    MessageFile file(Class<?> owner) {
        return files.computeIfAbsent(MessageFile.nameOf(owner, locale), name -> {
            MessageFile file =
                    MessageFile.read(name, owner.getClassLoader()).with(message -> message.mapWords(CommandName::in));
            return pseudo == Pseudo.YES ? file.with(PseudoLanguage::marked) : file;
        });
    }

    /**
     * The language of this tag, or of one that says more, as a locale does: {@code zh-CN}, {@code en_GB}. {@code qps} is one that only
     * tests ask for: English in which every message is marked.
     *
     * @return empty if there is none
     */
    public static Optional<Language> withTag(String tag) {
        return tag.equals(PseudoLanguage.TAG)
                ? Optional.of(new Language(ENGLISH.locale, Pseudo.YES))
                : ALL.stream()
                        .filter(language -> language.tag.equals(tag))
                        .findFirst()
                        .or(() -> closest(localeOf(tag)));
    }

    /** The tags there are, to be listed: {@code en, zh}. */
    public static String tags() {
        return ALL.stream().map(Language::tag).collect(Collectors.joining(", "));
    }

    /** The one for readers of this locale: of their language and country, else of their language, else English. */
    public static Language of(Locale locale) {
        return closest(locale).orElse(ENGLISH);
    }

    private static Optional<Language> closest(Locale locale) {
        List<Language> same = ALL.stream()
                .filter(language -> language.locale.getLanguage().equals(locale.getLanguage()))
                .toList();
        return same.stream()
                .filter(language -> language.locale.getCountry().equals(locale.getCountry()))
                .findFirst()
                .or(() -> same.stream().findFirst());
    }

    /** The one for who sits at this computer: LC_ALL, LC_MESSAGES or LANG, else what the JVM was started with. */
    public static Language ofSystem() {
        return of(locale(System.getenv()));
    }

    /** As POSIX has it, the first that is set decides: {@code zh_CN.UTF-8}. {@code C} names no language. */
    static Locale locale(Map<String, String> environment) {
        return Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .map(value -> value.replaceFirst("[.@].*", ""))
                .filter(value -> !value.equals("C") && !value.equals("POSIX"))
                .map(Language::localeOf)
                .orElseGet(Locale::getDefault);
    }

    private static Locale localeOf(String tag) {
        return Locale.forLanguageTag(tag.replace('_', '-'));
    }

    @Override
    public String toString() {
        return tag;
    }
}
