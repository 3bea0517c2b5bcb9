package io.github.lockevolution.faults.text;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The messages of one subject in one language: a method for each message. Such a class is generated: {@link TextClasses} makes it, when the
 * module is built, from the message files of its package, and {@link Language#text} returns it.
 *
 * <p>The files are called {@code messages_en.properties}, {@code messages_zh_CN.properties} ..., and lie in the folder of the package under
 * {@code src/main/resources}. A key is {@code subject.message}:
 *
 * <ul>
 *   <li>{@code action.clientIsKilled} is what {@code ActionText.clientIsKilled} says.
 *   <li>A constant of an enum picks the message and stands between the two: {@code failure.RACE.meaning} is what
 *       {@code FailureText.meaning(RACE)} says. In English, one of the keys has the enum in brackets, with its package if that is another
 *       one: {@code failure.RACE.meaning(io.github.lockevolution.lock.Failure)}. A constant without its message, or a message without its
 *       constant, does not compile.
 *   <li>If there are two parts or more, the English key names them in the order in which they are given:
 *       {@code client.neverRests(client,seconds)}. So a sentence can be put another way, and no value gets into the place of another.
 * </ul>
 *
 * The syntax of a message is that of {@link MessageTree}. The uses of a part in all languages make its type: a number is a {@code long}, a
 * list a {@code List}, a selector a {@code boolean} if one of its branches is called {@code true}, else a {@code String}; any other part is
 * an {@code Object}, and a {@link Message} is formatted in the same language.
 */
public abstract class Text {

    private final Language language;

    protected Text(Language language) {
        this.language = language;
    }

    /** @param parts the name and the value of each part */
    protected final String said(String key, Object... parts) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int at = 0; at < parts.length; at += 2) {
            values.put((String) parts[at], parts[at + 1]);
        }
        return language.said(getClass(), key, values);
    }
}
