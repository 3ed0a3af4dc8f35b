import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { secured, securedWithBody } from "../access/secured.ts";
import type { ShownMachine } from "../machines/enrolled-machines.ts";
import type { MachineLabels } from "../store/machines.ts";
import { inTurn } from "../store/in-turn.ts";
import type { ApiContext } from "./context.ts";
import type { ApiEnv } from "../access/environment.ts";
import { answer, jsonRequest, longPageQuery, nextLink, usualRows } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import {
  enrollRequestSchema,
  machineDetailSchema,
  machineLabelsSchema,
  machineSchema,
  newMachineSchema,
} from "./schemas/machine.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { isLimited, outOfReach, visibleServices } from "../access/reach.ts";
import { includesService } from "../store/service-choice.ts";

const ofOneMachine = { params: z.object({ name: z.string().min(1).max(200) }) };

const list = createRoute({
  method: "get",
  path: "/api/v1/machines",
  tags: ["Machines"],
  summary: "List enrolled machines",
  ...secured("read", "services"),
  request: {
    query: z.object({
      tag: z.string().max(200).optional(),
      group: z.string().max(200).optional(),
      owner: z.string().max(200).optional(),
      ...longPageQuery,
    }),
  },
  responses: {
    200: answer(z.array(machineSchema), "A page, sorted by name. `Link` points to the next page."),
    default: problemAnswer,
  },
});

const detail = createRoute({
  method: "get",
  path: "/api/v1/machines/{name}",
  tags: ["Machines"],
  summary: "Retrieve a machine and its workspaces",
  ...secured("read", "services"),
  request: ofOneMachine,
  responses: { 200: answer(machineDetailSchema, "The machine."), default: problemAnswer },
});

const enroll = createRoute({
  method: "post",
  path: "/api/v1/machines",
  tags: ["Machines"],
  summary: "Enroll a machine",
  description:
    "The token is only in this response; the server keeps a public key with which it verifies uploads. A machine that is revoked or expired gets a new token; its workspaces stay.",
  ...securedWithBody("operate", "everything"),
  request: { body: jsonRequest(enrollRequestSchema) },
  responses: { 201: answer(newMachineSchema, "The machine."), default: problemAnswer },
});

const label = createRoute({
  method: "patch",
  path: "/api/v1/machines/{name}",
  tags: ["Machines"],
  summary: "Change owner, group and tags of a machine",
  description: "What is omitted stays as it is.",
  ...securedWithBody("operate", "everything"),
  request: { ...ofOneMachine, body: jsonRequest(machineLabelsSchema) },
  responses: { 200: answer(machineSchema, "The machine."), default: problemAnswer },
});

const revoke = createRoute({
  method: "post",
  path: "/api/v1/machines/{name}/revoke",
  tags: ["Machines"],
  summary: "Revoke the token of a machine",
  description: "What it has sent stays.",
  ...secured("operate", "everything"),
  request: ofOneMachine,
  responses: { 200: answer(machineSchema, "The machine."), default: problemAnswer },
});

const remove = createRoute({
  method: "delete",
  path: "/api/v1/machines/{name}",
  tags: ["Machines"],
  summary: "Delete a machine and the data of its workspaces",
  ...secured("operate", "everything"),
  request: ofOneMachine,
  responses: { 204: { description: "Deleted." }, default: problemAnswer },
});

const defaultLife = 365 * 24 * 60 * 60 * 1000;

export function mountMachines(
  app: OpenAPIHono<ApiEnv>,
  { machines, store, telemetry, now }: Pick<ApiContext, "machines" | "store" | "telemetry" | "now">,
): void {
  app.openapi(list, async (c) => {
    const { limit = usualRows, ...query } = c.req.valid("query");
    const service = visibleServices(c, undefined);
    const page = await machines.list({ limit, ...query, service });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(detail, async (c) => {
    const machine = await machines.get(c.req.valid("param").name);
    const choice = visibleServices(c, undefined);
    const all = await workspacesOf(store, machine);
    const workspace_list = all.filter(({ service }) => includesService(choice, service));
    if (isLimited(c) && workspace_list.length === 0) throw outOfReach();
    return c.json({ ...machine, workspace_list }, 200);
  });

  app.openapi(enroll, async (c) => {
    const { expires_at, ...request } = c.req.valid("json");
    const until = expires_at ?? new Date(now().getTime() + defaultLife).toISOString();
    const { machine, token } = await machines.enroll(
      { ...request, expires_at: until === "" ? "" : new Date(until).toISOString() },
      authorOf(c),
    );
    // Whatever stands between must not keep it.
    c.header("Cache-Control", "no-store");
    c.set("sendsAsItIs", true);
    return c.json({ ...machine, token }, 201);
  });

  app.openapi(label, async (c) => {
    const given = Object.entries(c.req.valid("json")).filter(([, value]) => value !== undefined);
    const change: Partial<MachineLabels> = Object.fromEntries(given);
    return c.json(await machines.label(c.req.valid("param").name, change, authorOf(c)), 200);
  });

  app.openapi(revoke, async (c) =>
    c.json(await machines.revoke(c.req.valid("param").name, authorOf(c)), 200),
  );

  app.openapi(remove, async (c) => {
    const { name } = c.req.valid("param");
    const { name: known } = await machines.get(name);
    const services = (await store.workspaces.ofMachine(known)).map(({ service }) => service);
    await inTurn(services, (service) => telemetry.forget(service));
    await machines.remove(known, authorOf(c));
    return c.body(null, 204);
  });
}

async function workspacesOf(
  { workspaces, scans, agents }: ApiContext["store"],
  { name }: ShownMachine,
) {
  const known = await workspaces.ofMachine(name);
  const counts = await agents.counts(known.map(({ service }) => service));
  return Promise.all(
    known.map(async ({ service, path, registered_at }) => {
      const [latest] = (await scans.list({ service, limit: 1 })).rows;
      return {
        service,
        workspace_path: path,
        registered_at,
        scan_id: latest?.scan_id ?? "",
        scanned_at: latest?.scanned_at ?? "",
        agents: counts.get(service)?.agents ?? 0,
        summary: latest?.summary ?? { critical: 0, high: 0, medium: 0, low: 0 },
      };
    }),
  );
}
