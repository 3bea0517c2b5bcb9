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
 * A language with message files. Commands and replies of Redis, and the names of clients, locks and failures, are the same in every
 * language.
 */
public final class Language implements SpokenLanguage {

    /**
     * The folder of the files with the properties of a language and the patterns of its lists. It is no package, since the classes of
     * messages cannot be made before this one.
     */
    static final String OWN_WORDS = Language.class.getPackageName() + ".language";

    /** All languages with message files, English first. */
    public static final List<Language> ALL = MessageFile.locales(OWN_WORDS).stream()
            .map(locale -> new Language(locale, Pseudo.NO))
            .toList();

    /** The language that the others are translations of. */
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
            tag = ownWord("language.tag", Map.of());
            Pattern pattern = Pattern.compile(ownWord("language.signs", Map.of()));
            signs = sign -> pattern.matcher(Character.toString(sign)).matches();
            plurals = pluralRule();
        }
    }

    private PluralRule pluralRule() {
        try {
            return PluralRule.parse(ownWord("language.plural", Map.of()));
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(file(OWN_WORDS) + ": language.plural is malformed: " + e.getMessage(), e);
        }
    }

    private String ownWord(String key, Map<String, Object> parts) {
        return file(OWN_WORDS).message(key).said(parts, this);
    }

    /** Its short name in options, addresses and JSON: {@code en}, {@code zh}. */
    public String tag() {
        return tag;
    }

    /** The locale of its message files: {@code en}, {@code zh_CN}. */
    @Override
    public Locale locale() {
        return locale;
    }

    /** Its own name for itself. */
    public String name() {
        return ownWord("language.name", Map.of());
    }

    /** Whether the terminal of a reader of this language shows this sign. */
    public boolean writes(int sign) {
        return signs.test(sign);
    }

    @Override
    public String plural(long count) {
        return plurals.kind(count);
    }

    /** Fonts for signs that other fonts lack, each with a comma behind it, in the form of CSS; may be empty. */
    public String fonts() {
        return pseudo == Pseudo.YES ? ENGLISH.fonts() : ownWord("language.fonts", Map.of());
    }

    @Override
    public String joined(ListStyle style, String head, String tail) {
        return ownWord("list." + style + ".joined", Map.of("head", head, "tail", tail));
    }

    @Override
    public String word(Object argument) {
        return argument instanceof Message message ? message.in(this) : Quoted.harmless(String.valueOf(argument));
    }

    /** The messages of a subject in this language. */
    public <T extends Text> T text(Class<T> text) {
        Text known = texts.get(text);
        return text.cast(known == null ? texts.computeIfAbsent(text, this::spoken) : known);
    }

    private Text spoken(Class<? extends Text> text) {
        try {
            return text.getConstructor(Language.class).newInstance(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(text.getName() + " was not made by TextClasses", e);
        }
    }

    String said(Class<?> text, String key, Map<String, Object> parts) {
        return file(text.getPackageName(), text.getClassLoader()).message(key).said(parts, this);
    }

    /** The file with the messages of a package, or of a folder that is no package. */
    MessageFile file(String packageName) {
        return file(packageName, Language.class.getClassLoader());
    }

    private MessageFile file(String packageName, ClassLoader loader) {
        return files.computeIfAbsent(packageName, name -> {
            MessageFile file = MessageFile.read(MessageFile.nameOf(name, locale), loader)
                    .with(message -> message.mapWords(CommandName::in));
            return pseudo == Pseudo.YES ? file.with(PseudoLanguage::marked) : file;
        });
    }

    /**
     * The language of this tag, or of a longer one, such as that of a locale: {@code zh-CN}, {@code en_GB}. {@code qps} is only for tests:
     * English in which every message is marked.
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

    /** The tags of all languages, as a list: {@code en, zh}. */
    public static String tags() {
        return ALL.stream().map(Language::tag).collect(Collectors.joining(", "));
    }

    /** The language for readers of this locale: that of their language and country, else of their language, else English. */
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

    /** The language of this computer's user: LC_ALL, LC_MESSAGES or LANG, else the locale of the JVM. */
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
