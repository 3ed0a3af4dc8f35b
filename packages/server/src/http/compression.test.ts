import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compression } from "./compression.ts";

const large = JSON.stringify({ text: "ä".repeat(2000) });
const app = new Hono();
app.use(compression());
app.get("/large", (c) => c.body(large, 200, { "Content-Type": "application/json", ETag: '"a"' }));
app.get("/small", (c) => c.json({ ok: true }));
app.get("/problem", (c) => c.body(large, 422, { "Content-Type": "application/problem+json" }));
app.get("/same", (c) => c.body(null, 304, { ETag: '"a"' }));
app.get("/gone", (c) => c.body(null, 204));
app.get("/image", (c) => c.body(large, 200, { "Content-Type": "image/png" }));
app.get("/packed", (c) =>
  c.body("x", 200, { "Content-Type": "application/json", "Content-Encoding": "br" }),
);
app.get("/events", (c) =>
  c.body(new ReadableStream({ start: (events) => events.enqueue("data: 1\n\n") }), 200, {
    "Content-Type": "text/event-stream",
  }),
);

const get = async (path: string, coding?: string, method = "GET") =>
  app.request(path, {
    method,
    headers: coding === undefined ? {} : { "Accept-Encoding": coding },
  });

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
  ["zstd", zstdDecompressSync],
])("%s holds the same text", async (coding, decompress) => {
  const answer = await get("/large", coding);
  expect(answer.headers.get("content-encoding")).toBe(coding);
  expect(answer.headers.get("content-type")).toBe("application/json");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(answer.headers.get("content-length")).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(large.length);
  expect(decompress(bytes).toString()).toBe(large);
});

test("caches are told that the encoding varies, whichever they get", async () => {
  for (const [path, coding] of [["/large"], ["/large", "gzip"], ["/small", "gzip"], ["/same"]]) {
    expect((await get(path!, coding)).headers.get("vary")).toBe("Accept-Encoding");
  }
});

test("an ETag is the same in every encoding, and weak", async () => {
  for (const [path, coding] of [["/large"], ["/large", "gzip"], ["/same", "br"]]) {
    expect((await get(path!, coding)).headers.get("etag")).toBe('W/"a"');
  }
});

test("problems are compressed, with their status", async () => {
  const answer = await get("/problem", "gzip");
  expect(answer.status).toBe(422);
  expect(answer.headers.get("content-encoding")).toBe("gzip");
});

test.each(["/small", "/image", "/gone", "/same"])("%s goes out as it is", async (path) => {
  const answer = await get(path, "gzip");
  const plain = await get(path);
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.status).toBe(plain.status);
  expect(await answer.text()).toBe(await plain.text());
});

test("what is compressed already is not compressed again", async () => {
  const answer = await get("/packed", "gzip");
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(await answer.text()).toBe("x");
});

test("events are sent as they come, never collected", async () => {
  const answer = await get("/events", "gzip, br, zstd");
  expect(answer.headers.get("content-encoding")).toBeNull();
  const { value } = await answer.body!.getReader().read();
  expect(String(value)).toBe("data: 1\n\n");
});

test("the answer to HEAD has no body", async () => {
  const answer = await get("/large", "gzip", "HEAD");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("");
});
