package io.github.lockevolution.faults.text;

/**
 * The messages of one subject: a method for each message, never implemented by hand. {@link Language#text} answers every
 * method with the message that has its key in the language's file.
 *
 * <ul>
 *   <li>The key is the subject and the method: {@code ActionText.clientIsKilled} is {@code action.clientIsKilled}.
 *   <li>An enum constant as parameter picks the message and stands between the two: {@code FailureText.meaning(RACE)} is
 *       {@code failure.RACE.meaning}. So a constant without its label is an error.
 *   <li>Every other parameter is an argument by its own name: a String, a whole number, a boolean, a {@link Message}, which
 *       is said in the same language, or a List of Strings or Messages.
 * </ul>
 *
 * The files are called {@code messages_en.properties}, {@code messages_zh_CN.properties} ..., and lie in the folder {@code text} of the
 * closest package around the interface that has one, so each module has its own. How a message is written, {@link MessageTree} says.
 */
public interface Text {}
