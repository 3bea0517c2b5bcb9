package io.github.lockevolution.toxiproxy;

/** What all proxies of one server share. */
record ServerContext(EventLoops loops, HostResolver resolver, Meters meters, BufferBudget budget) {}
