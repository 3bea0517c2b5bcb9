/** One HTML file with everything that was run: what is in it, how it is put together, and how it is written. */
package io.github.lockevolution.workbench.report;
