import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { AttackPath } from "@parapet/posture";
import type { ApiEnv } from "../access/environment.ts";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../core/problem.ts";
import type { ReportedPath } from "@parapet/proof/report";
import type { ProofJobs } from "../jobs/proof-jobs.ts";
import type { PathDetail } from "../risk/path-detail.ts";
import type { AttackPathEntry } from "../store/attack-paths/attack-paths.ts";
import { rankedPage } from "../store/page.ts";
import type { AuditAuthor } from "../store/audit-chain.ts";
import type { ApiContext } from "./context.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import { allProofs, proofsOf } from "../risk/proofs-of.ts";
import { entryOf } from "./risk-path.ts";
import { problemAnswer } from "./schemas/problem.ts";
import {
  pathProofSchema,
  proofJobSchema,
  proofReportSchema,
  proofStateSchema,
} from "./schemas/proof.ts";
import { requireAny, requireEach, visibleServices } from "../access/reach.ts";

const pathAddress = "/api/v1/risk/attack-paths/{path_id}/proof";
const exposureAddress = "/api/v1/risk/exposures/{exposure_id}/proof";
const ofPath = { params: z.object({ path_id: z.string() }) };
const ofExposure = { params: z.object({ exposure_id: z.string() }) };

const accepted = {
  202: {
    ...answer(proofJobSchema, "The job. GET of the same address has its state and result."),
    headers: z.object({ Location: z.string() }),
  },
  default: problemAnswer,
};
const state = { 200: answer(proofStateSchema, "State and result."), default: problemAnswer };

const explanation =
  "Plays attack paths in the installed runtime, in a sandbox without network, on a copy without secrets. One job runs at a time. 409 with the reason if nothing can be played on this machine; 503 if too many jobs wait.";

const provePath = createRoute({
  method: "post",
  path: pathAddress,
  tags: ["Risk"],
  summary: "Play an attack path in the real runtime",
  description: explanation,
  ...secured("decide", "services"),
  request: ofPath,
  responses: accepted,
});

const pathProof = createRoute({
  method: "get",
  path: pathAddress,
  tags: ["Risk"],
  summary: "Retrieve the proof of an attack path",
  ...secured("read", "services"),
  request: ofPath,
  responses: state,
});

const proveExposure = createRoute({
  method: "post",
  path: exposureAddress,
  tags: ["Risk"],
  summary: "Play the attack paths of an exposure in the real runtime",
  description: explanation,
  ...secured("decide", "services"),
  request: ofExposure,
  responses: accepted,
});

const exposureProof = createRoute({
  method: "get",
  path: exposureAddress,
  tags: ["Risk"],
  summary: "Retrieve the proofs of an exposure's attack paths",
  ...secured("read", "services"),
  request: ofExposure,
  responses: state,
});

const report = createRoute({
  method: "get",
  path: `${pathAddress}/report`,
  tags: ["Risk"],
  summary: "Retrieve a report on a played attack path, to file as a bug",
  description:
    "Markdown with versions, the steps, the settings that the path was derived from (not their values), and how to repeat it; without secrets, the home folder and the name of the machine. 404 if the path was never played.",
  ...secured("read", "services"),
  request: ofPath,
  responses: { 200: answer(proofReportSchema, "The report."), default: problemAnswer },
});

const listed = createRoute({
  method: "get",
  path: "/api/v1/risk/proofs",
  tags: ["Risk"],
  summary: "List the latest proof of every attack path that was played",
  ...secured("read", "services"),
  request: { query: z.object(longPageQuery) },
  responses: {
    200: answer(z.array(pathProofSchema), "A page, by path ID. `Link` points to the next page."),
    default: problemAnswer,
  },
});

type Context = Pick<ApiContext, "store" | "proofs" | "now">;

