/**
 * Pictures of a run: its {@link io.github.lockevolution.faults.timeline.Timeline}, drawn as text, as Mermaid and as SVG, the explanation of
 * each failure that it shows, and a chart of the number of clients that held the lock at each time.
 */
package io.github.lockevolution.faults.timeline;
