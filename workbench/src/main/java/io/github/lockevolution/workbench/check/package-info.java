/** {@code ./lab check}: judges a lock that nobody has described, from a Java file, a class or a program in any language. */
package io.github.lockevolution.workbench.check;
