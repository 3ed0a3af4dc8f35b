import type { OwaspTag, Severity } from "@parapet/posture";
import {
  compareRanked,
  cursorOf,
  exposureFact,
  type Ranked,
  rankedFrom,
  type RankingFilter,
} from "../store/rankings.ts";
import { type Page, pageOf, type PageRequest } from "../store/page.ts";
import { includesService, type ServiceChoice } from "../store/service-choice.ts";
import type { Repositories } from "../store/store.ts";
import { isOpen, type OfferedExposure, offeredExposures } from "./offered-exposures.ts";

export type ExposureFilter = {
  readonly service?: ServiceChoice;
  readonly severity?: Severity | undefined;
  readonly status?: "open" | undefined;
  readonly agent_id?: string | undefined;
  readonly owasp_tag?: OwaspTag | undefined;
  readonly runtime?: string | undefined;
  readonly assignee?: string | undefined;
};

/** The exposures of several services, worst first, as their owners have decided about them. */
export type ExposureListing = {
  readonly page: (filter: ExposureFilter & PageRequest) => Promise<Page<OfferedExposure>>;
  readonly count: (filter: ExposureFilter) => Promise<number>;
  readonly get: (
    exposureId: string,
    service: ServiceChoice,
  ) => Promise<OfferedExposure | undefined>;
};

type Kept = Pick<
  Repositories,
  "rankings" | "exposures" | "postures" | "agents" | "assignments" | "attackPaths"
>;

type Facts = {
  /** IDs of paths that were proven. */
  readonly proven: ReadonlySet<string>;
  /** The category of each rule, by its name. */
  readonly tagOf: ReadonlyMap<string, OwaspTag>;
};

/** An exposure, and its place in the list. */
type Placed = { readonly row: Ranked; readonly exposure: OfferedExposure };

/**
 * The list that is kept in order knows no decisions: exposures with one are few. They are taken out
 * of it, scored by what is still open, and put where they belong then.
 */
