/** The Toxiproxy server alone. */
package io.github.lockevolution.workbench.server;
