package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.workbench.console.ExtensionCommand;
import picocli.CommandLine.Command;

/** The demos. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        subcommands = {FlashSale.class, ScheduledJob.class},
        footer = {
            "  ./lab demo flash-sale",
            "  ./lab demo flash-sale --lock stage5-lua --attack late-unlock",
            "  ./lab demo scheduled-job --lock stage3-setnx-setex"
        })
public final class Demo implements ExtensionCommand {}
