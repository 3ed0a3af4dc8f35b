import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { learnReaches } from "../guardrails/tool-enforcement.ts";
import { ProblemError } from "../core/problem.ts";
import { indexedText } from "../store/indexed-text.ts";
import { pageIn } from "../store/page.ts";
import type { ObservedEdge } from "../telemetry/facts/observations.ts";
import {
  agentsOfId,
  agentsPage,
  countAgents,
  namelessOf,
} from "../telemetry/observed/agents-page.ts";
import { namelessAgent } from "../telemetry/facts/aggregate.ts";
import { attributed } from "../telemetry/observed/attributed.ts";
import { attributedBySession } from "../telemetry/observed/attributed-by-session.ts";
import type { KnownAgent } from "../telemetry/observed/known-agents.ts";
import { knownTools } from "../telemetry/observed/known-tools.ts";
import { requesterOf } from "./requester-of.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, longPageQuery, nextLink, totalCount, usualRows } from "./lists.ts";
import { agentIdSchema } from "./schemas/guardrail.ts";
import { agentDetailSchema, agentSchema, agentToolSchema } from "./schemas/observed.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { agentScoreSchema } from "./schemas/risk.ts";
import { visibleServices } from "../access/reach.ts";
import type { ServiceChoice } from "../store/service-choice.ts";

const ofOneAgent = {
  params: z.object({ agent_id: agentIdSchema }),
  query: z.object({
    service: z.string().optional().openapi({
      description: "Default: the only service with this agent; 409 if several have it.",
    }),
  }),
};

const agents = createRoute({
  method: "get",
  path: "/api/v1/agents",
  tags: ["Agents"],
  summary: "List agents: configured, observed at run time, or protected by an adapter",
  ...secured("read", "services"),
  request: { query: z.object({ service: z.string().optional(), ...longPageQuery }) },
  responses: {
    200: answer(
      z.array(agentSchema),
      "A page, sorted by service and id. `Link` points to the next page. With `service`, `X-Total-Count` is the total number of its agents.",
    ),
    default: problemAnswer,
  },
});

const agent = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}",
  tags: ["Agents"],
  summary: "Retrieve an agent and its observed activity",
  ...secured("read", "services"),
  request: ofOneAgent,
  responses: { 200: answer(agentDetailSchema, "The agent."), default: problemAnswer },
});

const tools = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/tools",
  tags: ["Agents"],
  summary: "List configured and observed tools of an agent",
  ...secured("read", "services"),
  request: { ...ofOneAgent, query: ofOneAgent.query.extend(longPageQuery) },
  responses: {
    200: answer(
      z.array(agentToolSchema),
      "A page, sorted by name and server. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const risk = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/risk",
  tags: ["Agents"],
  summary: "Retrieve the risk score of an agent",
  ...secured("read", "services"),
  request: ofOneAgent,
  responses: {
    200: answer(agentScoreSchema, "All values are zero for an agent without attack paths."),
    default: problemAnswer,
  },
});

/** Edges of one agent in one answer, those seen last. */
const mostEdges = 2_000;

type Known = Pick<ApiContext, "store" | "observations">;
type Shown = Pick<ApiContext, "store" | "observations" | "workspacesFor">;

