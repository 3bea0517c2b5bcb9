/** The measurements of the project itself. */
package io.github.lockevolution.workbench.benchmark;
