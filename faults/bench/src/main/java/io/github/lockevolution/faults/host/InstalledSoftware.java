package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for the software on this machine, without starting any of it. */
public final class InstalledSoftware {

    private InstalledSoftware() {}

    /**
     * The place of the first of these programs.
     *
     * @throws SetupProblem if none is on the PATH
     */
    public static Message program(String... names) {
        return Stream.of(names)
                .map(Platform::program)
                .flatMap(Optional::stream)
                .findFirst()
                .map(InstalledSoftware::at)
                .orElseThrow(() -> new SetupProblem(HostText.class, text -> text.noneOnPath(missing(names))));
    }

    /** The message that a program has been found here. */
    public static Message at(Path program) {
        return Message.of(HostText.class, text -> text.place(program.toString()));
    }

    private static List<Message> missing(String... names) {
        return Stream.of(names)
                .map(name -> Message.of(HostText.class, text -> text.noProgram(name)))
                .toList();
    }

    /**
     * The message that a Docker engine answers.
     *
     * @throws SetupProblem if none does
     */
    public static Message docker() {
        if (!Docker.answers()) {
            throw new SetupProblem(HostText.class, HostText::noEngine);
        }
        return Message.of(HostText.class, HostText::engineAnswers);
    }
}
