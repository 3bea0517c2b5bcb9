/**
 * Critical sections as people write them, each beside its right twin. Each is a class of its own that needs nothing of the others: {@code ./lab check}
 * takes its file.
 */
package io.github.lockevolution.sections;
