/**
 * The picture of a failure: one {@link io.github.lockevolution.faults.timeline.Timeline} of what was recorded, and three
 * drawings of it, as text, as Mermaid and as SVG.
 */
package io.github.lockevolution.faults.timeline;
