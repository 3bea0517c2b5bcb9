package io.github.lockevolution.faults.toxiproxy;

/** From when on a toxic works on a connection. */
enum Since {
    /** The toxic was there before the connection. */
    OPENING,
    /** The toxic was added to the open connection. */
    LATER
}
