import { isAbsolute, join, resolve } from "node:path";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { homePathOf } from "../config/home-path.ts";
import type { Effective } from "@parapet/scan-core/settings/settings.ts";
import { asTrimmedText } from "@parapet/scan-core/settings/readers.ts";
import type { OpenClawConfig } from "../model/model.ts";
import type { RosterEntry } from "../model/roster.ts";

/**
 * The folder an agent works in, absolute and with "~" expanded. A path that begins with a variable,
 * or is relative to where the gateway is started, is given as it is written. Only the agent that
 * owns what no other does works in the default folder itself; the others have one of their own next
 * to or below it.
 */
export function agentWorkspaceOf(
  config: OpenClawConfig,
  {
    agent,
    dataOwner,
    environment,
    stateDir,
  }: {
    readonly agent: RosterEntry;
    readonly dataOwner: string | undefined;
    readonly environment: ScanEnvironment;
    readonly stateDir: string;
  },
): Effective<string> {
  const folder = (written: string): string => absoluteWhereKnown(written, environment);
  const own = agent.at === "" ? undefined : asTrimmedText(config.get(`${agent.at}/workspace`));
  if (own !== undefined) return { value: folder(own), at: `${agent.at}/workspace` };
  const at = "/agents/defaults/workspace";
  const shared = asTrimmedText(config.get(at));
  const owns = agent.id === dataOwner;
  if (shared !== undefined)
    return { value: owns ? folder(shared) : join(folder(shared), agent.id), at };
  return { value: join(stateDir, owns ? "workspace" : `workspace-${agent.id}`), at };
}

function absoluteWhereKnown(written: string, environment: ScanEnvironment): string {
  const path = homePathOf(written, environment);
  return isAbsolute(path) ? resolve(path) : path;
}
