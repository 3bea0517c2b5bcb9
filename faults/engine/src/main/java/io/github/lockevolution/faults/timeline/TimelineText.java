package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What a whole timeline shows. */
interface TimelineText extends Text {

    String shows(List<String> failures);

    String showsNothing();

    /** Of a run that breaks off. */
    String showsSoFar(List<String> failures);

    String showsNothingSoFar();
}
