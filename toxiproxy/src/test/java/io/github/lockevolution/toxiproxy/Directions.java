package io.github.lockevolution.toxiproxy;

import eu.rekawek.toxiproxy.model.ToxicDirection;

/** The other direction of a connection. */
final class Directions {

    private Directions() {}

    static ToxicDirection opposite(ToxicDirection direction) {
        return direction == ToxicDirection.UPSTREAM ? ToxicDirection.DOWNSTREAM : ToxicDirection.UPSTREAM;
    }
}
