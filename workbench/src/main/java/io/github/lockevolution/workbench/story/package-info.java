/** One schedule, replayed, drawn, and transferred to other locks. */
package io.github.lockevolution.workbench.story;
