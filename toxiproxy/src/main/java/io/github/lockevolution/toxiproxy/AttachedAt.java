package io.github.lockevolution.toxiproxy;

/** When a toxic was attached to a connection. */
enum AttachedAt {
    /** When the connection was opened: the proxy had the toxic before. */
    OPENING,
    /** Later: the toxic was added while the connection was open. */
    LATER
}
