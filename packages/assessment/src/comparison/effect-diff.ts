import {
  type AgentPermissions,
  type ChangedFinding,
  compareSeverity,
  type Evidence,
  type Exposure,
  fixEffects,
  outcomeNames,
  type ReratedFinding,
  type ScanReport,
  type Severity,
  withoutFolder,
} from "@parapet/posture";
import { namesKept, type Renaming, renamingOf } from "./renaming.ts";

/** A setting in effect, as `parapet explain` says it. */
export type EffectiveRow = {
  readonly agent_id: string;
  /** "Permissions". */
  readonly section: string;
  readonly subject: string;
  readonly value: string;
  readonly setting: string;
  readonly evidence: Evidence;
};

/** One of the two that are compared. */
export type DiffSide = {
  readonly report: ScanReport;
  /** Undefined where the report does not say what agents may do. */
  readonly agents: readonly AgentPermissions[] | undefined;
  /** Undefined where there is only a report. */
  readonly rows: readonly EffectiveRow[] | undefined;
};

export type ExposureChange = {
  readonly principal: string;
  readonly entry_point: string;
  readonly agents: readonly string[];
  readonly outcomes_before: readonly string[];
  readonly outcomes_after: readonly string[];
  readonly severity_before: Severity | "";
  readonly severity_after: Severity | "";
  /** 0 to 10; 0 where the exposure is not there. */
  readonly score_before: number;
  readonly score_after: number;
};

export type PermissionChange = {
  readonly agent_id: string;
  readonly change: "gained" | "lost" | "changed";
  /** "uses Bash without approval". */
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** The settings that do it: those after the change, of what is lost those before it. */
  readonly evidence: readonly Evidence[];
};

/** What a change comes to. All lists are empty where the effect is the same. */
export type EffectDiff = {
  readonly exposures: {
    readonly gained: readonly ExposureChange[];
    readonly worse: readonly ExposureChange[];
    readonly better: readonly ExposureChange[];
    readonly lost: readonly ExposureChange[];
  };
  /** Undefined where one side does not say what agents may do. */
  readonly permissions: readonly PermissionChange[] | undefined;
  readonly findings: {
    readonly opened: readonly ChangedFinding[];
    readonly raised: readonly ReratedFinding[];
    readonly lowered: readonly ReratedFinding[];
    readonly closed: readonly ChangedFinding[];
  };
  /** Total risk, 0 to 100, one decimal. */
  readonly risk_before: number;
  readonly risk_after: number;
};

/**
 * Compares what two workspaces let happen, not their text: order, form, and names of servers and
 * agents make no difference.
 */
export function effectDiff(before: DiffSide, after: DiffSide): EffectDiff {
  const renaming = renamingOf(before.agents ?? [], after.agents ?? []);
  const effects = fixEffects(before.report, after.report);
  const { closed, opened } = withoutPairs(
    effects.findings_closed,
    effects.findings_opened,
    (finding) => findingKey(finding, before.report, renaming),
    (finding) => findingKey(finding, after.report, namesKept),
  );
  return {
    exposures: exposureChanges(before.report, after.report, renaming),
    permissions:
      before.agents === undefined || after.agents === undefined
        ? undefined
        : [
            ...agentChanges(before.agents, after.agents, renaming),
            ...rowChanges(before, after, renaming),
          ],
    findings: {
      opened,
      raised: effects.findings_raised,
      lowered: effects.findings_lowered,
      closed,
    },
    risk_before: effects.total_before,
    risk_after: effects.total_after,
  };
}

/** True where nothing has changed that anybody could notice. */
export function isSilent({ exposures, permissions, findings }: EffectDiff): boolean {
  const lists = [...Object.values(exposures), ...Object.values(findings), permissions ?? []];
  return lists.every(({ length }) => length === 0);
}

/** What stands in another file or under another name is the same where it says the same. */
function findingKey(
  { check_id, agent_id, severity, confidence, message }: ChangedFinding,
  report: ScanReport,
  renaming: Renaming,
): string {
  const files = report.files.map(({ path }) => path).toSorted((a, b) => b.length - a.length);
  const text = files.reduce(
    (said, file) => (file === "" ? said : said.replaceAll(file, "FILE")),
    withoutFolder(message, report.workspace_path),
  );
  return JSON.stringify([
    check_id,
    renaming.agent(agent_id),
    severity,
    confidence,
    renaming.text(text.replaceAll(/\bline \d+/g, "line")),
  ]);
}

function withoutPairs<Item>(
  gone: readonly Item[],
  come: readonly Item[],
  oldKey: (item: Item) => string,
  newKey: (item: Item) => string,
): { readonly closed: readonly Item[]; readonly opened: readonly Item[] } {
  const left = new Map<string, number>();
  for (const item of gone) left.set(oldKey(item), (left.get(oldKey(item)) ?? 0) + 1);
  const opened = come.filter((item) => !take(left, newKey(item)));
  return { closed: gone.filter((item) => take(left, oldKey(item))), opened };
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count === 0) return false;
  counts.set(key, count - 1);
  return true;
}

