import { parseJson5 } from "@parapet/documents/json5.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { configOf } from "../config/config.ts";
import { modelOf } from "../reading/model-of.ts";
import type { AgentPolicy, EntryPoint, OpenClawConfig, OpenClawModel } from "../model/model.ts";

/** A machine on which no variable is set. */
export const sampleEnvironment: ScanEnvironment = {
  env: {},
  homeDir: "/home/ada",
  cwd: "/home/ada",
  hostName: "box",
};

/** A configuration for a test, from JSON5. */
export function sampleConfig(text: string): OpenClawConfig {
  return configOf(parseJson5(text).value);
}

/** What OpenClaw makes of a configuration, with the given variables set. */
export function sampleModel(
  text: string,
  env: Readonly<Record<string, string>> = {},
  dotEnvNames: readonly string[] = [],
): OpenClawModel {
  return modelOf(sampleConfig(text), {
    environment: { ...sampleEnvironment, env },
    stateDir: "/home/ada/.openclaw",
    dotEnvNames: new Set(dotEnvNames),
  });
}

/** The agent of that id, or the only one. */
export function sampleAgent(text: string, id?: string): AgentPolicy {
  const { agents } = sampleModel(text);
  const agent = id === undefined ? agents[0] : agents.find((candidate) => candidate.id === id);
  if (agent === undefined) throw new Error(`The sample has no agent ${id}.`);
  return agent;
}

/** Entry points in short: "telegram/default dm: anyone", with the room where there is one. */
export function audiences(entryPoints: readonly EntryPoint[]): readonly string[] {
  return entryPoints.map(
    ({ channel, account, surface, room, audience }) =>
      [`${channel}/${account}`, surface, ...(room === "" ? [] : [room])].join(" ") +
      `: ${audience}`,
  );
}
