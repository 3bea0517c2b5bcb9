package io.github.lockevolution.toxiproxy;

/**
 * The resources that all proxies of one server share.
 *
 * @param budget counts the bytes that connections hold
 * @param memory limits the memory of the API
 */
record ServerContext(EventLoops loops, HostResolver resolver, BufferBudget budget, ApiMemory memory) {}
