import { type AgentPermissions, type Evidence, withoutFolder } from "@parapet/posture";
import type { DiffSide, EffectiveRow } from "./diff-side.ts";
import { namesKept, type Renaming } from "./renaming.ts";
import { serverSection } from "./server-rows.ts";

export type PermissionChange = {
  readonly agent_id: string;
  readonly change: "gained" | "lost" | "changed";
  /** "use of Bash". */
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** The settings that do it: those after the change, of what is lost those before it. */
  readonly evidence: readonly Evidence[];
};

/** What agents may do on one side alone or differently; undefined where one side does not say. */
export function permissionChanges(
  before: DiffSide,
  after: DiffSide,
  renaming: Renaming,
): readonly PermissionChange[] | undefined {
  if (before.agents === undefined || after.agents === undefined) return undefined;
  const onlyBefore = absentFrom(after.agents, before.agents, renaming);
  const onlyAfter = absentFrom(before.agents, after.agents, namesKept, renaming);
  const agents = withServerTools(
    agentChanges(before.agents, after.agents, {
      renaming,
      single: new Map([...onlyBefore, ...onlyAfter]),
    }),
  );
  const rows = rowChanges(before, after, renaming).filter(
    ({ agent_id, change, what, evidence }) =>
      !isOfServerAmong(agents, agent_id, what) &&
      (onlyBefore.get(agent_id) !== "declared" || change !== "lost") &&
      (!(onlyBefore.has(agent_id) || onlyAfter.has(agent_id)) || evidence.some(isSet)),
  );
  return [...agents, ...rows];
}

/**
 * An agent on one side alone. A client such as Claude Code is in every folder, with its defaults;
 * other agents are there only where a file declares them.
 */
type Single = "client" | "declared";

function absentFrom(
  others: readonly AgentPermissions[],
  agents: readonly AgentPermissions[],
  names: Renaming,
  otherNames: Renaming = namesKept,
): ReadonlyMap<string, Single> {
  const known = new Set(others.map(({ agent_id }) => otherNames.agent(agent_id)));
  return new Map(
    agents
      .map(({ agent_id, runtime }) => [names.agent(agent_id), agent_id === runtime] as const)
      .filter(([name]) => !known.has(name))
      .map(([name, isClient]) => [name, isClient ? "client" : "declared"]),
  );
}

/** True for what a file sets, false for a default. */
function isSet({ default_of, pointer }: Evidence): boolean {
  return default_of === "" && pointer !== "";
}

type Naming = { readonly renaming: Renaming; readonly single: ReadonlyMap<string, Single> };

function agentChanges(
  before: readonly AgentPermissions[],
  after: readonly AgentPermissions[],
  { renaming, single }: Naming,
): readonly PermissionChange[] {
  const old = new Map(before.flatMap((agent) => factsOf(agent, renaming, single)));
  const now = new Map(after.flatMap((agent) => factsOf(agent, namesKept, single)));
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was?.value === is?.value) return [];
    const shown = is ?? was;
    if (shown === undefined) return [];
    return [
      {
        agent_id: shown.agent_id,
        change: was === undefined ? "gained" : is === undefined ? "lost" : "changed",
        what: shown.what,
        before: was?.value ?? "",
        after: is?.value ?? "",
        evidence: shown.evidence,
      } as const,
    ];
  });
}

type Fact = {
  readonly agent_id: string;
  readonly what: string;
  readonly value: string;
  readonly evidence: readonly Evidence[];
};

function factsOf(
  agent: AgentPermissions,
  names: Renaming,
  single: Naming["single"],
): readonly (readonly [key: string, fact: Fact])[] {
  const agent_id = names.agent(agent.agent_id);
  const kind = single.get(agent_id);
  const facts = [
    ...(kind === "declared"
      ? [{ agent_id, what: "agent", value: summaryOf(agent, names), evidence: agent.evidence }]
      : ownFacts(agent, agent_id, names)),
    ...serverFacts(agent, agent_id, names),
  ].filter(
    ({ what, value, evidence }) =>
      // The sandbox of a client is its default unless a row says which setting turns it on.
      kind !== "client" || (what !== "sandbox" && value !== "" && evidence.some(isSet)),
  );
  return facts.map((fact) => [JSON.stringify([agent_id, fact.what]), fact]);
}

function ownFacts(agent: AgentPermissions, agent_id: string, names: Renaming): readonly Fact[] {
  const { sandbox, model, tools, evidence } = agent;
  return [
    { agent_id, what: "sandbox", value: sandbox, evidence },
    { agent_id, what: "model", value: model, evidence },
    ...tools.map((tool) => {
      const { runs_on, reaches } = tool;
      const where = runs_on === "" ? "" : runs_on === "host" ? ", on the host" : ", in the sandbox";
      const sends = reaches
        .filter((one) => one.startsWith("EGRESSES "))
        .map((one) => `, sends to ${names.text(one.slice("EGRESSES ".length))}`);
      return {
        agent_id,
        what: `use of ${names.text(tool.label)}`,
        value: `${decisionOf(tool)}${where}${sends.join("")}`,
        evidence: tool.evidence,
      };
    }),
  ];
}

