import { isInterpreter } from "../../interpreter-name.ts";
import type { AgentPolicy, OpenClawModel } from "../../model.ts";
import { below, keysAt } from "../../settings.ts";
import { listAt } from "./tool-lists.ts";

/** A program that runs any code it is given, on the list of those that nobody is asked about. */
export type FreeInterpreter = { readonly program: string; readonly at: string };

/**
 * Interpreters among the safe programs of an agent. OpenClaw heeds only those that have a profile as well, and the list
 * matters only where commands are not all free.
 */
export function freeInterpreters(
  { config }: OpenClawModel,
  agent: AgentPolicy,
): readonly FreeInterpreter[] {
  if (!["allowlist", "ask", "auto"].includes(agent.exec.mode.value)) return [];
  const scopes = ["/tools/exec", ...(agent.at === "" ? [] : [`${agent.at}/tools/exec`])];
  const profiled = new Set(scopes.flatMap((scope) => keysAt(config, `${scope}/safeBinProfiles`)));
  const list = scopes.findLast((scope) => Array.isArray(config.get(`${scope}/safeBins`)));
  if (list === undefined) return [];
  return listAt(config, `${list}/safeBins`)
    .map((program, index) => ({ program, at: below(`${list}/safeBins`, index) }))
    .filter(({ program }) => isInterpreter(program) && profiled.has(program));
}
