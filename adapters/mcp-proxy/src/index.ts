export { findInstallation, type FoundInstallation } from "./find-installation.ts";
export { type AcceptedTool, acceptDrift } from "./pins/accept-drift.ts";
export { type McpProxyOptions, runMcpProxy, type ServerTarget } from "./run-mcp-proxy.ts";
export { nameOfCommand, nameOfUrl } from "./server-name.ts";
