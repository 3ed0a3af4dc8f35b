import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ApiEnv } from "../access/environment.ts";
import { requireEach, visibleServices } from "../access/reach.ts";
import { secured, securedWithBody } from "../access/secured.ts";
import { fixInstructions } from "../instructions/fix-instructions.ts";
import type { ApiContext } from "./context.ts";
import { answer, jsonRequest, nextLink, pageQuery } from "./lists.ts";
import { authorOf } from "./requester-of.ts";
import {
  askRequestSchema,
  exchangeRequestSchema,
  exchangeSchema,
  instructionSchema,
  instructionStatusSchema,
} from "./schemas/instruction.ts";
import { problemAnswer } from "./schemas/problem.ts";
import { serviceQuery } from "./schemas/risk.ts";

const list = createRoute({
  method: "get",
  path: "/api/v1/instructions",
  tags: ["Machines"],
  summary: "List fix plans that owners of machines were asked to accept",
  ...secured("read", "services"),
  request: {
    query: serviceQuery.extend({
      machine: z.string().max(200).optional(),
      status: instructionStatusSchema.optional(),
      ...pageQuery,
    }),
  },
  responses: {
    200: answer(
      z.array(instructionSchema),
      "A page, newest first. `Link` points to the next page.",
    ),
    default: problemAnswer,
  },
});

const ask = createRoute({
  method: "post",
  path: "/api/v1/instructions",
  tags: ["Machines"],
  summary: "Ask the owner of a machine to accept a fix plan",
  description:
    "Nothing is written to the machine: its owner sees a preview there, made from the local files, and accepts or declines it. The instruction has check IDs and fingerprints of findings, no file, text or command. The variants of the fixes are those of the plan with the same checks.",
  ...securedWithBody("fix", "services"),
  request: { body: jsonRequest(askRequestSchema) },
  responses: { 201: answer(instructionSchema, "The instruction."), default: problemAnswer },
});

const withdraw = createRoute({
  method: "post",
  path: "/api/v1/instructions/{instruction_id}/withdraw",
  tags: ["Machines"],
  summary: "Withdraw an instruction that nobody has answered",
  description:
    "If the owner accepts it before the machine learns of it, it is shown as `applied` afterwards.",
  ...secured("fix", "services"),
  request: { params: z.object({ instruction_id: z.string().min(1).max(100) }) },
  responses: { 200: answer(instructionSchema, "The instruction."), default: problemAnswer },
});

const exchange = createRoute({
  method: "post",
  path: "/api/v1/instructions/exchange",
  tags: ["Machines"],
  summary: "Report on instructions, and fetch those that wait",
  description:
    "Sent by `parapet agent` and `parapet instructions`, signed like an upload. A report that was received before, or that does not follow from the status, changes nothing.",
  ...securedWithBody("upload", "services"),
  request: { body: jsonRequest(exchangeRequestSchema) },
  responses: { 200: answer(exchangeSchema, "The reports are stored."), default: problemAnswer },
});

export function mountInstructions(
  app: OpenAPIHono<ApiEnv>,
  { store, machines, newId, now }: Pick<ApiContext, "store" | "machines" | "newId" | "now">,
): void {
  const instructions = fixInstructions({ store, machines, newId, now });

  app.openapi(list, async (c) => {
    const { limit = 50, ...query } = c.req.valid("query");
    const service = visibleServices(c, query.service);
    const page = await store.instructions.list({ ...query, limit, service });
    return c.json([...page.rows], 200, nextLink(c.req.url, page.next));
  });

  app.openapi(ask, async (c) => {
    const asking = c.req.valid("json");
    requireEach(c, [asking.service]);
    const made = await instructions.ask(asking, authorOf(c));
    return c.json(made, 201);
  });

  app.openapi(withdraw, async (c) => {
    const known = await instructions.get(c.req.valid("param").instruction_id);
    requireEach(c, [known.service]);
    return c.json(await instructions.withdraw(known, authorOf(c)), 200);
  });

  app.openapi(exchange, async (c) => {
    const { caller } = c.var;
    if (caller.kind !== "machine") throw new Error("The rule of access lets in machines alone.");
    const { reports } = c.req.valid("json");
    const open = await instructions.exchange(caller.name, reports, authorOf(c));
    return c.json({ instructions: [...open] }, 200);
  });
}
