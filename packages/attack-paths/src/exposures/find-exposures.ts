import {
  type Exposure,
  type ExposureOutcome,
  plainSeverity,
  type PostureGraph,
} from "@parapet/posture";
import type { DetectedPath } from "../paths/detected-path.ts";
import { compareText } from "../graph/compare.ts";
import { type Detection, findAttackPaths, type FindOptions } from "../paths/find-paths.ts";
import { type RepeatedSearch, repeatedSearch } from "../paths/search-again.ts";
import { exposureId, pathId } from "../paths/path-id.ts";
import type { Rule } from "../rules/rule.ts";
import type { Priors } from "../scoring/priors.ts";
import { equivalenceOf } from "./equivalent-ingresses.ts";
import { type CopyIngress, ingressCopies, separateIngresses } from "./separate-ingresses.ts";
import { entryName } from "./entry-name.ts";
import { type Ingress, ingressesOf } from "./ingress.ts";

/** An exposure, and the paths that it consists of: what findings and fixes are matched with. */
export type FoundExposure = {
  readonly exposure: Omit<Exposure, "root_causes" | "plan">;
  /**
   * Worst first; each by the entry point of the exposure, and without a waterfall. Where too many
   * were to be searched, those of the list.
   */
  readonly paths: readonly DetectedPath[];
  /**
   * Keys of the entry point and the first agent, by which a weaker form of the exposure is known.
   */
  readonly way: string;
};

export type FoundExposures = {
  /** Worst first, then by principal, entry point and agents. */
  readonly exposures: readonly FoundExposure[];
  /**
   * True where there are too many different ingresses to search each separately: then the worst of
   * every path is shown.
   */
  readonly truncated: boolean;
};

export type ExposureOptions = {
  readonly priors?: Priors;
  readonly outline?: "ends" | "worst" | undefined;
};

/**
 * Ingresses that differ in more than a name. With more of them, they are not searched separately.
 */
const mostDifferent = 400;
const mostLooks = 20_000_000;

/**
 * The exposures of a graph: one for each principal, entry point and agent, equal ones together.
 * `paths`: the attack paths of the graph, which alone may be an outcome; by default all. `outline`:
 * of each path only what comparing exposures asks; "worst": and of each exposure only the worst
 * path of each rule, which decides its severity and the total risk.
 */
export function findExposures(
  graph: PostureGraph,
  rules: readonly Rule[],
  paths?: readonly DetectedPath[],
  options: ExposureOptions = {},
): FoundExposures {
  return exposuresOf(graph, paths, ingressCopies(), (apart) =>
    findAttackPaths(apart, rules, searchOptions(options)),
  );
}

/**
 * As `findExposures`, and what comes of a change that leaves most as it is, in outline.
 */
export function searchExposures(
  graph: PostureGraph,
  rules: readonly Rule[],
  paths: readonly DetectedPath[] | undefined,
  { outline, ...options }: Pick<ExposureOptions, "priors"> & { readonly outline: "ends" | "worst" },
): {
  readonly found: FoundExposures;
  readonly again: (changed: PostureGraph) => FoundExposures;
} {
  const copies = ingressCopies();
  let known: RepeatedSearch["again"] | undefined;
  const found = exposuresOf(graph, paths, copies, (apart) => {
    const search = repeatedSearch(apart, rules, searchOptions(options), outline);
    known = search.again;
    return search.found;
  });
  const afresh = searchOptions({ ...options, outline });
  return {
    found,
    again: (changed) =>
      exposuresOf(
        changed,
        undefined,
        copies,
        (apart) => known?.(apart) ?? findAttackPaths(apart, rules, afresh),
      ),
  };
}

function searchOptions({ priors, outline }: ExposureOptions): FindOptions {
  return {
    countAlternates: false,
    ...(outline === undefined ? { isBrief: true } : { outline }),
    maxLooks: mostLooks,
    ...(priors !== undefined && { priors }),
  };
}

function separated(graph: PostureGraph, copies: CopyIngress) {
  const likeness = equivalenceOf(graph);
  const groups = [...Map.groupBy(ingressesOf(graph), likeness).values()];
  const isTooMany = groups.length > mostDifferent;
  const first = isTooMany ? [] : groups.flatMap(([one]) => one ?? []);
  return { groups, isTooMany, apart: separateIngresses(graph, first, copies) };
}

function exposuresOf(
  graph: PostureGraph,
  paths: readonly DetectedPath[] | undefined,
  copies: CopyIngress,
  search: (apart: PostureGraph) => Detection,
): FoundExposures {
  const { groups, isTooMany, apart } = separated(graph, copies);
  const serviceOf = new Map(graph.nodes.map(({ key, service }) => [key, service]));
  const open = paths && new Set(paths.map(({ pathId: id }) => id));
  const found = isTooMany ? { paths: [], truncated: true } : search(apart.graph);
  const alikeOf = new Map(
    groups.flatMap((group) => (group[0] ? [[group[0], group] as const] : [])),
  );
  const byIngress = found.truncated
    ? []
    : [...Map.groupBy(found.paths, ({ sourceKey }) => sourceKey)].flatMap(([key, own]) => {
        const ingress = apart.ingressOf.get(key);
        if (ingress === undefined) return [];
        const kept = own
          .map((path) => asExisting(path, ingress, serviceOf.get(path.sinkKey) ?? ""))
          .filter(({ pathId: id }) => open?.has(id) ?? true);
        return exposureOf(ingress, alikeOf.get(ingress) ?? [ingress], kept);
      });
  // Those that start at no principal, such as an unconfigured agent.
  const others = found.truncated
    ? (paths ?? [])
    : found.paths.filter(({ sourceKey, pathId: id }) => {
        return !apart.ingressOf.has(sourceKey) && (open?.has(id) ?? true);
      });
  return {
    exposures: [...byIngress, ...groupedByStart(others)].toSorted(worstFirst),
    truncated: found.truncated,
  };
}

