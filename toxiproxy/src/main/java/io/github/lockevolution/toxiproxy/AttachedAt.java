package io.github.lockevolution.toxiproxy;

/** From when on a toxic works on a connection. */
enum AttachedAt {
    /** The toxic was there before the connection. */
    OPENING,
    /** The toxic was added to the open connection. */
    LATER
}
