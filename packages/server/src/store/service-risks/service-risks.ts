import type { RiskSummary } from "@parapet/attack-paths";
import { combinedRiskOf, owaspAgenticTop10, owaspTags } from "@parapet/posture";
import { type Kysely, sql } from "kysely";
import { attackPathsLock } from "../attack-paths/attack-paths.ts";
import type { Database } from "../database.ts";
import { hiddenServicesIn } from "../demonstration.ts";
import { inTurn } from "../in-turn.ts";
import { hasName } from "../inventory/inventory-filter.ts";
import { type Page, pageOf, type PageRequest, positionCursor, rankFrom } from "../page.ts";
import { riskOf } from "./posture-risk.ts";
import type { PostureSummary } from "../postures.ts";
import type { Schema } from "../schema.ts";
import { isChosen, type ServiceChoice } from "../service-choice.ts";
import { completeRisk } from "./kept-risk.ts";
import { type RiskMoment, riskMoments, type Span } from "./risk-moments.ts";

/** What services come to together. */
export type RiskTotals = RiskSummary & { readonly services: number };

/**
 * What the latest scans of services come to, added up from small rows that each scan writes, so
 * that it takes no longer when more was found. Of several services, a path counts for the one
 * where it starts, and their totals are combined as those of several risks are. One service alone
 * counts all paths that concern it.
 */
export type ServiceRisks = {
  readonly totals: (service?: ServiceChoice) => Promise<RiskTotals>;
  /**
   * The services by themselves, the riskiest first, then by name; those whose name contains `name`.
   * Throws "bad_cursor".
   */
  readonly page: (
    service: ServiceChoice,
    page: PageRequest & { readonly name?: string | undefined },
  ) => Promise<Page<PostureSummary>>;
  /** How many tools their agents may call, counted for each agent. */
  readonly callableTools: (service?: ServiceChoice) => Promise<number>;
  /** When what they come to together has changed, oldest first; of very many the newest. */
  readonly history: (service: ServiceChoice, span: Span) => Promise<readonly RiskMoment[]>;
  /** Forgets what changed before a time; says how much went. */
  readonly prune: (before: string) => Promise<number>;
};

const shownPaths = 5;
const completedAtOnce = 20;

