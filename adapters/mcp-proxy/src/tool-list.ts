import type { GuardrailVerdict } from "@parapet/adapter-link";
import { isObject, type JsonObject } from "./message.ts";
import { definitionOf } from "./pins/tool-definition.ts";
import type { ToolGate } from "./tool-call.ts";

/** Asked about at the same time. */
const atOnce = 8;

/**
 * The answer to `tools/list` without the tools that nobody can call: hidden ones, those whose description or schema is no
 * longer the approved one, and those that a guardrail denies whatever the arguments. New ones are pinned.
 */
export async function filteredToolList(
  gate: ToolGate,
  response: JsonObject,
  log: (line: string) => void,
): Promise<JsonObject> {
  const { result } = response;
  if (!isObject(result) || !Array.isArray(result["tools"])) return response;
  const named = new Map<string, JsonObject>();
  for (const tool of result["tools"]) {
    const name: unknown = isObject(tool) ? tool["name"] : undefined;
    // Of two with one name, nobody knows which one is meant.
    if (isObject(tool) && typeof name === "string" && !named.has(name)) named.set(name, tool);
  }
  const definitions = [...named].map(([name, tool]) => definitionOf(name, tool));
  const drifts = await gate.pins.look(definitions);
  for (const { tool } of drifts) {
    log(`Held back: ${JSON.stringify(tool)} has changed. To accept it: ${gate.acceptCommand}`);
  }
  await Promise.all(drifts.map((drift) => report(gate, drift)));
  const changed = new Set(drifts.map(({ tool }) => tool));
  const states = await Promise.all([...named.keys()].map((name) => gate.pins.stateOf(name)));
  const shown = [...named].filter(
    ([name], index) => !gate.hidden.has(name) && !changed.has(name) && states[index]?.pinned !== "",
  );
  const denied = await alwaysDenied(
    gate,
    shown.map(([name]) => name),
  );
  const tools = shown.filter(([name]) => !denied.has(name)).map(([, tool]) => tool);
  return { ...response, result: { ...result, tools } };
}

/** Lets the guardrail on changed tools speak, so that there is a violation before anybody calls one. */
async function report(
  { judge }: ToolGate,
  { tool, now, pinned }: { readonly tool: string; readonly now: string; readonly pinned: string },
): Promise<void> {
  await judge({
    point: "pre_tool_call",
    source_trust: "agent",
    tool,
    args: {},
    definitionHash: now,
    pinnedHash: pinned,
  });
}

/** While the service is away all are listed: calls of them are refused. */
async function alwaysDenied(
  { judge }: ToolGate,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const denied = new Set<string>();
  const left = [...names];
  let isAway = false;
  const work = async (): Promise<void> => {
    for (let tool = left.pop(); tool !== undefined && !isAway; tool = left.pop()) {
      // As many at once as there are workers.
      // oxlint-disable-next-line no-await-in-loop
      const verdict = await judge({
        point: "pre_tool_call",
        source_trust: "agent",
        tool,
        args: {},
        dry_run: true,
      });
      if (verdict === undefined) isAway = true;
      else if (isForAnyArguments(verdict)) denied.add(tool);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return denied;
}

/** A guardrail without a condition and detectors denies by the name of the tool alone. */
function isForAnyArguments({ action, matched, failures }: GuardrailVerdict): boolean {
  const denials = matched.filter(({ decision }) => decision === "deny");
  return action === "block" && failures === 0 && denials.length > 0 && denials.every(isByNameAlone);
}

function isByNameAlone({ rule_id }: { readonly rule_id: string }): boolean {
  return rule_id === "match";
}
