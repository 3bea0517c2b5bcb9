package io.github.lockevolution.toxiproxy;

/**
 * The context that a link gives to each of its pipes.
 *
 * @param budget counts the bytes that the pipes hold
 * @param adjustReading reads from the source again, if all pipes can take more now
 * @param reset resets the connection: a TCP RST to both sides
 */
record PipeContext(LinkClock clock, BufferBudget budget, Runnable adjustReading, Runnable reset) {}
