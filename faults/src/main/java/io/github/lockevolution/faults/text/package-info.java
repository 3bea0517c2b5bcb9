/**
 * What is found out is a {@link io.github.lockevolution.faults.language.Fact}; how it is said, a {@link
 * io.github.lockevolution.faults.language.Language} knows. Knows nothing of locks, so that whatever finds out a fact can
 * have it said.
 */
package io.github.lockevolution.faults.text;
