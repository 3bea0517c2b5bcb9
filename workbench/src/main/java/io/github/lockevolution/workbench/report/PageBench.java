package io.github.lockevolution.workbench.report;

import java.util.Map;

/**
 * The bench behind a page.
 *
 * @param path where it is asked, on the same server
 * @param token who asks has to know it
 * @param store the name and the version of what it runs on
 * @param templates by language, what one begins with
 * @param nonce by which its scripts are known to be its own
 */
public record PageBench(String path, String token, String store, Map<String, String> templates, String nonce) {}
