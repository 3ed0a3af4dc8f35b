import {
  type AgentPermissions,
  type Evidence,
  type FindingSeverity,
  type PostureGraph,
  type ScanReport,
} from "@parapet/posture";
import { boundedText } from "../inventory/bounded-text.ts";
import { skillDigests } from "../inventory/skill-digests.ts";
import { agentPermissions } from "../permissions/agent-permissions.ts";

/** What the state of a workspace consists of. */
export const stateKinds = [
  "agent",
  "model",
  "sandbox",
  "tool",
  "mcp_server",
  "channel",
  "skill",
  "plugin",
  "finding",
  "guardrail",
] as const;
export type StateKind = (typeof stateKinds)[number];

/** One thing that is so in a workspace, and that somebody may have approved. */
export type StateFact = {
  readonly kind: StateKind;
  /** The agent concerned; "" for the workspace. */
  readonly agent_id: string;
  /** What a person calls it: "exec", "telegram direct messages". */
  readonly name: string;
  /** Tells facts of one name apart: the fingerprint of a finding; "" for others. */
  readonly mark: string;
  /** "without approval, on the host". */
  readonly value: string;
  /** Where it is set; file "" where no place is known. */
  readonly place: StatePlace;
  readonly severity: FindingSeverity | "";
};

export type StatePlace = Pick<Evidence, "file" | "pointer" | "line">;

type Stated = Pick<ScanReport, "files" | "findings" | "skills">;

/** The state of a workspace as a scan shows it, each fact once, in a fixed order. */
export function workspaceState(report: Stated, graph: PostureGraph): readonly StateFact[] {
  const facts = [
    ...agentPermissions(graph).flatMap(agentFacts),
    ...channelFacts(graph),
    ...skillFacts(report),
    ...pluginFacts(graph),
    ...findingFacts(report),
  ];
  // What is unknown, such as the model of an agent that only ran, is no fact.
  const known = facts.filter(({ value }) => value !== "").map(bounded);
  const byKey = new Map(known.map((fact) => [stateKey(fact), fact]));
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}

/** Names and values come from files that others write. */
function bounded(fact: StateFact): StateFact {
  return { ...fact, name: boundedText(fact.name), value: boundedText(fact.value) };
}

/** Names a fact: the same before and after its value has changed. */
export function stateKey({
  kind,
  agent_id,
  name,
  mark,
}: Pick<StateFact, "kind" | "agent_id" | "name" | "mark">): string {
  // The title of a check may be put in other words by the next release.
  return JSON.stringify([kind, agent_id, mark === "" ? name : "", mark]);
}

export const noPlace: StatePlace = { file: "", pointer: "", line: 0 };

function placeOf(evidence: readonly Evidence[]): StatePlace {
  const [first] = evidence;
  if (first === undefined) return noPlace;
  const { file, pointer, line } = first;
  return { file, pointer, line };
}

function agentFacts(agent: AgentPermissions): readonly StateFact[] {
  const { agent_id, runtime, model, sandbox, tools, mcp_servers, evidence } = agent;
  const own = { agent_id, mark: "", severity: "" } as const;
  const place = placeOf(evidence);
  return [
    { ...own, kind: "agent", name: agent_id, value: runtime || "unknown runtime", place },
    { ...own, kind: "model", name: "model", value: model, place },
    { ...own, kind: "sandbox", name: "sandbox", value: sandbox, place },
    ...tools.map(({ label, decision, runs_on, evidence: at }) => ({
      ...own,
      kind: "tool" as const,
      name: runs_on === "" ? label : `${label} (${runs_on})`,
      value: decision === "auto" ? "without approval" : "after approval",
      place: placeOf(at),
    })),
    ...mcp_servers.map(({ name, package: fetched, host, transport, pinned, evidence: at }) => ({
      ...own,
      kind: "mcp_server" as const,
      name,
      value: `${fetched || host || transport || "configured"}${pinned ? "" : ", not pinned"}`,
      place: placeOf(at),
    })),
  ];
}

/** Who may write by each channel, and which agents get it. */
function channelFacts({ nodes, edges }: PostureGraph): readonly StateFact[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const into = Map.groupBy(edges, ({ target }) => target);
  const labels = (keys: readonly string[]) =>
    [...new Set(keys.map((key) => byKey.get(key)?.label ?? key))].toSorted().join(", ");
  return nodes
    .filter(({ kind }) => kind === "channel")
    .map(({ key, label }) => {
      const writing = (into.get(key) ?? []).filter(({ kind }) => kind === "CAN_WRITE");
      const writers = labels(writing.map(({ source }) => source));
      return {
        kind: "channel",
        agent_id: "",
        name: label,
        mark: "",
        value: writers === "" ? "open to nobody that is known" : `open to ${writers}`,
        place: placeOf(writing.flatMap(({ evidence }) => evidence)),
        severity: "",
      } as const;
    });
}

function skillFacts({ files, skills }: Stated): readonly StateFact[] {
  const digests = skillDigests(files);
  return skills.map(({ path }) => ({
    kind: "skill",
    agent_id: "",
    name: path,
    mark: "",
    value: digests.has(path) ? `content ${digests.get(path)}` : "content not read whole",
    place: { file: path, pointer: "", line: 0 },
    severity: "",
  }));
}

function pluginFacts({ nodes, edges }: PostureGraph): readonly StateFact[] {
  const from = Map.groupBy(edges, ({ source }) => source);
  const into = Map.groupBy(edges, ({ target }) => target);
  return nodes
    .filter(({ kind }) => kind === "plugin")
    .map(({ key, label }) => ({
      kind: "plugin",
      agent_id: "",
      name: label,
      mark: "",
      value: "loaded",
      place: placeOf(
        [...(from.get(key) ?? []), ...(into.get(key) ?? [])].flatMap(({ evidence }) => evidence),
      ),
      severity: "",
    }));
}

function findingFacts({ findings }: Stated): readonly StateFact[] {
  return findings.map(({ title, agent_id, severity, suppressed, fingerprint, evidence }) => ({
    kind: "finding",
    agent_id,
    name: title,
    mark: fingerprint,
    value: suppressed ? `${severity}, suppressed` : severity,
    place: placeOf(evidence),
    severity,
  }));
}
