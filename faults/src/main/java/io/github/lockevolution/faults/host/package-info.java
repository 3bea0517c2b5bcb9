/** The machine the bench runs on: settings, programs, processes on a leash, and problems the user can mend. */
package io.github.lockevolution.faults.host;
