/**
 * Every order in which things can happen: clients that run ordinary lock code move one at a time, and only when they are
 * let; so each schedule of a bounded scenario is run on a real Redis, counted, judged, and can be run again.
 */
package io.github.lockevolution.faults.explore;
