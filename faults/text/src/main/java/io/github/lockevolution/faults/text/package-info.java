/**
 * All text that a person reads, in every language: the message files, the classes that are made from them, and the wrapping of text. It
 * knows nothing of locks: messages about them are in the files of each package, from which the
 * {@link io.github.lockevolution.faults.text.Text} of its subjects is made.
 */
package io.github.lockevolution.faults.text;
