import { asString } from "@parapet/scan-core/settings/readers.ts";
import { below } from "@parapet/documents/pointer.ts";
import { isObject } from "@parapet/documents/find-node.ts";
import { keysAt } from "@parapet/scan-core/settings/settings.ts";
import type { OpenClawConfig } from "../../model/model.ts";
import { agentIdOf, rosterOf } from "../../model/roster.ts";
import type { SchemaProblem } from "../../model/schema-problem.ts";
import { conflict, isKnownText, refused, type Rule } from "./rule.ts";

const entries = "/agents/entries";

/** Who the agents are, and every place that names one of them. */
export const agentRules: readonly Rule[] = [
  { since: "2026.9.6", problems: rosterProblems },
  { since: "2026.9.6", problems: ownerProblems },
  { problems: bindingProblems },
  { problems: broadcastProblems },
];

function rosterProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  const keys = keysAt(config, entries);
  const isExplicit = config.get("/agents/ownership") === "explicit";
  if (keys.length === 0) {
    return isExplicit ? [conflict(entries, "must name an agent, since ownership is explicit")] : [];
  }
  const first = new Map(keys.toReversed().map((key) => [agentIdOf(key), key]));
  const twins = keys.filter((key) => first.get(agentIdOf(key)) !== key);
  const marked = keys.filter((key) => config.get(below(entries, key, "default")) === true);
  return [
    ...twins.map((key) =>
      conflict(below(entries, key), `is a second agent called ${agentIdOf(key)}`),
    ),
    ...(marked.length > 1 ? [conflict(entries, "must have at most one default agent")] : []),
    ...(isExplicit && marked.length > 0
      ? [
          conflict(
            "/agents/ownership",
            "cannot be explicit together with an agent marked as default",
          ),
        ]
      : []),
    ...(!isExplicit && keys.length > 1 && marked.length === 0
      ? [conflict("/agents/ownership", 'must be "explicit" with several agents')]
      : []),
  ];
}

const owners: readonly string[] = [
  "/agents/defaults/heartbeat/agentId",
  "/agents/defaults/systemAgent/agentId",
  "/talk/agentId",
];

function ownerProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  const known = idsOf(config);
  return owners
    .map((at) => ({ at, id: config.get(at) }))
    .filter(({ id }) => isKnownText(id) && !known.has(agentIdOf(id)))
    .map(({ at }) => refused(at, unknownAgent));
}

function bindingProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  const bindings = config.get("/bindings");
  if (!Array.isArray(bindings)) return [];
  const known = idsOf(config);
  const hasAgents = rosterOf(config).some(({ at }) => at !== "");
  return bindings.flatMap((_, index) => {
    const at = below("/bindings", index);
    const id = config.get(`${at}/agentId`);
    const isUnknown = isKnownText(id) && id !== "main" && !known.has(agentIdOf(id));
    const peer = asString(config.get(`${at}/match/peer/id`))?.trim() ?? "";
    return [
      ...(hasAgents && isUnknown ? [refused(`${at}/agentId`, unknownAgent)] : []),
      ...(config.get(`${at}/type`) === "acp" && peer === ""
        ? [conflict(`${at}/match/peer`, "must name the conversation that the binding is for")]
        : []),
    ];
  });
}

function broadcastProblems(config: OpenClawConfig): readonly SchemaProblem[] {
  const known = new Set(rosterOf(config).map(({ id }) => id));
  return keysAt(config, "/broadcast")
    .filter((room) => room !== "strategy")
    .flatMap((room) => {
      const entry = config.get(below("/broadcast", room));
      const at = isObject(entry) ? below("/broadcast", room, "agents") : below("/broadcast", room);
      const ids = isObject(entry) ? entry["agents"] : entry;
      if (!Array.isArray(ids)) return [];
      return ids.flatMap((id, index) =>
        isKnownText(id) && !known.has(id) ? [refused(below(at, index), unknownAgent)] : [],
      );
    });
}

const unknownAgent = "names an agent that is not configured";

function idsOf(config: OpenClawConfig): ReadonlySet<string> {
  return new Set(rosterOf(config).map(({ id }) => id));
}
