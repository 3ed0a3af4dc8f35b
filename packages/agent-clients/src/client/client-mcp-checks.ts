import type { Check } from "@parapet/scan-core/core/check.ts";
import { sharedMcpChecks } from "@parapet/runtime-kit/mcp/checks/shared-checks.ts";
import type { McpCheckPrefix } from "@parapet/runtime-kit/mcp/checks/client.ts";
import type { ClientModel } from "./client-spec.ts";

type ClientPrefix = McpCheckPrefix extends infer P
  ? P extends `${infer Prefix}-MCP`
    ? Prefix
    : never
  : never;

/** The checks of the MCP servers of every client. */
export function clientMcpChecks(
  prefix: ClientPrefix,
  references: readonly string[],
  secretsBelong: string,
): readonly Check<ClientModel>[] {
  return sharedMcpChecks<ClientModel>({
    prefix: `${prefix}-MCP`,
    references,
    secretsBelong,
    servers: ({ mcpServers }) => mcpServers,
    homeDir: ({ homeDir }) => homeDir,
    folder: ({ folder }) => folder,
    advisories: ({ advisories }) => advisories,
    get: ({ layers }, pointer) => layers.get(pointer),
  });
}
