package io.github.lockevolution.toxiproxy;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Resolves a host name to at least one address. May take long. */
interface AddressLookup {

    /** The name service that this JVM uses. */
    AddressLookup OF_THIS_JVM = InetAddress::getAllByName;

    InetAddress[] addressesOf(String host) throws UnknownHostException;
}
