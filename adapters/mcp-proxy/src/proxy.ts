/* What the command needs: nothing else is loaded while a client waits for its server. */
export { entryVariable } from "./installation/entry-variable.ts";
export { findInstallation } from "./installation/find-installation.ts";
export { listenTokenOf, tokenHeader } from "./http/caller.ts";
export { acceptDrift } from "./pins/accept-drift.ts";
export { runMcpProxy } from "./run-mcp-proxy.ts";
export { nameOfCommand, nameOfUrl } from "./installation/server-name.ts";
