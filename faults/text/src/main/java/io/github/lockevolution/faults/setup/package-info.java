/** The settings of a user, and the errors about settings that the bench cannot use. */
package io.github.lockevolution.faults.setup;