export function serviceRisksIn({ query, exclusively }: Database): ServiceRisks {
  /** Services that a release has scanned that keeps nothing; a few at a time, for scans wait. */
  const complete = async (): Promise<void> => {
    const stale = query
      .selectFrom("postures")
      .select("service")
      .whereRef("kept_scan_id", "<>", "scan_id")
      .orderBy("service")
      .limit(completedAtOnce);
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Each round is what the one before has left.
      const rows = await stale.execute();
      if (rows.length === 0) return;
      // oxlint-disable-next-line no-await-in-loop
      await exclusively(attackPathsLock, (inside) =>
        inTurn(rows, ({ service }) => completeRisk(inside, service)),
      );
    }
  };

  const chosen = (service: ServiceChoice) =>
    query
      .selectFrom("service_risks")
      .where("service", "not in", hiddenServicesIn(query))
      .where(isChosen("service", service));

  return {
    totals: async (service) => {
      await complete();
      const groups = await chosen(service)
        .select(({ fn }) => [
          "starting_tenths",
          fn.countAll<number>().as("services"),
          fn.sum<number>("starting_paths").as("paths"),
          fn.sum<number>("critical").as("critical"),
          fn.sum<number>("high").as("high"),
          fn.sum<number>("medium").as("medium"),
          fn.sum<number>("low").as("low"),
        ])
        .groupBy("starting_tenths")
        .execute();
      type Figure = Exclude<keyof (typeof groups)[number], "starting_tenths">;
      const sum = (figure: Figure) => groups.reduce((total, group) => total + group[figure], 0);
      const services = sum("services");
      if (services === 1) return { services, ...(await alone(query, service)) };
      return {
        services,
        total_risk: combinedRiskOf(
          new Map(groups.map((group) => [group.starting_tenths / 10, group.services])),
        ),
        paths: sum("paths"),
        by_severity: {
          Critical: sum("critical"),
          High: sum("high"),
          Medium: sum("medium"),
          Low: sum("low"),
        },
        by_owasp: await byTag(query, service),
        worst: await worstOf(query, service),
      };
    },

    page: async (service, { limit, cursor, name: part = "" }) => {
      await complete();
      let places = chosen(service)
        .select(["risk_rank", "service"])
        .orderBy("risk_rank")
        .orderBy("service")
        .limit(limit + 1);
      if (part !== "") places = places.where(hasName(part, "service"));
      if (cursor !== undefined) {
        const after = rankFrom(cursor);
        places = places.where((row) =>
          row(row.refTuple("risk_rank", "service"), ">", row.tuple(...after)),
        );
      }
      const rows = await query
        .selectFrom(places.as("listed"))
        .innerJoin("postures", "postures.service", "listed.service")
        .leftJoin("unranked_scans", "unranked_scans.service", "listed.service")
        .select([
          "listed.risk_rank",
          "postures.service",
          "workspace_path",
          "scan_id",
          "scanned_at",
          "summary",
          "changes",
          "unranked_scans.service as unranked",
        ])
        .orderBy("listed.risk_rank")
        .orderBy("listed.service")
        .execute();
      const page = pageOf(rows, limit, (row) => positionCursor([row.risk_rank, row.service]));
      return {
        ...page,
        rows: page.rows.map(({ service: name, summary, changes, unranked, ...row }) => ({
          service: name,
          workspace_path: row.workspace_path,
          scan_id: row.scan_id,
          scanned_at: row.scanned_at,
          ...riskOf(summary),
          changes: JSON.parse(changes),
          areFixesKnown: unranked === null,
        })),
      };
    },

    callableTools: async (service) => {
      await complete();
      const { tools } = await chosen(service)
        .select(({ fn }) => fn.coalesce(fn.sum<number>("tools"), sql<number>`0`).as("tools"))
        .executeTakeFirstOrThrow();
      return tools;
    },

    history: async (service, span) => {
      await complete();
      return riskMoments(query, service, span);
    },

    prune: async (before) => {
      const { numDeletedRows } = await query
        .deleteFrom("risk_moments")
        .where("at", "<", before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

/** Of the one service that there is of those that are chosen. */
async function alone(query: Kysely<Schema>, service: ServiceChoice): Promise<RiskSummary> {
  const { summary } = await query
    .selectFrom("postures")
    .select("summary")
    .where("service", "not in", hiddenServicesIn(query))
    .where(isChosen("service", service))
    .executeTakeFirstOrThrow();
  return riskOf(summary).summary;
}

async function byTag(
  query: Kysely<Schema>,
  service: ServiceChoice,
): Promise<RiskSummary["by_owasp"]> {
  const rows = await query
    .selectFrom("service_risk_tags")
    .select(({ fn }) => [
      "tag",
      fn.sum<number>("paths").as("paths"),
      fn.max("worst_tenths").as("worst"),
    ])
    .where("service", "not in", hiddenServicesIn(query))
    .where(isChosen("service", service))
    .groupBy("tag")
    .execute();
  const found = new Map(rows.map((row) => [row.tag, row]));
  return owaspTags.map((tag) => {
    const { paths = 0, worst = 0 } = found.get(tag) ?? {};
    return { tag, name: owaspAgenticTop10[tag], paths, worst_score: worst / 10 };
  });
}

/**
 * The worst of every rule: it is the worst of its rule in its own service too, so that no service
 * has left it out.
 */
async function worstOf(
  query: Kysely<Schema>,
  service: ServiceChoice,
): Promise<RiskSummary["worst"]> {
  const paths = query
    .selectFrom("service_worst_paths")
    .where("service", "not in", hiddenServicesIn(query))
    .where(isChosen("service", service));
  const rules = await paths
    .select(({ fn }) => ["rule_id", fn.min("place").as("place")])
    .groupBy("rule_id")
    .orderBy(sql`min(place)`)
    .limit(shownPaths)
    .execute();
  if (rules.length === 0) return [];
  const rows = await paths
    .select(["place", "body"])
    .where((row) =>
      row(
        row.refTuple("rule_id", "place"),
        "in",
        rules.map(({ rule_id, place }) => row.tuple(rule_id, place)),
      ),
    )
    .orderBy("place")
    .execute();
  return rows.map(({ body }) => JSON.parse(body));
}
