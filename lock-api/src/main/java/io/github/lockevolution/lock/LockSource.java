package io.github.lockevolution.lock;

/**
 * The source of a lock, for who wants to read it.
 *
 * @param file the name of the file
 * @param text all of it
 */
public record LockSource(String file, String text) {}
