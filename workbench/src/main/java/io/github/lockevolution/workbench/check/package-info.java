/** {@code ./lab check}: judges a lock that nobody has described, from a Java file or a class. */
package io.github.lockevolution.workbench.check;
