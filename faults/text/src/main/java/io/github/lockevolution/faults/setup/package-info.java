/** What a person can set, and what is said when the bench cannot be set up that way. */
package io.github.lockevolution.faults.setup;
