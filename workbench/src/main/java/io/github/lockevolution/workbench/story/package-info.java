/** One schedule, replayed, drawn, and told again on other locks. */
package io.github.lockevolution.workbench.story;
