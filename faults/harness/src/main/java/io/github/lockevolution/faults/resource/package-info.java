/** What a store has for sections: a place for the resource that they work on, and what their clients reach it by. */
package io.github.lockevolution.faults.resource;
