import { Hono } from "hono";
import { expect, test } from "vitest";
import { ProblemError } from "../core/problem.ts";
import type { ApiEnv } from "./environment.ts";
import { jsonBody } from "./json-body.ts";

const limit = 16;
const ofBytes = (size: number) => `"${"a".repeat(size - 2)}"`;

/** What a route with this limit answers: the parsed body, or the kind of problem. */
async function answered(body: string, readBefore: boolean, streamed = false): Promise<unknown> {
  const app = new Hono<ApiEnv>();
  app.use(async (context, next) => {
    // As a signed call, whose signature is over the body, is read before its route.
    if (readBefore) context.set("body", new Uint8Array(await context.req.arrayBuffer()));
    await next();
  });
  app.post("/", jsonBody({ limit }), async (context) => context.json(await context.req.json()));
  app.onError((error, context) =>
    context.text(error instanceof ProblemError ? error.code : "failed", 400),
  );
  const headers = { "Content-Type": "application/json" };
  const answer = await app.request(
    "/",
    streamed
      ? { method: "POST", headers, body: new Blob([body]).stream(), duplex: "half" }
      : { method: "POST", headers: { ...headers, "Content-Length": `${body.length}` }, body },
  );
  const text = await answer.text();
  return answer.ok ? JSON.parse(text) : text;
}

test.each([
  ["of a signed call, which was read for its signature", true, false],
  ["whose length is announced", false, false],
  ["whose length is not announced", false, true],
] as const)(
  "a body %s is refused beyond the limit of its route",
  async (_how, before, streamed) => {
    expect(await answered(ofBytes(limit), before, streamed)).toBe("a".repeat(limit - 2));
    expect(await answered(ofBytes(limit + 1), before, streamed)).toBe("body-too-large");
  },
);
