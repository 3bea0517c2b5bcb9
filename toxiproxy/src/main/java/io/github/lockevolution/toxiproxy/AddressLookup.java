package io.github.lockevolution.toxiproxy;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host, at least one. May take long. */
interface AddressLookup {

    /** The one of this JVM. */
    AddressLookup OF_THIS_JVM = InetAddress::getAllByName;

    InetAddress[] addressesOf(String host) throws UnknownHostException;
}
