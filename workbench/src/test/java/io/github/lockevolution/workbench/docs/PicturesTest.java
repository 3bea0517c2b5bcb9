package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.SvgDrawing;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pictures that pages show from docs/pictures, which GitHub does not draw itself. */
@OnTheBench
class PicturesTest {

    private static final Path PICTURES = Path.of("..", "docs", "pictures");
    private static final Pattern TITLE = Pattern.compile("<title[^>]*>([^<]+)</title>");

    @Test
    void every_picture_is_what_its_schedule_draws(ProvenStore store) throws IOException {
        List<Path> pictures;
        try (Stream<Path> files = Files.list(PICTURES)) {
            pictures = files.sorted().toList();
        }

        assertThat(pictures).isNotEmpty();
        for (Path picture : pictures) {
            String drawn = Files.readString(picture);
            Schedule schedule = schedule(drawn);
            assertThat(drawn.strip())
                    .as(
                            "%s; mend it by ./lab show %s --as svg --language %s",
                            picture.getFileName(), schedule, language(picture))
                    .isEqualTo(draw(schedule, language(picture), store).strip());
        }
    }

    /** That of the drawing's own title. */
    private static Schedule schedule(String svg) {
        Matcher title = TITLE.matcher(svg);
        assertThat(title.find()).isTrue();
        return Schedule.parse(title.group(1));
    }

    /** {@code late-unlock.zh-CN.svg} is in Chinese, as pages are. */
    private static Language language(Path picture) {
        return Language.ALL.stream()
                .filter(language ->
                        picture.toString().endsWith("." + language.locale().toLanguageTag() + ".svg"))
                .findFirst()
                .orElse(Language.ENGLISH);
    }

    private static String draw(Schedule schedule, Language language, ProvenStore store) {
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of(schedule.lock())).get(0);
        try (Testbed testbed = Testbed.open(lock, store, schedule.clients())) {
            return SvgDrawing.of(Timeline.of(new Replayer(testbed).play(schedule)), language);
        }
    }
}
