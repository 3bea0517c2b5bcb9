/**
 * How everything that a person reads is said, in every language: the message files, the classes that are made of them, and how a text is
 * wrapped. Knows nothing of locks: what is said of them stands in the files of each package, which make the
 * {@link io.github.lockevolution.faults.text.Text} of its own subjects.
 */
package io.github.lockevolution.faults.text;
