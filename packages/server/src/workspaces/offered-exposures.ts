import type { Exposure, FixPlan, OwaspTag } from "@parapet/posture";
import type { Assignee, Assignment } from "../store/assignments.ts";
import type { ServiceExposures } from "../store/exposures.ts";
import type { PostureScan } from "../store/postures.ts";

/** Of which workspace something was said: what `POST /api/v1/scan/fix` takes. */
type OfWorkspace = { readonly service: string; readonly workspace_path: string };

export type OfferedExposure = Exposure &
  OfWorkspace & {
    /** How many of its outcomes were accepted or called a false positive. */
    readonly decided: number;
    /** How many of its paths were proven in the real runtime, with nothing changed since. */
    readonly proven: number;
    /** Of its outcomes, sorted. */
    readonly owasp_tags: readonly OwaspTag[];
    /** Of its agents and those like them, sorted; without those that are unknown. */
    readonly runtimes: readonly string[];
  } & Assignee;
export type OfferedPlan = FixPlan & OfWorkspace;

/** What is known about what exposures name. */
type ExposureFacts = {
  /** IDs of paths that somebody has decided about. */
  readonly decided: ReadonlySet<string>;
  /** IDs of paths that were proven. */
  readonly proven: ReadonlySet<string>;
  /** The category of each rule, by its name. */
  readonly tagOf: ReadonlyMap<string, OwaspTag>;
  readonly agents: readonly {
    readonly service: string;
    readonly agent_id: string;
    readonly runtime: string;
  }[];
  readonly assignments: readonly Assignment[];
};

/**
 * The exposures of several services, worst first; one that crosses from one to another once, where
 * it starts. What was decided about counts no more, as long as something else is open.
 */
export function offeredExposures(
  listed: readonly ServiceExposures[],
  scans: readonly PostureScan[],
  { decided, proven, tagOf, agents, assignments }: ExposureFacts,
): readonly OfferedExposure[] {
  const runtimeOf = new Map(
    agents.map(({ service, agent_id, runtime }) => [keyOf(service, agent_id), runtime]),
  );
  const assigned = new Map(
    assignments.flatMap(({ kind, service, subject_id, assignee, note }) =>
      kind === "exposure" ? [[keyOf(service, subject_id), { assignee, note }] as const] : [],
    ),
  );
  const pathOf = new Map(scans.map(({ service, workspace_path }) => [service, workspace_path]));
  const known = new Map<string, OfferedExposure>();
  for (const { service, exposures } of listed) {
    for (const exposure of exposures) {
      const isFirst = !known.has(exposure.exposure_id) || exposure.services[0] === service;
      if (isFirst) {
        const settled = withDecisions(exposure, decided);
        known.set(exposure.exposure_id, {
          ...settled,
          proven: exposure.outcomes.filter(({ path_id }) => proven.has(path_id)).length,
          owasp_tags: distinct(exposure.outcomes.map(({ rule_name }) => tagOf.get(rule_name))),
          runtimes: distinct(
            exposure.services.flatMap((one) =>
              [...exposure.agents, ...exposure.alike].map((id) => runtimeOf.get(keyOf(one, id))),
            ),
          ),
          ...(assigned.get(keyOf(service, exposure.exposure_id)) ?? unassigned),
          ...workspaceOf(service, pathOf),
        });
      }
    }
  }
  return [...known.values()].toSorted(
    (a, b) => b.score - a.score || (a.exposure_id < b.exposure_id ? -1 : 1),
  );
}

const unassigned: Assignee = { assignee: "", note: "" };

function keyOf(service: string, id: string): string {
  return JSON.stringify([service, id]);
}

/** Sorted, without what is unknown. */
function distinct<Text extends string>(texts: readonly (Text | undefined)[]): readonly Text[] {
  const known = texts.flatMap((text) => (text === undefined || text === "" ? [] : [text]));
  return [...new Set(known)].toSorted();
}

function withDecisions(
  exposure: Exposure,
  decided: ReadonlySet<string>,
): Exposure & Pick<OfferedExposure, "decided"> {
  const open = exposure.outcomes.filter(({ path_id }) => !decided.has(path_id));
  const [worst] = open;
  return {
    ...exposure,
    ...(worst !== undefined && { severity: worst.severity, score: worst.risk_score }),
    decided: exposure.outcomes.length - open.length,
  };
}

/** True while something that it allows was not decided about. */
export function isOpen({ outcomes, decided }: OfferedExposure): boolean {
  return decided < outcomes.length;
}

function workspaceOf(service: string, pathOf: ReadonlyMap<string, string>): OfWorkspace {
  return { service, workspace_path: pathOf.get(service) ?? "" };
}
