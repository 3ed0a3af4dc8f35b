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

test("an unknown field whose name is a secret is pointed to without it", async () => {
  const token = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");
  const names = [
    token,
    "https://hooks.slack.com/services/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",
    "<password>Zq7wK9xT2mVb</password>",
    `${"a ".repeat(40)}${token}`,
  ];
  const errors = await errorsOf({
    workspace_path: "/tmp",
    ...Object.fromEntries(names.map((name) => [name, 1])),
  });
  expect(errors).toHaveLength(4);
  const said = JSON.stringify(errors);
  for (const part of ["A1b2C3d4", "T0AB1CD2E", "Zq7wK9xT2mVb", "ghp_"])
    expect(said).not.toContain(part);
});

test("an answer has 100 characters of an unknown field, and no nearest name to a longer one", async () => {
  const longest = "a".repeat(100);
  const body = { workspace_path: "/tmp", [longest]: 1, ["${a-".repeat(125_000)]: 1 };
  expect(await errorsOf(body)).toEqual([
    { pointer: `/${longest}`, detail: "Unknown field; the nearest is workspace_path." },
    { pointer: `/${"${a-".repeat(25)}`, detail: "Unknown field." },
  ]);
});
