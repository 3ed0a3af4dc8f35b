import { sharedMcpChecks } from "@parapet/runtime-kit/mcp/checks/shared-checks.ts";
import type { ClaudeCodeModel } from "../../policy/model.ts";
import { claudeDocs } from "../facts/references.ts";
import { serverApprovedBeforeItIsThere } from "./server-approved-before-it-is-there.ts";
import { serverNameTaken } from "./server-name-taken.ts";
import { serversApprovedUnseen } from "./servers-approved-unseen.ts";

export const mcpChecks = [
  serverApprovedBeforeItIsThere,
  serverNameTaken,
  serversApprovedUnseen,
  ...sharedMcpChecks<ClaudeCodeModel>({
    prefix: "CC-MCP",
    references: [claudeDocs("mcp")],
    secretsBelong:
      "Write `${NAME}` in its place and set the variable in the shell that starts Claude Code; .mcp.json knows " +
      "`${NAME}` and `${NAME:-default}`.",
    servers: ({ mcpServers }) =>
      mcpServers.map((server) => ({ ...server, isCommitted: server.scope === "project" })),
    homeDir: ({ homeDir }) => homeDir,
    folder: ({ folder }) => folder,
    advisories: ({ advisories }) => advisories,
    get: ({ layers }, pointer) => layers.get(pointer),
  }),
];
