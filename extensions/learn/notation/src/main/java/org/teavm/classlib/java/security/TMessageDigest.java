package org.teavm.classlib.java.security;

/**
 * Replaces {@link java.security.MessageDigest} in a page, where a digest tells long values apart and nobody is to be deceived: the same bytes
 * give the same digest, and others hardly ever do.
 */
public final class TMessageDigest {

    private static final int LENGTH = 20;
    private static final long FIRST = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x100000001b3L;

    private TMessageDigest() {}

    public static TMessageDigest getInstance(String algorithm) {
        return new TMessageDigest();
    }

    /** FNV-1a, and again for each of its bytes. */
    public byte[] digest(byte[] text) {
        long hash = FIRST;
        for (byte one : text) {
            hash = (hash ^ one & 0xff) * FACTOR;
        }
        byte[] digest = new byte[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            hash = (hash ^ i) * FACTOR;
            digest[i] = (byte) (hash >>> 32);
        }
        return digest;
    }
}
