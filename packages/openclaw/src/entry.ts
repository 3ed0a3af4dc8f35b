import type { RuntimeEntry } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { ScanError, type ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { explainOpenClaw } from "./explain-workspace.ts";
import type { OpenClawModel } from "./model/model.ts";
import { openclaw, readOnlyReason } from "./runtime.ts";
import { rejectionsOf } from "./schema/rejections.ts";
import { envPathOf } from "./reading/state-dir.ts";
import { unusedToolCheck } from "./unused-tools.ts";

/**
 * OpenClaw among the runtimes. Any JSON file may be its configuration, so it claims none by its
 * name.
 */
export const openclawEntry: RuntimeEntry<OpenClawModel> = {
  runtime: openclaw,
  find,
  claims: () => false,
  planning: { readOnlyReason, envPathOf, problemsOf: rejectionsOf },
  explain: explainOpenClaw,
  unusedToolCheck,
  offer: ({ config, mcpServers }) => ({
    kind: "user",
    servers: mcpServers.map(({ name, at }) => ({ name, at, isCommitted: false })),
    get: config.get,
  }),
};

async function find(environment: ScanEnvironment): Promise<readonly WorkspaceLocation[]> {
  try {
    return [await openclaw.locate(undefined, environment)];
  } catch (error) {
    if (!(error instanceof ScanError) || error.code !== "not_found") throw error;
    if (isNamed(environment)) throw error;
    return [];
  }
}

/** True where a variable names the configuration: then a missing one is an error. */
function isNamed({ env }: ScanEnvironment): boolean {
  return ["OPENCLAW_CONFIG_PATH", "OPENCLAW_STATE_DIR"].some(
    (name) => (env[name]?.trim() ?? "") !== "",
  );
}
