import type { Runtime } from "@parapet/scan-core/core/runtime.ts";
import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import { claudeCodeChecks } from "./catalog.ts";
import { explainClaudeCode } from "./explain.ts";
import { findClaudeCode, isClaudeCodeFile, locateClaudeCode } from "./policy/locate.ts";
import type { ClaudeCodeModel } from "./policy/model.ts";
import { configDirOf, statePathOf } from "./policy/file-paths.ts";
import { readClaudeCode } from "./policy/read.ts";
import { claudeCodeTopology } from "./topology/topology.ts";
import { dirname } from "node:path";

/** The Claude Code runtime. */
export const claudeCode: Runtime<ClaudeCodeModel> = {
  id: "claude-code",
  title: "Claude Code",
  locate: locateClaudeCode,
  read: readClaudeCode,
  checks: claudeCodeChecks,
  topology: claudeCodeTopology,
};

/**
 * Claude Code among the runtimes. A fix in a project may edit user settings, which also apply
 * there.
 */
export const claudeCodeEntry: RuntimeEntry<ClaudeCodeModel> = {
  runtime: claudeCode,
  find: findClaudeCode,
  claims: isClaudeCodeFile,
  planning: {
    // It ignores a rejected file as a whole, and the fixed setting with it.
    problemsOf: ({ model }) => model.ignoredFiles.map(({ at, reason }) => `${at} ${reason}`),
    furtherFoldersOf: (environment) => [
      configDirOf(environment),
      dirname(statePathOf(environment)),
    ],
  },
  explain: explainClaudeCode,
  offer: ({ kind, mcpServers, layers }) => ({
    kind,
    servers: mcpServers.map(({ name, at, scope }) => ({
      name,
      at,
      isCommitted: scope === "project",
    })),
    get: layers.get,
  }),
};
