import { createRoute, z } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { answer, jsonRequest } from "./lists.ts";
import { mounted } from "./mounted.test-support.ts";

const given = z.strictObject({ workspace_path: z.string() });

const route = createRoute({
  method: "post",
  path: "/",
  request: { body: jsonRequest(given) },
  responses: { 200: answer(given, "What was sent.") },
});

const app = mounted((routes) => routes.openapi(route, (c) => c.json(c.req.valid("json"), 200)));

async function errorsOf(body: unknown) {
  const answered = await app.request("/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answered.status).toBe(422);
  return z
    .object({ errors: z.array(z.object({ pointer: z.string(), detail: z.string() })) })
    .parse(await answered.json()).errors;
}

test("no more issues are made than an answer has", async () => {
  const names = Array.from({ length: 80_000 }, (_, index) => `unknown${index}`);
  const body = Object.fromEntries(names.map((name) => [name, 1]));
  const { schema } = jsonRequest(given).content["application/json"];
  const { error } = await schema.safeParseAsync(body);
  expect(error?.issues).toHaveLength(100);
  expect(error?.issues.at(-1)).toMatchObject({ path: ["unknown98"] });
});

test("an answer has 100 characters of an unknown field, and no nearest name to a longer one", async () => {
  const longest = "a".repeat(100);
  const body = { workspace_path: "/tmp", [longest]: 1, ["${a-".repeat(125_000)]: 1 };
  expect(await errorsOf(body)).toEqual([
    { pointer: `/${longest}`, detail: "Unknown field; the nearest is workspace_path." },
    { pointer: `/${"${a-".repeat(25)}`, detail: "Unknown field." },
  ]);
});
