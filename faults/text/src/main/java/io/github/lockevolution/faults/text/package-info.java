/**
 * How everything that a person reads is said, in every language: the message files, the interfaces through which they are read,
 * and how a text is wrapped. Knows nothing of locks: what is said of them stands in the files, and each package has the
 * {@link io.github.lockevolution.faults.text.Text} of its own subjects.
 */
package io.github.lockevolution.faults.text;