export function mountRiskProofs(app: OpenAPIHono<ApiEnv>, { store, proofs, now }: Context): void {
  const context = { store, proofs, now };
  const stateOf = async ({ target, runtime, pathIds }: Target) => ({
    target,
    availability: await proofs.availability(runtime),
    job: proofs.jobOf(target),
    proofs: [...(await proofsOf(context, pathIds))],
  });

  app.openapi(provePath, async (c) => {
    const target = await pathTarget(context, c.req.valid("param").path_id);
    requireEach(c, target.services);
    const job = await proofs.ask(askable(target, authorOf(c)));
    return c.json(job, 202, { Location: pathname(c.req.url) });
  });

  app.openapi(pathProof, async (c) => {
    const target = await pathTarget(context, c.req.valid("param").path_id);
    requireAny(c, target.services);
    return c.json(await stateOf(target), 200);
  });

  app.openapi(report, async (c) => {
    const { path_id } = c.req.valid("param");
    const entry = await entryOf(store, path_id);
    requireAny(c, entry.services);
    const [proof] = await proofsOf(context, [path_id]);
    if (proof === undefined || proof.steps.length === 0) throw neverPlayed();
    return c.json({ path_id, report: proofs.report(proof, reportedPath(entry)) }, 200);
  });

  app.openapi(proveExposure, async (c) => {
    const target = await exposureTarget(context, c.req.valid("param").exposure_id);
    requireEach(c, target.services);
    const job = await proofs.ask(askable(target, authorOf(c)));
    return c.json(job, 202, { Location: pathname(c.req.url) });
  });

  app.openapi(exposureProof, async (c) => {
    const target = await exposureTarget(context, c.req.valid("param").exposure_id);
    requireAny(c, target.services);
    return c.json(await stateOf(target), 200);
  });

  app.openapi(listed, async (c) => {
    const { limit = usualRows, cursor } = c.req.valid("query");
    const all = await allProofs(context, visibleServices(c, undefined));
    const page = rankedPage(all, { limit, cursor });
    return c.json([...page.rows], 200, {
      ...nextLink(c.req.url, page.next),
      ...totalCount(all.length),
    });
  });
}

/** What a report says of how the path was derived. */
function reportedPath({ detail }: AttackPathEntry): ReportedPath {
  const { rule_id, steps }: PathDetail = JSON.parse(detail);
  return {
    rule_id,
    steps: steps.map(({ node_type: kind, edge, evidence }) => ({
      kind,
      edge: edge.kind,
      settings: evidence.map(({ file, pointer }) => `${file} ${pointer}`.trim()),
    })),
  };
}

function neverPlayed(): ProblemError {
  return new ProblemError(
    "not-found",
    "This path was never played. Play it with POST to the address without /report.",
  );
}

type Target = {
  readonly target: string;
  readonly services: readonly string[];
  /** Of the agents; "" where they have several, or none is known. */
  readonly runtime: string;
  readonly pathIds: readonly string[];
  readonly isOpen: boolean;
};

async function pathTarget({ store }: Context, pathId: string): Promise<Target> {
  const entry = await entryOf(store, pathId);
  const { agents_involved: agents }: AttackPath = JSON.parse(entry.path);
  return {
    target: pathId,
    services: entry.services,
    runtime: await runtimeOf(store, entry.services, agents),
    pathIds: [pathId],
    isOpen: entry.status !== "resolved",
  };
}

/** Paths of one exposure that are played: each may take a minute. */
const mostPaths = 40;

async function exposureTarget({ store }: Context, exposureId: string): Promise<Target> {
  const [first] = await store.rankings.servicesOf(exposureId, undefined);
  const kept = first === undefined ? [] : await store.exposures.list(first);
  const found = kept
    .flatMap(({ exposures }) => exposures)
    .find((exposure) => exposure.exposure_id === exposureId);
  if (found === undefined) {
    throw new ProblemError(
      "not-found",
      "No exposure of the latest scans has this id; GET /api/v1/risk/exposures lists them.",
    );
  }
  const { services, agents, outcomes } = found;
  return {
    target: exposureId,
    services,
    runtime: await runtimeOf(store, services, agents),
    pathIds: [...new Set(outcomes.map(({ path_id }) => path_id))].slice(0, mostPaths),
    isOpen: true,
  };
}

async function runtimeOf(
  { agents }: Pick<ApiContext["store"], "agents">,
  services: readonly string[],
  ids: readonly string[],
): Promise<string> {
  const known = await Promise.all(services.map((service) => agents.list({ service })));
  const involved = known.flat().filter(({ agent_id }) => ids.includes(agent_id));
  const [runtime = "", ...others] = new Set(involved.map((agent) => agent.runtime));
  return others.length > 0 ? "" : runtime;
}

/** Throws ProblemError where a path cannot be played, whatever the machine. */
function askable(
  { target, services, runtime, pathIds, isOpen }: Target,
  author: AuditAuthor,
): Parameters<ProofJobs["ask"]>[0] {
  const [service = "", ...others] = services;
  if (!isOpen) {
    throw new ProblemError(
      "conflict",
      "The path is resolved: the latest scan no longer reports it, so it cannot be played.",
    );
  }
  if (others.length > 0) {
    throw new ProblemError(
      "conflict",
      "This crosses from one workspace into another, which cannot be played. Choose a path in one workspace.",
    );
  }
  return { target, service, runtime, pathIds, author };
}

function pathname(url: string): string {
  return new URL(url).pathname;
}
