package io.github.lockevolution.toxiproxy;

/**
 * What all proxies of one server share.
 *
 * @param budget for the bytes of connections
 * @param memory for what the API is told
 */
record ServerContext(EventLoops loops, HostResolver resolver, BufferBudget budget, ApiMemory memory) {}
