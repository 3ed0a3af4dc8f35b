export { findInstallation } from "./find-installation.ts";
export { acceptDrift } from "./pins/accept-drift.ts";
export { mcpProtector } from "./protector/mcp-protector.ts";
export { entryVariable } from "./protector/wrapped-entry.ts";
export { runMcpProxy } from "./run-mcp-proxy.ts";
export { nameOfCommand, nameOfUrl } from "./server-name.ts";
