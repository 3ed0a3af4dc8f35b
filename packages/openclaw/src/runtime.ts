import type { Runtime } from "@parapet/scan-core/core/runtime.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { openclawChecks } from "./catalog.ts";
import { settingName } from "./facts/tools/tool-lists.ts";
import { locateOpenClaw } from "./reading/locate.ts";
import type { OpenClawModel } from "./model/model.ts";
import { readOpenClaw } from "./reading/read.ts";
import { latestSnapshot } from "./model/snapshot-version.ts";
import { openclawTopology } from "./topology/topology.ts";

/** OpenClaw, as Parapet knows it. */
export const openclaw: Runtime<OpenClawModel> = {
  id: "openclaw",
  title: "OpenClaw",
  locate: locateOpenClaw,
  read: readOpenClaw,
  checks: openclawChecks,
  topology: openclawTopology,
  container: ({ container }) => container,
  refusal: ({ schema }) => {
    const problems = schema.problemsIn(latestSnapshot);
    return {
      by: `OpenClaw ${latestSnapshot}`,
      reasons: problems.length,
      settings: [...new Set(problems.map(({ pointer }) => settingName(pointer)))],
    };
  },
};

/**
 * Why OpenClaw's configuration must not be edited here; undefined when it may. OpenClaw itself
 * refuses to write under these two variables, and takes no other value than "1" for yes.
 */
export function readOnlyReason({ env }: ScanEnvironment): string | undefined {
  if (env["OPENCLAW_NIX_MODE"] === "1") {
    return "OPENCLAW_NIX_MODE=1 means that Nix generates this configuration; change its Nix source, then rebuild.";
  }
  if (env["OPENCLAW_CONFIG_READONLY"] === "1") {
    return "OPENCLAW_CONFIG_READONLY=1 means that this configuration is managed elsewhere; change it there.";
  }
  return undefined;
}
