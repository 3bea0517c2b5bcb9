package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.faults.subject.SectionEnd;
import io.github.lockevolution.faults.text.Quoted;
import io.github.lockevolution.lock.SectionBinding;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Runs the section of one client.
 *
 * @param opened the resources to close at the end
 * @param listener told the answer
 */
record SectionRun(SectionBinding.Section section, List<AutoCloseable> opened, SectionCode.Listener listener)
        implements Program {

    @Override
    public Class<?> source() {
        return section.source();
    }

    @Override
    public void run(Inside inside) {
        try {
            String answer = text(section.run());
            listener.answered(answer, answer);
        } catch (ClientKilled e) {
            throw e;
        } catch (Exception e) {
            requireOfSection(e);
            listener.answered("error " + e.getClass().getSimpleName(), Quoted.thrown(e));
        }
    }

    private static String text(SectionBinding.Answer answer) {
        if (!answer.isDone()) {
            return SectionEnd.REFUSED;
        }
        return (SectionEnd.DONE + " " + answer.text()).strip();
    }

    /** A message of the bench itself may have been wrapped by a library. */
    private static void requireOfSection(Exception thrown) {
        Stream.iterate((Throwable) thrown, Objects::nonNull, Throwable::getCause)
                .filter(InconclusiveException.class::isInstance)
                .map(InconclusiveException.class::cast)
                .findFirst()
                .ifPresent(found -> {
                    throw found;
                });
    }

    @Override
    public void close() {
        section.close();
        for (AutoCloseable each : opened) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException("what the section was given could not be closed", e);
            }
        }
    }
}
