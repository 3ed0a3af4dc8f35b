import type { AgentScore, SharedNode } from "@parapet/attack-paths";
import type { PostureGraph, RankedFix, ScanReport } from "@parapet/posture";
import type { Replacement } from "./attack-paths/attack-paths.ts";
import type { Database } from "./database.ts";
import { hiddenServicesIn } from "./demonstration.ts";
import { inSlices, inTurn } from "./in-turn.ts";
import { indexedText } from "./indexed-text.ts";
import { adjacentServicesIn } from "./adjacent-services.ts";
import { type PostureRisk, riskJson, riskOf } from "./service-risks/posture-risk.ts";
import { completeRisk, keepRisk } from "./service-risks/kept-risk.ts";
import { isChosen, type ServiceChoice } from "./service-choice.ts";

/** What one scan makes of a service. */
export type Posture = PostureRisk & {
  readonly fixes: readonly RankedFix[];
  /** What the scan changed, by path id. */
  readonly changes: PostureChanges;
  /** PostureGraph, JSON. */
  readonly graph: string;
  /** How many tools its agents may call, counted for each; 0 where left out. */
  readonly tools?: number;
  /** Those of the graph. */
  readonly shared?: readonly SharedNode[];
};

export type { PostureRisk } from "./service-risks/posture-risk.ts";

export type PostureChanges = Pick<Replacement, "opened" | "reopened" | "resolved">;

/** Which scan it was. */
export type PostureScan = Pick<ScanReport, "service" | "workspace_path" | "scan_id" | "scanned_at">;

export type PostureSummary = PostureScan &
  Pick<Posture, "summary" | "starting" | "changes"> & {
    /** False until the fixes of this scan are ranked, and where that took too long. */
    readonly areFixesKnown: boolean;
  };

/**
 * The latest scan of each service: one row a service, so that it never grows with time. The graph
 * is kept, and not drawn again for each question, so that answers are about the scan whose paths
 * are listed, and servers without a scanner can give them too.
 */
export type Postures = {
  /** Until `saveFixes` the fixes are taken for those of the scan before. */
  readonly save: (scan: PostureScan, posture: Posture) => Promise<void>;
  /**
   * Corrects what paths come to for a service that was searched together with another. False where
   * it was so before. `at`: when the other one was scanned.
   */
  readonly saveRisk: (service: string, risk: PostureRisk, at: string) => Promise<boolean>;
  /**
   * The fixes of a scan, which are ranked after it was saved. False, and dropped, where another
   * scan is the latest by now.
   */
  readonly saveFixes: (
    scan: Pick<PostureScan, "service" | "scan_id">,
    fixes: readonly RankedFix[],
  ) => Promise<boolean>;
  /**
   * The other services whose graphs hang together with a service's over shared nodes, directly or
   * over others, sorted: only with them can paths cross. With `shared`, also those that would if
   * these were its shared nodes.
   */
  readonly adjacent: (
    service: string,
    shared?: readonly SharedNode[],
  ) => Promise<readonly PostureScan[]>;
  /** Graphs of services, with the scan that each is of, in the order of the services. */
  readonly graphsOf: (
    services: readonly string[],
  ) => Promise<readonly (PostureScan & { readonly graph: PostureGraph })[]>;
  /**
   * Which scans are the latest, in the order of the services; of one service alone where it is
   * named.
   */
  readonly scans: (service?: ServiceChoice) => Promise<readonly PostureScan[]>;
  /** How many workspaces have a latest scan. */
  readonly count: (service?: ServiceChoice) => Promise<number>;
  /** What each scan came to and changed, in the same order, as are the following. */
  readonly summaries: (service?: ServiceChoice) => Promise<readonly PostureSummary[]>;
  readonly agents: (service?: ServiceChoice) => Promise<readonly AgentScore[]>;
  readonly fixes: (
    service?: ServiceChoice,
  ) => Promise<readonly (PostureScan & Pick<Posture, "fixes">)[]>;
  readonly graphs: (service?: ServiceChoice) => Promise<readonly PostureGraph[]>;
};

