package io.github.lockevolution.faults.toxiproxy;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host, at least one. May take long. */
interface Resolver {

    /** The one of this JVM. */
    Resolver OF_THIS_JVM = InetAddress::getAllByName;

    InetAddress[] addressesOf(String host) throws UnknownHostException;
}
