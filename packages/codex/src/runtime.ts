import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { codexChecks } from "./catalog.ts";
import { explainCodex } from "./explain.ts";
import { findCodex, isCodexFile, locateCodex } from "./policy/locate.ts";
import type { CodexModel } from "./policy/model.ts";
import { codexHomeOf } from "./policy/file-paths.ts";
import { readCodex } from "./policy/read.ts";
import { codexTopology } from "./topology/topology.ts";

/**
 * The Codex runtime. A fix in a project may edit the user configuration, which also applies there.
 */
export const codexEntry: RuntimeEntry<CodexModel> = {
  runtime: {
    id: "codex",
    title: "Codex",
    locate: locateCodex,
    read: readCodex,
    checks: codexChecks,
    topology: codexTopology,
  },
  find: findCodex,
  claims: isCodexFile,
  planning: { furtherFoldersOf: (environment) => [codexHomeOf(environment)] },
  explain: explainCodex,
  offer: ({ kind, mcpServers, layers }) => ({ kind, servers: mcpServers, get: layers.get }),
};
