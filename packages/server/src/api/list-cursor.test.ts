import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import type { ApiEnv } from "../access/environment.ts";
import { ProblemError } from "../core/problem.ts";
import { markedCursor, ownCursor, placeIn } from "./list-cursor.ts";

const app = new OpenAPIHono<ApiEnv>();
app.use(ownCursor());
app.get("/list", (c) => c.text(c.req.query("cursor") ?? ""));
app.onError((error, c) => c.text(error instanceof ProblemError ? error.code : "failed", 400));

const asked = async (query: string) => (await app.request(`/list${query}`)).text();
const cursorOf = (query: string) =>
  markedCursor(new URL(`http://parapet.test/list${query}`), "a.place");

test("a cursor keeps its place, whatever signs are in it", () => {
  expect(placeIn(cursorOf(""))).toBe("a.place");
});

test("a cursor continues its own list, in pages of another size and with filters in another order", async () => {
  const cursor = cursorOf("?a=1&b=2&limit=5");
  expect(await asked(`?b=2&a=1&limit=9&cursor=${cursor}`)).toBe(cursor);
});

test("a cursor of another list, of another filter or of nobody is refused", async () => {
  const other = markedCursor(new URL("http://parapet.test/other"), "a.place");
  for (const cursor of [cursorOf("?a=1"), other, "a.place", ""]) {
    expect(await asked(`?cursor=${cursor}`)).toBe("bad-request");
  }
});