function exposureChanges(
  before: ScanReport,
  after: ScanReport,
  renaming: Renaming,
): EffectDiff["exposures"] {
  const old = new Map(before.exposures.flatMap((one) => singles(one, before, renaming)));
  const now = new Map(after.exposures.flatMap((one) => singles(one, after, namesKept)));
  const both = [...now].flatMap(([key, exposure]) => {
    const known = old.get(key);
    return known === undefined ? [] : [exposureChange(known, exposure)];
  });
  return {
    gained: [...now].flatMap(([key, one]) =>
      old.has(key) ? [] : [exposureChange(undefined, one)],
    ),
    worse: both.filter(isWorse),
    better: both.filter((change) => !isWorse(change) && isBetter(change)),
    lost: [...old].flatMap(([key, one]) => (now.has(key) ? [] : [exposureChange(one, undefined)])),
  };
}

/** An exposure of several agents alike is one of each: which of them is shown says nothing. */
function singles(
  exposure: Exposure,
  { workspace_path }: ScanReport,
  renaming: Renaming,
): readonly (readonly [key: string, exposure: Exposure])[] {
  const [first = "", ...others] = exposure.agents;
  const entry_point = renaming.text(withoutFolder(exposure.entry_point, workspace_path));
  return [first, ...exposure.alike].map((agent) => {
    const agents = [agent, ...others].filter((name) => name !== "").map(renaming.agent);
    const principal = renaming.text(exposure.principal);
    return [
      JSON.stringify([principal, entry_point, agents]),
      { ...exposure, principal, entry_point, agents, alike: [] },
    ];
  });
}

function exposureChange(before: Exposure | undefined, after: Exposure | undefined): ExposureChange {
  const shown = after ?? before;
  return {
    principal: shown?.principal ?? "",
    entry_point: shown?.entry_point ?? "",
    agents: shown?.agents ?? [],
    outcomes_before: before === undefined ? [] : outcomeNames(before),
    outcomes_after: after === undefined ? [] : outcomeNames(after),
    severity_before: before?.severity ?? "",
    severity_after: after?.severity ?? "",
    score_before: before?.score ?? 0,
    score_after: after?.score ?? 0,
  };
}

function isWorse({ score_before, score_after, ...change }: ExposureChange): boolean {
  const more = change.outcomes_after.some((one) => !change.outcomes_before.includes(one));
  return score_after > score_before || (score_after === score_before && more);
}

function isBetter({ score_before, score_after, ...change }: ExposureChange): boolean {
  const fewer = change.outcomes_before.some((one) => !change.outcomes_after.includes(one));
  return score_after < score_before || fewer;
}

function agentChanges(
  before: readonly AgentPermissions[],
  after: readonly AgentPermissions[],
  renaming: Renaming,
): readonly PermissionChange[] {
  const old = new Map(before.flatMap((agent) => factsOf(agent, renaming)));
  const now = new Map(after.flatMap((agent) => factsOf(agent, namesKept)));
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
): readonly (readonly [key: string, fact: Fact])[] {
  const agent_id = names.agent(agent.agent_id);
  const fact = (
    what: string,
    value: string,
    evidence: readonly Evidence[],
  ): readonly [string, Fact] => [
    JSON.stringify([agent_id, what]),
    { agent_id, what, value, evidence },
  ];
  return [
    fact("sandbox", agent.sandbox, agent.evidence),
    fact("model", agent.model, agent.evidence),
    ...agent.tools.map(({ label, decision, runs_on, reaches, evidence }) => {
      const how = decision === "auto" ? "without approval" : "after approval";
      const where = runs_on === "" ? "" : runs_on === "host" ? ", on the host" : ", in the sandbox";
      const sends = reaches
        .filter((one) => one.startsWith("EGRESSES "))
        .map((one) => `, sends to ${names.text(one.slice("EGRESSES ".length))}`);
      return fact(`use of ${names.text(label)}`, `${how}${where}${sends.join("")}`, evidence);
    }),
    ...agent.mcp_servers.map(({ name, package: fetched, host, transport, pinned, evidence }) =>
      fact(
        `MCP server ${names.server(name)}`,
        `${fetched || host || transport}${pinned ? "" : ", not pinned"}`,
        evidence,
      ),
    ),
  ];
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
  const old = rowsOf(before.rows, before.report, renaming);
  const now = rowsOf(after.rows, after.report, namesKept);
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
  rows: readonly EffectiveRow[],
  { workspace_path }: ScanReport,
  names: Renaming,
): ReadonlyMap<string, readonly EffectiveRow[]> {
  const named = rows
    .filter(({ section }) => section !== "MCP servers")
    .map((row) => ({
      ...row,
      agent_id: names.agent(row.agent_id),
      subject: names.text(row.subject),
      value: names.text(withoutFolder(row.value, workspace_path)),
    }));
  return Map.groupBy(named, ({ agent_id, section, subject }) =>
    JSON.stringify([agent_id, section, subject]),
  );
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

/**
 * The worst of what is new: exposures gained or worse, findings opened or raised; undefined where
 * nothing is.
 */
export function worstNew({ exposures, findings }: EffectDiff): Severity | undefined {
  const severities = [
    ...[...exposures.gained, ...exposures.worse].map(({ severity_after }) => severity_after),
    ...[...findings.opened, ...findings.raised].map(({ severity }) => severity),
  ].filter((one): one is Severity => one !== "" && one !== "info");
  return severities.toSorted(compareSeverity)[0];
}
