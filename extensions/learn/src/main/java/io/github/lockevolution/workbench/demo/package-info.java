/** The cost of a broken lock in a shop: a flash sale that sells too much, and a scheduled job that runs twice or never. */
package io.github.lockevolution.workbench.demo;
