package io.github.lockevolution.workbench.console;

/**
 * A command of the lab that a module brings: a class of picocli with a public constructor without parameters, which the lab finds by
 * {@link java.util.ServiceLoader}.
 */
public interface ExtensionCommand extends ExtensionHelp {}
