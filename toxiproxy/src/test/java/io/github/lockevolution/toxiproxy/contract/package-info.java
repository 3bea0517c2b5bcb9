/** What every Toxiproxy is held to, ours and the original, as contracts that tests extend: over bare HTTP and sockets. */
package io.github.lockevolution.toxiproxy.contract;
