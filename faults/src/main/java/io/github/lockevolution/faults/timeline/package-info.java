/**
 * The picture of a failure: one {@link io.github.lockevolution.faults.timeline.Timeline} of a run, drawn as text, as Mermaid
 * and as SVG.
 */
package io.github.lockevolution.faults.timeline;
