import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { cachedJsonText, jsonText } from "./json-text.ts";
import { redactedAnswers } from "./redacted-answers.ts";

// Keeps the trailing zero: a client that reads it as text sees the number as it was stored.
const text = '{"risk_score":8.0}';

const app = new Hono<ApiEnv>();
app.use(redactedAnswers());
app.get("/plain", (c) => jsonText(c, text, { "X-Fixes-Known": "false" }));
app.get("/cached", (c) => cachedJsonText(c, text, { "X-Total-Count": "3" }));
const stored = JSON.stringify({ note: ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_") });
app.get("/stored", (c) => jsonText(c, stored));
app.get("/other", (c) => cachedJsonText(c, `${text} `));

const cached = (tags: string) =>
  app.request("/cached", { headers: tags === "" ? {} : { "If-None-Match": tags } });
const etag = (await cached("")).headers.get("etag") ?? "";

test("stored text is sent byte for byte, as JSON and with its headers", async () => {
  const answer = await app.request("/plain");
  expect(await answer.text()).toBe(text);
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("x-fixes-known"),
  ]).toEqual([200, "application/json", "false"]);
  expect(answer.headers.get("etag")).toBeNull();
});

test("stored text, which was redacted when it was stored, is not searched and changed for each caller", async () => {
  expect(await (await app.request("/stored")).text()).toBe(stored);
});

test("a list that may be cached is checked again each time, by a tag that follows from its bytes", async () => {
  const answer = await cached("");
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect((await app.request("/other")).headers.get("etag")).not.toBe(etag);
});

test.each([
  ["the tag", etag],
  ["a weak tag, as proxies that compress make them", `W/${etag}`],
  ["the tag among others", `"a",W/"b" , ${etag}`],
  ["any tag", "*"],
])("a client with %s is answered that nothing has changed", async (_what, tags) => {
  const answer = await cached(tags);
  expect([answer.status, await answer.text()]).toEqual([304, ""]);
  expect([answer.headers.get("etag"), answer.headers.get("x-total-count")]).toEqual([etag, "3"]);
});

test.each(['"other"', etag.slice(1, -1), etag.toUpperCase(), `x${etag}`])(
  "a client with the tag %s gets the list",
  async (tags) => {
    expect((await cached(tags)).status).toBe(200);
  },
);
