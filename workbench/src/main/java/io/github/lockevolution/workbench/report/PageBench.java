package io.github.lockevolution.workbench.report;

import java.util.Map;

/**
 * The bench behind a page.
 *
 * @param path the path of its requests, on the same server
 * @param token a secret that every request has to contain
 * @param store the name and the version of what it runs on
 * @param templates the text to begin with, by language
 * @param nonce identifies the page's own scripts
 */
public record PageBench(String path, String token, String store, Map<String, String> templates, String nonce) {}
