package io.github.lockevolution.workbench.console;

/** A command, or options of one, that a module brings with the words of their help: these stand in {@code help} below its package. */
public interface ExtensionHelp {}
