/** All stages and all failures: the matrix as text and as JSON, and the command that explores. */
package io.github.lockevolution.workbench.matrix;