/** The path with its original principal, and with its id in the list of attack paths. */
function asExisting(
  path: DetectedPath,
  { principal, entry }: Ingress,
  sinkService: string,
): DetectedPath {
  const services = [principal.service, sinkService].filter((service) => service !== "");
  const [start, second, ...rest] = path.steps;
  const steps = [
    ...(start === undefined ? [] : [{ ...start, nodeKey: principal.key }]),
    ...(second === undefined ? [] : [{ ...second, nodeKey: entry?.key ?? second.nodeKey }]),
    ...rest,
  ];
  return {
    ...path,
    steps,
    sourceKey: principal.key,
    pathId: pathId({
      services: [...new Set(services)].toSorted(compareText),
      rule: path.ruleId,
      source: principal.key,
      sink: path.sinkKey,
    }),
  };
}

function exposureOf(
  { principal, entry, first }: Ingress,
  alike: readonly Ingress[],
  paths: readonly DetectedPath[],
): readonly FoundExposure[] {
  const sorted = paths.toSorted(worstPathFirst);
  const [worst] = sorted;
  if (worst === undefined) return [];
  const agent = agentIdOf(first);
  const others = alike.map((one) => agentIdOf(one.first)).filter((id) => id !== "" && id !== agent);
  const keys = { principal: principal.key, entry: entry?.key ?? "", first: first?.key ?? "" };
  return [
    {
      exposure: {
        exposure_id: exposureId(keys),
        services: worst.services,
        principal: principal.label,
        entry_point: entryName(alike.flatMap((one) => one.entry ?? [])),
        agents: worst.agents,
        alike: [...new Set(others)].toSorted(compareText),
        severity: plainSeverity(worst.severity),
        score: worst.riskScore,
        outcomes: sorted.map((path) => outcomeOf(path, agent)),
      },
      paths: sorted,
      way: JSON.stringify([keys.entry, keys.first]),
    },
  ];
}

/**
 * Exposures of paths as they are: those that start elsewhere than at a principal, or of which there
 * are too many to search.
 */
function groupedByStart(paths: readonly DetectedPath[]): readonly FoundExposure[] {
  const groups = Map.groupBy(paths, ({ steps, agents }) =>
    JSON.stringify([steps[0]?.nodeKey, steps[1]?.nodeKey, agents[0]]),
  );
  return [...groups.values()].flatMap((own): readonly FoundExposure[] => {
    const sorted = own.toSorted(worstPathFirst);
    const [worst] = sorted;
    const [start, second] = worst?.steps ?? [];
    if (worst === undefined || start === undefined) return [];
    const startsAtAgent = start.nodeKind === "agent" || start.nodeKind === "session";
    const keys = {
      principal: start.nodeKey,
      entry: startsAtAgent ? "" : (second?.nodeKey ?? ""),
      first: worst.agents[0] ?? "",
    };
    return [
      {
        exposure: {
          exposure_id: exposureId(keys),
          services: worst.services,
          principal: start.nodeLabel,
          entry_point: startsAtAgent ? "" : (second?.nodeLabel ?? ""),
          agents: worst.agents,
          alike: [],
          severity: plainSeverity(worst.severity),
          score: worst.riskScore,
          outcomes: sorted.map((path) => outcomeOf(path, worst.agents[0] ?? "")),
        },
        paths: sorted,
        way: JSON.stringify([keys.entry, keys.first]),
      },
    ];
  });
}

function outcomeOf(path: DetectedPath, firstAgent: string): ExposureOutcome {
  const last = path.agents.at(-1) ?? "";
  return {
    path_id: path.pathId,
    rule_name: path.ruleName,
    outcome: path.outcome,
    by_agent: last === firstAgent ? "" : last,
    risk_score: path.riskScore,
    severity: plainSeverity(path.severity),
  };
}

function agentIdOf(node: Ingress["first"]): string {
  const id = node?.attributes["agent_id"];
  return typeof id === "string" ? id : "";
}

function worstPathFirst(a: DetectedPath, b: DetectedPath): number {
  return (
    b.riskScore - a.riskScore ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.sinkKey, b.sinkKey)
  );
}

function worstFirst({ exposure: a }: FoundExposure, { exposure: b }: FoundExposure): number {
  return (
    b.score - a.score ||
    compareText(a.principal, b.principal) ||
    compareText(a.entry_point, b.entry_point) ||
    compareText(a.agents.join(), b.agents.join()) ||
    compareText(a.exposure_id, b.exposure_id)
  );
}
