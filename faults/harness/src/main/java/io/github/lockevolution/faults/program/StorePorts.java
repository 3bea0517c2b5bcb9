package io.github.lockevolution.faults.program;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The servers of a store with the ports for a program.
 *
 * @param openers open a port before each server, with a gate
 * @param environment the variables by which the program finds those ports
 */
public record StorePorts(
        List<Function<CommandGate, GatedPort>> openers, Function<List<URI>, Map<String, String>> environment) {}
