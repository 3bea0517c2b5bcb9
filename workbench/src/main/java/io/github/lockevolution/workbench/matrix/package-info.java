/** The matrix, locks across and failures and attacks down, as text and as JSON, and the command that explores. */
package io.github.lockevolution.workbench.matrix;