function serverFacts(agent: AgentPermissions, agent_id: string, names: Renaming): readonly Fact[] {
  return agent.mcp_servers.map(({ name, package: fetched, host, transport, pinned, evidence }) => ({
    agent_id,
    what: `${serverWords}${names.server(name)}`,
    value: `${fetched || host || transport}${pinned ? "" : ", not pinned"}`,
    evidence,
  }));
}

/** A server that is gained or lost with its tools is one change. */
function withServerTools(changes: readonly PermissionChange[]): readonly PermissionChange[] {
  const keyOf = ({ agent_id, change, what }: PermissionChange): string =>
    JSON.stringify([agent_id, change, what]);
  const byKey = new Map(changes.map((change) => [keyOf(change), change]));
  const joined = new Set<PermissionChange>();
  const servers = changes.map((change) => {
    if (change.change === "changed" || !change.what.startsWith(serverWords)) return change;
    const name = change.what.slice(serverWords.length);
    const tools = byKey.get(keyOf({ ...change, what: `use of tools of ${name}` }));
    if (tools === undefined) return change;
    joined.add(tools);
    const how = (tools.after || tools.before).split(",", 1).join("");
    const withTools = (value: string): string => (value === "" ? "" : `${value}, tools ${how}`);
    return {
      ...change,
      before: withTools(change.before),
      after: withTools(change.after),
      evidence: [...change.evidence, ...tools.evidence],
    };
  });
  return servers.filter((change) => !joined.has(change));
}

/** "model m, sandbox off, without approval: exec, read; after approval: browser". */
function summaryOf({ model, sandbox, tools }: AgentPermissions, names: Renaming): string {
  const byDecision = Map.groupBy(tools, decisionOf);
  const uses = [...byDecision]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([how, used]) => {
      const labels = new Set(used.map(({ label }) => names.text(label)));
      return `${how}: ${[...labels].toSorted().join(", ")}`;
    });
  return [
    [model === "" ? "" : `model ${model}`, sandbox === "" ? "" : `sandbox ${sandbox}`]
      .filter((part) => part !== "")
      .join(", "),
    ...uses,
  ]
    .filter((part) => part !== "")
    .join("; ");
}

function decisionOf({ decision }: AgentPermissions["tools"][number]): string {
  return decision === "auto" ? "without approval" : "after approval";
}

/**
 * Rows of one subject that are on one side alone. A subject with one value on each side has
 * changed.
 */
function rowChanges(
  before: DiffSide,
  after: DiffSide,
  renaming: Renaming,
): readonly PermissionChange[] {
  if (before.rows === undefined || after.rows === undefined) return [];
  const old = rowsOf(before, renaming);
  const now = rowsOf(after, namesKept);
  const subjects = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  return subjects.flatMap((subject): readonly PermissionChange[] => {
    const [was, is] = [old.get(subject) ?? [], now.get(subject) ?? []];
    const gone = was.filter((row) => !is.some(({ value }) => value === row.value));
    const come = is.filter((row) => !was.some(({ value }) => value === row.value));
    const [oldRow, newRow] = [gone[0], come[0]];
    if (gone.length === 1 && come.length === 1 && oldRow !== undefined && newRow !== undefined)
      return [rowChange("changed", oldRow, newRow)];
    return [
      ...come.map((row) => rowChange("gained", undefined, row)),
      ...gone.map((row) => rowChange("lost", row, undefined)),
    ];
  });
}

function rowsOf(
  { rows = [], report: { workspace_path } }: DiffSide,
  names: Renaming,
): ReadonlyMap<string, readonly EffectiveRow[]> {
  const named = rows.map((row) => ({
    ...row,
    agent_id: names.agent(row.agent_id),
    subject:
      row.section === serverSection ? names.serverSubject(row.subject) : names.text(row.subject),
    value: names.text(withoutFolder(row.value, workspace_path)),
  }));
  return Map.groupBy(named, ({ agent_id, section, subject }) =>
    JSON.stringify([agent_id, section, subject]),
  );
}

const serverWords = "MCP server ";

/** A server whose change the graph shows is not shown again by its row. */
function isOfServerAmong(
  changes: readonly PermissionChange[],
  agentId: string,
  what: string,
): boolean {
  const beginning = `${serverSection}: `;
  if (!what.startsWith(beginning)) return false;
  const subject = what.slice(beginning.length);
  return changes.some((change) => {
    if (change.agent_id !== agentId || !change.what.startsWith(serverWords)) return false;
    const name = change.what.slice(serverWords.length);
    return subject === name || subject.startsWith(`${name} `);
  });
}

function rowChange(
  change: PermissionChange["change"],
  before: EffectiveRow | undefined,
  after: EffectiveRow | undefined,
): PermissionChange {
  const row = after ?? before;
  return {
    agent_id: row?.agent_id ?? "",
    change,
    what: `${row?.section ?? ""}: ${row?.subject ?? ""}`,
    before: before?.value ?? "",
    after: after?.value ?? "",
    evidence: row === undefined ? [] : [row.evidence],
  };
}
