import type { Check } from "@parapet/scan-core/core/check.ts";
import { autoRunCommandChecks } from "@parapet/code-analysis/command-checks/auto-run-command-checks.ts";
import { sharedMcpChecks } from "@parapet/runtime-kit/mcp/checks/shared-checks.ts";
import { codexDocs, settingSchema } from "./checks/facts/references.ts";
import { checks } from "./checks/index.ts";
import type { CodexModel } from "./policy/model.ts";

/** Every check of Codex, sorted by ID. */
export const codexChecks: readonly Check<CodexModel>[] = [
  ...checks,
  ...sharedMcpChecks<CodexModel>({
    prefix: "CX-MCP",
    references: [codexDocs("mcp"), settingSchema],
    secretsBelong:
      "Replace it with a variable: env_vars for a program, bearer_token_env_var or env_http_headers for an address.",
    servers: ({ mcpServers }) => mcpServers,
    homeDir: ({ homeDir }) => homeDir,
    folder: ({ folder }) => folder,
    advisories: ({ advisories }) => advisories,
    get: ({ layers }, pointer) => layers.get(pointer),
  }),
  ...autoRunCommandChecks<CodexModel>({
    prefix: "CX-RUN",
    references: [codexDocs("hooks"), codexDocs("config-advanced"), settingSchema],
    commands: ({ autoRunCommands }) => autoRunCommands,
  }),
].toSorted(({ id }, { id: other }) => (id < other ? -1 : 1));
