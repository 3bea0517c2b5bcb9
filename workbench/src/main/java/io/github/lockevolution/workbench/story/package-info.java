/** One schedule, replayed, drawn, and run on other locks. */
package io.github.lockevolution.workbench.story;