export function exposureListing(kept: Kept, { proven, tagOf }: Facts): ExposureListing {
  /** What rows stand for, in their order. */
  const offered = async (
    rows: readonly Ranked[],
    decided: ReadonlySet<string>,
  ): Promise<readonly Placed[]> => {
    const wanted = new Set(rows.map(keyOf));
    const own = [...new Set(rows.map(({ service }) => service))];
    const listed = (await kept.exposures.list(own)).map((one) => ({
      ...one,
      exposures: one.exposures.filter(({ exposure_id }) =>
        wanted.has(keyOf({ first_key: exposure_id, second_key: one.service })),
      ),
    }));
    const crossed = listed.flatMap(({ exposures }) =>
      exposures.flatMap(({ services }) => services),
    );
    const all = offeredExposures(listed, await kept.postures.scans(own), {
      decided,
      proven,
      tagOf,
      agents: await kept.agents.list({ service: [...new Set([...own, ...crossed])] }),
      assignments: await kept.assignments.list({ kind: "exposure", service: own }),
    });
    const byId = new Map(all.map((exposure) => [exposure.exposure_id, exposure]));
    return rows.flatMap((row) => {
      const exposure = byId.get(row.first_key);
      return exposure === undefined ? [] : [{ row, exposure }];
    });
  };

  /** Those that somebody has decided about something of, where they belong now. */
  const decidedIn = async (service: ServiceChoice): Promise<readonly Placed[]> => {
    const paths = await kept.attackPaths.decided();
    const decided = new Set(paths.map(({ path_id }) => path_id));
    // One that crosses may be in an exposure that a chosen service has as well.
    const concerned = paths.filter(
      (path) =>
        path.services.length > 1 || path.services.some((one) => includesService(service, one)),
    );
    if (concerned.length === 0) return [];
    const services = new Set(concerned.flatMap((path) => path.services));
    const subjects = (await kept.exposures.list([...services])).flatMap(({ exposures }) =>
      exposures
        .filter(({ outcomes }) => outcomes.some(({ path_id }) => decided.has(path_id)))
        .map(({ exposure_id }) => exposure_id),
    );
    const rows = await everyRow({ kind: "exposure", service, subjects: [...new Set(subjects)] });
    return (await offered(rows, decided))
      .map(({ row, exposure }) => ({
        row: { ...row, risk_rank: 0 - Math.round(exposure.score * 10) },
        exposure,
      }))
      .toSorted((a, b) => compareRanked(a.row, b.row));
  };

  const everyRow = async (filter: RankingFilter): Promise<readonly Ranked[]> => {
    if (filter.subjects?.length === 0) return [];
    const limit = await kept.rankings.count(filter);
    return limit === 0 ? [] : (await kept.rankings.page({ ...filter, limit })).rows;
  };

  /** The IDs of what is assigned to somebody; undefined where nobody is asked for. */
  const assignedTo = async ({ service, assignee }: ExposureFilter) => {
    if (!assignee) return undefined;
    const assigned = await kept.assignments.list({ kind: "exposure", service, assignee });
    return assigned.map(({ subject_id }) => subject_id);
  };

  return {
    page: async ({ limit, cursor, ...filter }) => {
      const after = cursor === undefined ? undefined : placeOf(rankedFrom(cursor));
      const moved = await decidedIn(filter.service);
      const movedIds = new Set(moved.map(({ row }) => row.first_key));
      const subjects = await assignedTo(filter);
      const asked = { ...storedFilter(filter), ...(subjects && { subjects }) };
      const unmoved: Ranked[] = [];
      for (let next = cursor, isMore = subjects?.length !== 0; isMore && unmoved.length <= limit;) {
        // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before ends.
        const page = await kept.rankings.page({ ...asked, limit: limit + 1, cursor: next });
        unmoved.push(...page.rows.filter(({ first_key }) => !movedIds.has(first_key)));
        next = page.next;
        isMore = next !== undefined;
      }
      // The last row of this page, if there are more: what is moved goes no further than that.
      const last = unmoved.length > limit ? unmoved[limit - 1] : undefined;
      const placed = [
        ...(await offered(unmoved.slice(0, limit), new Set())),
        ...moved.filter(
          ({ row, exposure }) =>
            isWanted(exposure, filter) &&
            (after === undefined || compareRanked(row, after) > 0) &&
            (last === undefined || compareRanked(row, last) < 0),
        ),
      ]
        .filter(({ exposure }) => !filter.assignee || exposure.assignee === filter.assignee)
        .toSorted((a, b) => compareRanked(a.row, b.row));
      const { rows, next } = pageOf(placed, limit, ({ row }) => cursorOf(row));
      return {
        rows: rows.map(({ exposure }) => exposure),
        next: next ?? (last && cursorOf(last)),
      };
    },

    count: async (filter) => {
      const asked = storedFilter(filter);
      const moved = await decidedIn(filter.service);
      const movedIds = [...new Set(moved.map(({ row }) => row.first_key))];
      const wanted = moved.filter(({ exposure }) => isWanted(exposure, filter)).length;
      if (filter.assignee) {
        const known = new Set(movedIds);
        const subjects = (await assignedTo(filter)) ?? [];
        const rows = await everyRow({
          ...asked,
          subjects: subjects.filter((id) => !known.has(id)),
        });
        const theirs = (await offered(rows, new Set())).filter(
          ({ exposure }) => exposure.assignee === filter.assignee,
        );
        return theirs.length + wanted;
      }
      const stored = await kept.rankings.count(asked);
      const counted =
        movedIds.length === 0 ? 0 : await kept.rankings.count({ ...asked, subjects: movedIds });
      return stored - counted + wanted;
    },

    get: async (exposureId, service) => {
      const [first] = await kept.rankings.servicesOf(exposureId, service);
      if (first === undefined) return undefined;
      const row = { turn: 0, risk_rank: 0, first_key: exposureId, second_key: first };
      const paths = await kept.attackPaths.decided();
      const decided = new Set(paths.map(({ path_id }) => path_id));
      const [found] = await offered([{ ...row, service: first }], decided);
      return found?.exposure;
    },
  };
}

/** What the list in order knows of a filter. */
function storedFilter({ service, severity, agent_id, owasp_tag, runtime }: ExposureFilter) {
  return {
    kind: "exposure",
    service,
    severity,
    facts: [
      ...(agent_id ? [exposureFact.agent(agent_id)] : []),
      ...(owasp_tag ? [exposureFact.tag(owasp_tag)] : []),
      ...(runtime ? [exposureFact.runtime(runtime)] : []),
    ],
  } as const satisfies RankingFilter;
}

function keyOf({ first_key, second_key }: Pick<Ranked, "first_key" | "second_key">): string {
  return JSON.stringify([first_key, second_key]);
}

function placeOf([turn, risk_rank, first_key, second_key]: readonly [
  number,
  number,
  string,
  string,
]): Ranked {
  return { turn, risk_rank, first_key, second_key, service: second_key };
}

/** Whether a filter finds an exposure that somebody has decided about. */
function isWanted(exposure: OfferedExposure, filter: ExposureFilter): boolean {
  const { severity, status, agent_id, owasp_tag, runtime, assignee } = filter;
  return (
    (status === undefined || isOpen(exposure)) &&
    (severity === undefined || exposure.severity === severity) &&
    (!agent_id || exposure.agents.includes(agent_id) || exposure.alike.includes(agent_id)) &&
    (owasp_tag === undefined || exposure.owasp_tags.includes(owasp_tag)) &&
    (!runtime || exposure.runtimes.includes(runtime)) &&
    (!assignee || exposure.assignee === assignee)
  );
}