export function mountAgents(app: OpenAPIHono<ApiEnv>, context: Shown): void {
  const { store, workspacesFor } = context;

  app.openapi(agents, async (c) => {
    const { service: named, limit = usualRows, cursor } = c.req.valid("query");
    const service = visibleServices(c, named);
    const page = await agentsPage(context, { service, limit, cursor });
    return c.json([...page.rows], 200, {
      ...nextLink(c.req.url, page.next),
      ...(typeof service === "string" && service !== ""
        ? totalCount(await countAgents(context, service))
        : {}),
    });
  });

  app.openapi(agent, async (c) => {
    const service = visibleServices(c, c.req.valid("query").service);
    const found = await oneAgent(context, c.req.valid("param").agent_id, service);
    return c.json({ ...found, edges: await edgesOf(context, found) }, 200);
  });

  app.openapi(tools, async (c) => {
    const { limit = usualRows, cursor, service: named } = c.req.valid("query");
    const asked = visibleServices(c, named);
    const found = await oneAgent(context, c.req.valid("param").agent_id, asked);
    const { service, agent_id } = found;
    const { text } = await workspacesFor(requesterOf(c)).configuredTools({
      service,
      agentId: agent_id,
    });
    const drawn: readonly string[] = JSON.parse(text);
    const id = indexedText(agent_id);
    const edges = (await edgesOf(context, found)).filter(
      (edge) => edge.source_kind === "agent" && edge.source_id === id,
    );
    const guardrails = await store.guardrails.list({ service, agent_id, effective: true });
    await learnReaches(guardrails);
    const known = knownTools(found, drawn, edges, guardrails);
    const page = pageIn(known, { limit, cursor }, ({ tool, server }) => [tool, server]);
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(risk, async (c) => {
    const { agent_id, service } = await oneAgent(
      context,
      c.req.valid("param").agent_id,
      visibleServices(c, c.req.valid("query").service),
    );
    const scores = await store.postures.agents(service);
    const none = {
      service,
      agent_id,
      worst_score: 0,
      severity: "Low" as const,
      worst_rule: { rule_id: "", rule_name: "" },
      by_severity: { Critical: 0, High: 0, Medium: 0, Low: 0 },
      paths: [],
    };
    return c.json(scores.find((score) => score.agent_id === agent_id) ?? none, 200);
  });
}

/**
 * What leads to an agent and away from it, with what no agent was named for where it is the only
 * one.
 */
async function edgesOf(
  { store, observations }: Known,
  { service, agent_id }: KnownAgent,
): Promise<readonly ObservedEdge[]> {
  const own = (await store.agents.counts([service])).get(service);
  const nameless =
    own?.agents === 1 && own.key === indexedText(agent_id)
      ? await namelessOf(observations, service, own.key)
      : undefined;
  if (nameless === undefined) return edgesOfSeveral(observations, service, agent_id);
  const ids = [agent_id, nameless.agent_id];
  const edges = await observations.latestEdges(service, mostEdges, ids);
  return attributed({ agents: [nameless], edges }, [{ service, agent_id }]).edges;
}

/**
 * The same where the service has other agents: what no agent was named for counts where only this
 * one ran in the session.
 */
async function edgesOfSeveral(
  observations: Known["observations"],
  service: string,
  agentId: string,
): Promise<readonly ObservedEdge[]> {
  const id = indexedText(agentId);
  const uses = (await observations.sessionUses(service)).filter(
    ({ source_id }) => source_id === id,
  );
  const nameless = uses.length === 0 ? [] : [namelessAgent(indexedText(service))];
  const edges = await observations.latestEdges(service, mostEdges, [agentId, ...nameless]);
  return attributedBySession(edges, uses).filter(
    ({ source_kind, source_id, target_kind, target_id }) =>
      (source_kind === "agent" && source_id === id) ||
      (target_kind === "agent" && target_id === id),
  );
}

/** Throws ProblemError: 404 where there is none, 409 where several services hold one of this id. */
async function oneAgent(
  context: Known,
  agentId: string,
  service: ServiceChoice,
): Promise<KnownAgent> {
  const [found, ...others] = await agentsOfId(context, agentId, { service, most: 11 });
  if (found === undefined) {
    throw new ProblemError("not-found", "No agent has this id; GET /api/v1/agents lists them.");
  }
  if (others.length > 0) {
    const services = [found, ...others].slice(0, 10).map((one) => one.service);
    throw new ProblemError(
      "conflict",
      `Several services have this agent (${services.join(", ")}); select one with service.`,
    );
  }
  return found;
}
