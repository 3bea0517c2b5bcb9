package io.github.lockevolution.lock;

/**
 * A lock that draws a number each time it is taken, higher than all earlier ones. Its holder shows the number to the resource with every
 * write, and the resource refuses a number lower than the highest it was shown.
 */
public interface FencingTokenSource {

    /** The number of the lock that this client took last: 1 or more, below 2<sup>53</sup>; 0 before that. */
    long fencingToken();
}
