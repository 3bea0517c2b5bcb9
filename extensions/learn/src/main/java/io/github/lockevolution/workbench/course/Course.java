package io.github.lockevolution.workbench.course;

import io.github.lockevolution.workbench.console.ExtensionCommand;
import picocli.CommandLine.Command;

/** The command of teachers, with its subcommands. */
@Command(
        name = "course",
        mixinStandardHelpOptions = true,
        subcommands = NewCourse.class,
        footer = {"  ./lab course new homework", "  ./lab course new homework --exercise 2"})
public final class Course implements ExtensionCommand {}
