/** What locks cost where nothing goes wrong, and how fast the bench itself is: its gate, its explorer, its Toxiproxy. */
package io.github.lockevolution.benchmarks;
