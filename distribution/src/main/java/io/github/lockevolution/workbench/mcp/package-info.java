/** The lab as a server of the Model Context Protocol, for coding agents. */
package io.github.lockevolution.workbench.mcp;
