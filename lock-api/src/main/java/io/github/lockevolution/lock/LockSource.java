package io.github.lockevolution.lock;

/**
 * The source of a lock, for a reader.
 *
 * @param file the name of the file
 * @param text the whole text
 */
public record LockSource(String file, String text) {}
