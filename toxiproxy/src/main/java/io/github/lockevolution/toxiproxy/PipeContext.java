package io.github.lockevolution.toxiproxy;

/**
 * What a link gives to each of its pipes.
 *
 * @param budget where what the pipes hold is counted
 * @param adjustReading reads from the source again, if all pipes can take more now
 * @param reset resets the connection: a TCP RST to both sides
 */
record PipeContext(LinkClock clock, BufferBudget budget, Runnable adjustReading, Runnable reset) {}
