import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { randomBytes } from "node:crypto";
import { secured, securedWithBody } from "../access/secured.ts";
import { adapterHealth } from "../adapters/adapter-health.ts";
import { openCanary } from "../adapters/canaries.ts";
import { ProblemError } from "../core/problem.ts";
import type { AdapterState } from "../store/adapter-installation.ts";
import { rankedPage } from "../store/page.ts";
import type { Store } from "../store/store.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import {
  adapterSchema,
  canaryRequestSchema,
  canaryResultSchema,
  canarySchema,
} from "./schemas/adapter.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { requireEach, visibleServices } from "../access/reach.ts";

const installation = z.object({ installation_id: z.string() });

const list = createRoute({
  method: "get",
  path: "/api/v1/adapters",
  tags: ["Adapters"],
  summary: "List adapters and their enforcement status",
  ...secured("read", "services"),
  request: { query: z.object({ service: z.string().optional(), ...longPageQuery }) },
  responses: {
    200: answer(
      z.array(adapterSchema),
      "A page, in order of installation. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const remove = createRoute({
  method: "delete",
  path: "/api/v1/adapters/{installation_id}",
  tags: ["Adapters"],
  summary: "Delete an adapter installation",
  description:
    "Calls of this adapter are rejected from then on, so a runtime that still has it blocks. `parapet unprotect` also removes it from the runtime.",
  ...secured("operate", "services"),
  request: { params: installation },
  responses: { 204: { description: "Deleted." }, default: problemAnswer },
});

const makeCanary = createRoute({
  method: "post",
  path: "/api/v1/adapters/{installation_id}/canaries",
  tags: ["Adapters"],
  summary: "Create a canary that the adapter must block",
  description:
    "Valid for ten minutes. Run a harmless call with the canary in its arguments through the runtime, then report the result.",
  ...securedWithBody("operate", "services"),
  request: { params: installation, body: jsonRequest(canaryRequestSchema) },
  responses: { 201: answer(canarySchema, "The canary."), default: problemAnswer },
});

const finishCanary = createRoute({
  method: "post",
  path: "/api/v1/adapters/{installation_id}/canaries/{canary}/result",
  tags: ["Adapters"],
  summary: "Report the result of a canary",
  description: "Proves the adapter only if the service received the canary as well.",
  ...securedWithBody("operate", "services"),
  request: {
    params: installation.extend({ canary: z.string() }),
    body: jsonRequest(canaryResultSchema),
  },
  responses: {
    200: answer(adapterSchema, "The updated installation."),
    default: problemAnswer,
  },
});

export function mountAdapters(app: OpenAPIHono<ApiEnv>, context: ApiContext): void {
  const { store } = context;

  app.openapi(list, async (c) => {
    const { service, limit = usualRows, cursor } = c.req.valid("query");
    const all = await store.adapters.list({ service: visibleServices(c, service || undefined) });
    const page = rankedPage(all, { limit, cursor });
    return c.json(page.rows.map(shown), 200, nextLink(c.req.url, page.next));
  });

  app.openapi(remove, async (c) => {
    const { installation_id } = c.req.valid("param");
    const { adapter, service } = await found(store, installation_id);
    requireEach(c, [service]);
    await store.transaction(async ({ adapters, audit }) => {
      await adapters.remove(installation_id);
      const target = `${service}/${installation_id}`;
      await audit.append({ ...authorOf(c), action: "adapter.remove", target, detail: adapter });
    });
    context.adapters.forget(installation_id);
    return c.body(null, 204);
  });

  app.openapi(makeCanary, async (c) => {
    const state = await found(store, c.req.valid("param").installation_id);
    requireEach(c, [state.service]);
    const { agent_id = onlyAgent(state) } = c.req.valid("json");
    const { canary, expires_at } = await openCanary(store, state, agent_id, {
      now: context.now,
      randomBytes,
    });
    c.set("sendsAsItIs", true);
    return c.json({ canary, agent_id, expires_at }, 201);
  });

  app.openapi(finishCanary, async (c) => {
    const { installation_id, canary } = c.req.valid("param");
    requireEach(c, [(await found(store, installation_id)).service]);
    if (!(await store.canaries.finish(installation_id, canary, c.req.valid("json")))) {
      throw new ProblemError("not-found", "No open canary has this id; create another one.");
    }
    context.adapters.forget(installation_id);
    return c.json(shown(await found(store, installation_id)), 200);
  });
}

async function found(
  store: Pick<Store, "adapters">,
  installationId: string,
): Promise<AdapterState> {
  const state = await store.adapters.get(installationId);
  if (state === undefined) {
    throw new ProblemError(
      "not-found",
      "No installation has this id; GET /api/v1/adapters lists them.",
    );
  }
  return state;
}

function onlyAgent({ agent_ids }: AdapterState): string {
  const [agent, ...others] = agent_ids;
  if (agent !== undefined && others.length === 0) return agent;
  throw new ProblemError(
    "conflict",
    "This installation protects several agents; select one with agent_id.",
  );
}

function shown(state: AdapterState): z.output<typeof adapterSchema> {
  const { folder: _folder, files: _files, beats: _beats, fault: _fault, ...rest } = state;
  const { fault_at: _faultAt, ...seen } = rest;
  return { ...seen, ...adapterHealth(state) };
}
