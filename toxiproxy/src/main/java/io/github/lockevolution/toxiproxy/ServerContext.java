package io.github.lockevolution.toxiproxy;

/** What all proxies of one server share. */
record ServerContext(Loops loops, HostResolver names, Meters meters, BufferBudget budget) {}
