import type { Evaluation } from "@parapet/adapter-link";
import { judgeItems, methodSubject } from "./judge-items.ts";
import { hasLookalike, isObject, type JsonObject } from "../messages/message.ts";
import { type CurrentDefinition, definitionOf } from "../pins/tool-definition.ts";
import type { Drift } from "../pins/pins.ts";
import type { ToolGate } from "./tool-call.ts";
import { isToolName, longestName } from "../messages/tool-name.ts";

/** Asked about at the same time. */
const atOnce = 8;

type Tool = {
  readonly definition: CurrentDefinition;
  /** Undefined for one whose words are blocked. */
  readonly shown: JsonObject | undefined;
};

/**
 * The tools of a list without those that nobody can call or read: hidden ones, those that are no
 * longer the approved ones, those whose description a guardrail blocks, and those that a guardrail
 * denies whatever the arguments. New ones are pinned.
 */
export async function filteredTools(
  gate: ToolGate,
  listed: readonly unknown[],
  log: (line: string) => void,
): Promise<readonly JsonObject[]> {
  const tools = await judgedTools(gate, uniqueTools(listed, log), log);
  const drifts = await gate.pins.look(tools.map(({ definition }) => definition));
  for (const { tool, isOld } of drifts) {
    const why = isOld ? "was pinned in an older format" : "has changed";
    log(`Blocked: ${JSON.stringify(tool)} ${why}. To accept it, run ${gate.acceptCommand}`);
  }
  await reportAll(gate, drifts);
  const changed = new Set(drifts.map(({ tool }) => tool));
  const states = await Promise.all(
    tools.map(({ definition }) => gate.pins.stateOf(definition.name)),
  );
  const kept = tools.filter(
    ({ definition: { name }, shown }, index) =>
      shown !== undefined &&
      !gate.hidden.has(name) &&
      !changed.has(name) &&
      states[index]?.pinned !== "",
  );
  const denied = await alwaysDenied(
    gate,
    kept.map(({ definition }) => definition.name),
  );
  return kept.flatMap(({ definition, shown }) =>
    shown === undefined || denied.has(definition.name) ? [] : [shown],
  );
}

/** More than a server has that means well. */
const maxTools = 5_000;

/** What a client reads by another name would not be what is pinned. */
const ownFields: ReadonlySet<string> = new Set(
  "name title description inputSchema outputSchema annotations icons execution _meta".split(" "),
);

/** Of two with one name, nobody knows which one is meant: the first is taken. */
function uniqueTools(
  listed: readonly unknown[],
  log: (line: string) => void,
): ReadonlyMap<string, JsonObject> {
  const named = new Map<string, JsonObject>();
  for (const tool of listed) {
    const name: unknown = isObject(tool) ? tool["name"] : undefined;
    if (!isObject(tool) || typeof name !== "string" || named.has(name)) continue;
    if (named.size >= maxTools) {
      log(
        `The server lists ${listed.length} tools; only ${maxTools} are supported, the others are omitted.`,
      );
      break;
    }
    if (isToolName(name) && !hasLookalike(tool, ownFields)) named.set(name, tool);
    else log(`Omitted tool ${shownName(name)}: its definition is ambiguous to clients.`);
  }
  return named;
}

/** Never a part of a name: of a secret that is cut, nobody could tell that it is one. */
function shownName(name: string): string {
  return name.length <= longestName
    ? JSON.stringify(name)
    : `with a name of ${name.length} characters`;
}

/**
 * Without those that are new and blocked: they are not pinned. While nobody can be asked, only what
 * is as it was approved is shown.
 */
async function judgedTools(
  gate: ToolGate,
  named: ReadonlyMap<string, JsonObject>,
  log: (line: string) => void,
): Promise<readonly Tool[]> {
  const judged = await judgeItems(gate, methodSubject("tools/list"), [...named.values()]);
  const tools = await Promise.all(
    [...named].map(async ([name, tool], index): Promise<Tool | undefined> => {
      const definition = definitionOf(name, tool);
      const result = judged[index] ?? { refused: "", isUnreachable: false };
      if ("value" in result) return { definition, shown: result.value };
      const { pinned } = await gate.pins.stateOf(name);
      if (result.isUnreachable && pinned === definition.hash) return { definition, shown: tool };
      log(`Omitted tool ${JSON.stringify(name)}: ${result.refused}`);
      return pinned === "" ? undefined : { definition, shown: undefined };
    }),
  );
  return tools.filter((tool) => tool !== undefined);
}

async function reportAll(gate: ToolGate, drifts: readonly Drift[]): Promise<void> {
  const left = drifts.toReversed();
  const work = async (): Promise<void> => {
    for (let drift = left.pop(); drift !== undefined; drift = left.pop()) {
      // As many at once as there are workers.
      // oxlint-disable-next-line no-await-in-loop
      await report(gate, drift);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * Lets the guardrail on changed tools speak, so that there is a violation before anyone calls one.
 */
async function report({ judge }: ToolGate, { tool, now, pinned }: Drift): Promise<void> {
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
  let isUnreachable = false;
  const work = async (): Promise<void> => {
    for (let tool = left.pop(); tool !== undefined && !isUnreachable; tool = left.pop()) {
      // As many at once as there are workers.
      // oxlint-disable-next-line no-await-in-loop
      const evaluation = await judge({
        point: "pre_tool_call",
        source_trust: "agent",
        tool,
        args: {},
        dry_run: true,
      });
      if (evaluation === undefined) isUnreachable = true;
      else if (isForAnyArguments(evaluation)) denied.add(tool);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return denied;
}

/** A guardrail without a condition and detectors denies by the name of the tool alone. */
function isForAnyArguments({ action, matched, failures }: Evaluation): boolean {
  const denials = matched.filter(({ decision }) => decision === "deny");
  return action === "block" && failures === 0 && denials.length > 0 && denials.every(isByNameAlone);
}

function isByNameAlone({ rule_id }: { readonly rule_id: string }): boolean {
  return rule_id === "match";
}
