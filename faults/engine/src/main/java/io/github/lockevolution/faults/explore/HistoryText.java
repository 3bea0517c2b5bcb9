package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.text.Text;

/** What has become of a historical lock that somebody changed. Counts are of schedules. */
interface HistoryText extends Text {

    String closed(String failure, String before);

    /** @param lock the name of a historical lock that fails as this one does now */
    String alike(String lock);

    String counted(String failure, String before, String now, boolean otherStory);

    String isNew(String failure, String now, String schedules);

    String nothingShows(String schedules);
}