export function posturesIn({ query }: Database): Postures {
  /** Who writes it lists it again, or who reads the list. */
  const unlist = (service: string) =>
    query
      .updateTable("exposures")
      .set({ listed_scan_id: "" })
      .where("service", "=", service)
      .execute();
  const postures = (service: ServiceChoice) => {
    const all = query
      .selectFrom("postures")
      .where("service", "not in", hiddenServicesIn(query))
      .orderBy("service");
    return service ? all.where(isChosen("service", service)) : all;
  };
  const scan = ["service", "workspace_path", "scan_id", "scanned_at"] as const;
  return {
    save: async ({ service, workspace_path, scan_id, scanned_at }, posture) => {
      await completeRisk(query, service);
      const row = {
        workspace_path,
        scan_id,
        kept_scan_id: scan_id,
        scanned_at,
        summary: riskJson(posture),
        agents: JSON.stringify(posture.agents),
        fixes: JSON.stringify(posture.fixes),
        changes: JSON.stringify(posture.changes),
        graph: posture.graph,
      };
      await query
        .insertInto("postures")
        .values({ service, ...row })
        .onConflict((conflict) => conflict.column("service").doUpdateSet(row))
        .execute();
      const isChanged = Object.values(posture.changes).some((ids) => ids.length > 0);
      await keepRisk(
        query,
        { service, at: scanned_at, isChanged },
        { risk: posture, tools: posture.tools ?? 0 },
      );
      await query
        .insertInto("unranked_scans")
        .values({ service })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await query.deleteFrom("posture_shared_nodes").where("service", "=", service).execute();
      const shared = (posture.shared ?? []).map(({ key, enters, leaves }) => ({
        service,
        node_key: indexedText(key),
        enters: enters ? 1 : 0,
        leaves: leaves ? 1 : 0,
      }));
      await inSlices(shared, (slice) =>
        query.insertInto("posture_shared_nodes").values(slice).execute(),
      );
    },

    saveRisk: async (service, risk, at) => {
      await completeRisk(query, service);
      const summary = riskJson(risk);
      const agents = JSON.stringify(risk.agents);
      const { numUpdatedRows } = await query
        .updateTable("postures")
        .set({ summary, agents })
        .where("service", "=", service)
        .where((row) => row.or([row("summary", "<>", summary), row("agents", "<>", agents)]))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await keepRisk(query, { service, at, isChanged: false }, { risk });
      await unlist(service);
      return true;
    },

    saveFixes: async ({ service, scan_id }, fixes) => {
      const { numUpdatedRows } = await query
        .updateTable("postures")
        .set({ fixes: JSON.stringify(fixes) })
        .where("service", "=", service)
        .where("scan_id", "=", scan_id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await unlist(service);
      await query.deleteFrom("unranked_scans").where("service", "=", service).execute();
      return true;
    },

    adjacent: async (service, shared = []) => {
      const found = await adjacentServicesIn(query, service, shared);
      const scans: PostureScan[] = [];
      await inSlices(found, async (slice) => {
        scans.push(
          ...(await postures(undefined).select(scan).where("service", "in", slice).execute()),
        );
      });
      return scans;
    },

    graphsOf: async (services) => {
      const found: (PostureScan & { readonly graph: PostureGraph })[] = [];
      await inTurn(services, async (service) => {
        const rows = await postures(service).select(scan).select("graph").execute();
        for (const { graph, ...of } of rows) found.push({ ...of, graph: JSON.parse(graph) });
      });
      return found;
    },

    scans: (service) => postures(service).select(scan).execute(),

    count: async (service) => {
      const { n } = await postures(service)
        .clearOrderBy()
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    },

    summaries: async (service) => {
      const rows = await postures(service).select(scan).select(["summary", "changes"]).execute();
      const unranked = await query.selectFrom("unranked_scans").select("service").execute();
      const without = new Set(unranked.map((row) => row.service));
      return rows.map(({ summary, changes, ...of }) => ({
        ...of,
        ...riskOf(summary),
        changes: JSON.parse(changes),
        areFixesKnown: !without.has(of.service),
      }));
    },

    agents: async (service) => {
      const rows = await postures(service).select("agents").execute();
      return rows.flatMap(({ agents }): readonly AgentScore[] => JSON.parse(agents));
    },

    fixes: async (service) => {
      const rows = await postures(service).select(scan).select("fixes").execute();
      return rows.map(({ fixes, ...of }) => ({ ...of, fixes: JSON.parse(fixes) }));
    },

    graphs: async (service) => {
      const rows = await postures(service).select("graph").execute();
      return rows.map(({ graph }): PostureGraph => JSON.parse(graph));
    },
  };
}
