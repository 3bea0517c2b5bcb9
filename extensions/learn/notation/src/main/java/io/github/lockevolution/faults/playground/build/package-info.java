/** Programs that the build runs. */
package io.github.lockevolution.faults.playground.build;
