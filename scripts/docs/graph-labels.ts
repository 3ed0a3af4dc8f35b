import { defaultPriors } from "@parapet/attack-paths";
import type { EdgeKind } from "@parapet/posture";
import { code, listed } from "./markdown.ts";

type EdgeWords = { readonly verb: string; readonly object: string };

/** The verb of each edge kind, and its usual target. */
const edges: Readonly<Record<EdgeKind, EdgeWords>> = {
  CAN_WRITE: { verb: "can write into", object: "a channel, a gateway or what an agent reads" },
  DELIVERS: { verb: "delivers that text to", object: "an agent" },
  ROUTES: { verb: "forwards it to", object: "the next node" },
  INSTRUCTS: { verb: "gives persistent instructions to", object: "an agent" },
  LOADS: { verb: "is loaded by", object: "an agent" },
  DELEGATES: { verb: "delegates to", object: "another agent" },
  RETURNS: { verb: "answers", object: "the caller" },
  INVOKES: { verb: "calls", object: "a tool" },
  READS: { verb: "reads", object: "secrets or data" },
  WRITES: { verb: "changes", object: "files, memory or jobs" },
  EXECUTES: { verb: "runs commands on", object: "a machine or in a sandbox" },
  ESCAPES: { verb: "can escape to", object: "the host" },
  ACTS_AS: { verb: "acts as", object: "an identity" },
  GRANTS: { verb: "grants rights on", object: "a resource" },
  EGRESSES: { verb: "sends data to", object: "an external destination" },
  TRIGGERS: { verb: "wakes", object: "an agent" },
  ASKS: { verb: "asks", object: "a person" },
};

/** "calls", to be followed by the name of a node. */
export function edgeVerb(kind: EdgeKind): string {
  return edges[kind].verb;
}

/** "calls a tool". */
export function edgeClause(kind: EdgeKind): string {
  return `${edges[kind].verb} ${edges[kind].object}`;
}

/** The untrusted sender by the `trust` of the node where a path starts. */
const trustWords: Readonly<Record<string, string>> = {
  anyone: "anyone who finds the channel or the gateway",
  public: "anyone who writes a page, a webhook or a group message that the agent reads",
  third_party_package: "the author of a package that the agent loads",
  paired: "senders whom the owner has paired",
  team: "senders whom the owner has listed, and machines of the same private network",
  unknown: "anyone who starts an unconfigured agent",
  operator: "anyone with the secret of the gateway",
};

/** "`anyone`: anyone who finds …" for each trust in a condition. */
export function trustsNamed(condition: string): readonly string[] {
  return Object.keys(defaultPriors.access)
    .filter((trust) => condition.includes(`'${trust}'`))
    .map((trust) => trustMeaning(trust));
}

export function trustMeaning(trust: string): string {
  const words = trustWords[trust];
  return words === undefined ? code(trust) : `${code(trust)}: ${words}`;
}

const conditionWords: Readonly<Record<string, string>> = {
  "decision == 'auto'": "auto-approved",
  "unconfigured == true": "it was observed at run time and is not configured",
  "n.isolation != 'isolated'": "it is not isolated",
  "n.isolation == 'isolated'": "it is isolated",
  "n.allowlisted == false": "no allowlist limits the destination",
};

/** ", only where …" for the condition on a node or an edge; "" when there is none. */
export function onlyWhere(condition: { readonly text: string } | undefined): string {
  if (condition === undefined) return "";
  const words = conditionWords[condition.text];
  const text = code(condition.text);
  return `, only where ${words === undefined ? text : `${words} (${text})`}`;
}

/** "an agent or session" for kinds of nodes. */
export function kindLabels(kinds: readonly string[]): string {
  const words = listed(
    kinds.map((kind) => kind.replaceAll("_", " ")),
    "or",
  );
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}
