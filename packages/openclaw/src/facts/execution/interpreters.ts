import { isInterpreter } from "@parapet/code-analysis/commands/rule-effect.ts";
import { below } from "@parapet/documents/pointer.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { AgentPolicy, OpenClawModel } from "../../model/model.ts";
import { compareVersions } from "../../schema/schema-version.ts";
import { execModeOnMachine } from "./shell-access.ts";
import { whyIgnored } from "./safe-programs.ts";
import { listAt } from "../tools/tool-lists.ts";

/** A program that runs any code it is given, on the list of those that need no approval. */
export type FreeInterpreter = { readonly program: string; readonly at: string };

const profilesSince = "2026.2.18";

/**
 * True where the release that wrote the file treats every listed program as safe, without a
 * profile.
 */
export function allowsWithoutProfile({ schema }: OpenClawModel): boolean {
  return schema.olderWriter !== "" && compareVersions(schema.olderWriter, profilesSince) < 0;
}

/**
 * Interpreters among the safe programs of an agent. OpenClaw only uses those that also have a
 * profile, and the list matters only where commands are not all free.
 */
export function freeInterpreters(
  model: OpenClawModel,
  agent: AgentPolicy,
): readonly FreeInterpreter[] {
  const { config } = model;
  if (!["allowlist", "ask", "auto"].includes(execModeOnMachine(agent))) return [];
  const scopes = ["/tools/exec", ...(agent.at === "" ? [] : [`${agent.at}/tools/exec`])];
  const profiled = new Set(scopes.flatMap((scope) => keysAt(config, `${scope}/safeBinProfiles`)));
  const list = scopes.findLast((scope) => Array.isArray(config.get(`${scope}/safeBins`)));
  if (list === undefined) return [];
  return listAt(config, `${list}/safeBins`)
    .map((program, index) => ({ program, at: below(`${list}/safeBins`, index) }))
    .filter(
      ({ program }) =>
        isInterpreter(program) &&
        (whyIgnored(program, profiled) === undefined || allowsWithoutProfile(model)),
    );
}
