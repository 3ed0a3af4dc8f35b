import { getRequestListener } from "@hono/node-server";
import { html } from "hono/html";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { redactedAnswers } from "./redacted-answers.ts";

const token = ["ghp", "k7Qz2mXw9Lr4Tn6Vc1Zp3Hd8Jf5Ga0UeKb7Y"].join("_");

const app = new Hono<ApiEnv>();
app.use(redactedAnswers());
app.get("/json", (c) => c.json({ note: token }, 201, { "X-Page": "2" }));
app.get("/clean", (c) => c.json({ note: "nothing" }));
const rows = Array.from({ length: 100 }, (_, n) => ({ n, note: n === 70 ? token : "" }));
const shownRows = JSON.stringify(rows).replace(token, "[redacted]");
app.get("/list", (c) => c.json(rows, 200, { "X-Page": "2" }));
app.get("/lists", (c) => c.json({ note: token, rows }));
app.get("/text", (c) => c.text(`see ${token}`));
app.get("/body", (c) => c.body(`see ${token}`, 200, { "Content-Type": "text/csv" }));
app.get("/html", (c) => c.html(html`<p>${`see ${token}`}</p>`));
app.get("/wanted", (c) => {
  c.set("sendsAsItIs", true);
  return c.json({ token });
});

// Answers are made as by the service, whose server brings a Response of its own.
getRequestListener(app.fetch);

test.each([
  ["/json", 201, "application/json", '{"note":"[redacted]"}'],
  ["/clean", 200, "application/json", '{"note":"nothing"}'],
  ["/list", 200, "application/json", shownRows],
  ["/lists", 200, "application/json", `{"note":"[redacted]","rows":${shownRows}}`],
  ["/text", 200, "text/plain; charset=UTF-8", "see [redacted]"],
  ["/body", 200, "text/csv", "see [redacted]"],
  ["/html", 200, "text/html; charset=UTF-8", "<p>see [redacted]</p>"],
  ["/wanted", 200, "application/json", JSON.stringify({ token })],
])("%s is answered without a secret that was not asked for", async (path, status, type, body) => {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, type]);
  expect(await answer.text()).toBe(body);
  const again = await app.request(path);
  expect(await again.text()).toBe(body);
});

test("the headers of an answer stay", async () => {
  expect((await app.request("/json")).headers.get("X-Page")).toBe("2");
});
