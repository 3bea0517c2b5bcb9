package io.github.lockevolution.faults.toxiproxy;

/** What all proxies of one server share. */
record Shared(Loops loops, Names names, Meters meters, Storage storage) {}
