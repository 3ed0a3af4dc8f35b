import type { Check } from "@parapet/scan-core/core/check.ts";
import { sharedMcpChecks } from "@parapet/runtime-kit/mcp/checks/shared-checks.ts";
import type { CodexModel } from "../../policy/model.ts";
import { codexDocs, settingSchema } from "../facts/references.ts";
import { toolsApproved } from "./tools-approved.ts";

const shared = sharedMcpChecks<CodexModel>({
  prefix: "CX-MCP",
  references: [codexDocs("mcp"), settingSchema],
  secretsBelong:
    "Name the variable in its place: env_vars for a program, bearer_token_env_var or env_http_headers for an address.",
  servers: ({ mcpServers }) => mcpServers,
  homeDir: ({ homeDir }) => homeDir,
  folder: ({ folder }) => folder,
  advisories: ({ advisories }) => advisories,
  get: ({ layers }, pointer) => layers.get(pointer),
});

export const mcpChecks: readonly Check<CodexModel>[] = [toolsApproved, ...shared];
