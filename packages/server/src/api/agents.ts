import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured } from "../access/secured.ts";
import { ProblemError } from "../problem.ts";
import { indexedText } from "../store/indexed-text.ts";
import { attributed } from "../telemetry/known/attributed.ts";
import { type KnownAgent, knownAgents } from "../telemetry/known/known-agents.ts";
import { knownTools } from "../telemetry/known/known-tools.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "./environment.ts";
import { answer } from "./lists.ts";
import { agentIdSchema } from "./schemas/guardrail.ts";
import { agentDetailSchema, agentSchema, agentToolSchema } from "./schemas/observed.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { agentScoreSchema } from "./schemas/risk.ts";

const ofOneAgent = {
  params: z.object({ agent_id: agentIdSchema }),
  query: z.object({
    service: z.string().optional().openapi({
      description: "Default: the only service that holds the agent; 409 when several do.",
    }),
  }),
};

const agents = createRoute({
  method: "get",
  path: "/api/v1/agents",
  tags: ["Agents"],
  summary: "Every agent of every workspace, and every one that was seen at run time",
  ...secured("read"),
  request: { query: z.object({ service: z.string().optional() }) },
  responses: { 200: answer(z.array(agentSchema), "By service and id."), default: problemAnswer },
});

const agent = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}",
  tags: ["Agents"],
  summary: "One agent, and what it was seen to do",
  ...secured("read"),
  request: ofOneAgent,
  responses: { 200: answer(agentDetailSchema, "The agent."), default: problemAnswer },
});

const tools = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/tools",
  tags: ["Agents"],
  summary: "Tools of an agent, configured and used",
  ...secured("read"),
  request: ofOneAgent,
  responses: {
    200: answer(z.array(agentToolSchema), "By name and server."),
    default: problemAnswer,
  },
});

const risk = createRoute({
  method: "get",
  path: "/api/v1/agents/{agent_id}/risk",
  tags: ["Agents"],
  summary: "The attack paths an agent stands on, in numbers",
  ...secured("read"),
  request: ofOneAgent,
  responses: {
    200: answer(agentScoreSchema, "All zero for an agent that stands on none."),
    default: problemAnswer,
  },
});

type Known = Pick<ApiContext, "store" | "observations">;

export function mountAgents(app: OpenAPIHono<ApiEnv>, context: Known): void {
  const { store } = context;

  app.openapi(agents, async (c) =>
    c.json([...(await allAgents(context, c.req.valid("query").service))], 200),
  );

  app.openapi(agent, async (c) => {
    const found = await oneAgent(context, c.req.valid("param").agent_id, c.req.valid("query"));
    const id = indexedText(found.agent_id);
    const edges = (await seenOf(context, found.service)).edges.filter(
      (edge) =>
        (edge.source_kind === "agent" && edge.source_id === id) ||
        (edge.target_kind === "agent" && edge.target_id === id),
    );
    return c.json({ ...found, edges }, 200);
  });

  app.openapi(tools, async (c) => {
    const found = await oneAgent(context, c.req.valid("param").agent_id, c.req.valid("query"));
    const graphs = await store.postures.graphs(found.service);
    const id = indexedText(found.agent_id);
    const edges = (await seenOf(context, found.service)).edges.filter(
      (edge) => edge.source_kind === "agent" && edge.source_id === id,
    );
    return c.json([...knownTools(found, graphs, edges)], 200);
  });

  app.openapi(risk, async (c) => {
    const { agent_id, service } = await oneAgent(
      context,
      c.req.valid("param").agent_id,
      c.req.valid("query"),
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

async function allAgents(
  context: Known,
  service: string | undefined,
): Promise<readonly KnownAgent[]> {
  const { agents: observed, edges } = await seenOf(context, service);
  return knownAgents({
    configured: await context.store.agents.list({ service }),
    observed,
    edges,
    guardrails: await context.store.guardrails.list({ service }),
  });
}

async function seenOf({ store, observations }: Known, service: string | undefined) {
  const seen = {
    agents: await observations.agents({ service }),
    edges: await observations.edges({ service }),
  };
  return attributed(seen, await store.agents.list({ service }));
}

/** Throws ProblemError: 404 where there is none, 409 where several services hold one of this id. */
async function oneAgent(
  context: Known,
  agentId: string,
  { service }: { readonly service?: string | undefined },
): Promise<KnownAgent> {
  const [found, ...others] = (await allAgents(context, service)).filter(
    ({ agent_id }) => agent_id === agentId,
  );
  if (found === undefined) {
    throw new ProblemError("not-found", "There is no such agent; GET /api/v1/agents lists them.");
  }
  if (others.length > 0) {
    const services = [found, ...others].slice(0, 10).map((one) => one.service);
    throw new ProblemError(
      "conflict",
      `Several services hold this agent (${services.join(", ")}); say which with service.`,
    );
  }
  return found;
}
