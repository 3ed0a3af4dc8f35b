import { dirname, join } from "node:path";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { absolutePathOf } from "../config/home-path.ts";

/** The folder of the configuration, unless the environment sets another for this configuration. */
export function stateDirOf(
  { configPath }: WorkspaceLocation,
  environment: ScanEnvironment,
): string {
  const configVariable = environment.env["OPENCLAW_CONFIG_PATH"]?.trim() ?? "";
  const stateVariable = environment.env["OPENCLAW_STATE_DIR"]?.trim() ?? "";
  const isTheOne =
    configVariable !== "" && absolutePathOf(configVariable, environment) === configPath;
  return isTheOne && stateVariable !== ""
    ? absolutePathOf(stateVariable, environment)
    : dirname(configPath);
}

/** The `.env` that OpenClaw reads from its state folder. */
export function envPathOf(location: WorkspaceLocation, environment: ScanEnvironment): string {
  return join(stateDirOf(location, environment), ".env");
}
