import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportOf, gzipped, sendSpans } from "./support/otlp.ts";
import { startTestService, type TestService } from "./support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

const protobuf = { "Content-Type": "application/x-protobuf" };
const run = { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.id": "desk" };
const call = { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "web_fetch" };

describe("POST /v1/traces", () => {
  test("takes JSON and protobuf, plain and gzip, and answers in the encoding of the request", async () => {
    const json = await sendSpans(service.url, exportOf("shop", 1, [{ id: 1, attributes: run }]));
    expect([json.status, json.headers["content-type"], json.body.toString()]).toEqual([
      200,
      "application/json",
      "{}",
    ]);
    const again = await sendSpans(
      service.url,
      ...gzipped(exportOf("shop", 1, [{ id: 1, attributes: run }])),
    );
    expect(again.status).toBe(200);
    const empty = await sendSpans(service.url, "", protobuf);
    expect([empty.status, empty.headers["content-type"], empty.body.length]).toEqual([
      200,
      "application/x-protobuf",
      0,
    ]);
  });

  test("says how many spans it cannot count", async () => {
    const old = { id: 2, ago: 3_000_000_000 / 1000, attributes: run };
    const { status, body } = await sendSpans(
      service.url,
      exportOf("shop", 2, [old, { id: 0 }, { id: 3, attributes: run }]),
    );
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toMatchObject({ partialSuccess: { rejectedSpans: "2" } });
  });

  test("what is no export is refused for good, in the encoding of the request", async () => {
    const json = await sendSpans(service.url, "{");
    expect([json.status, JSON.parse(json.body.toString())]).toEqual([
      400,
      { code: 3, message: "The body is not JSON." },
    ]);
    const binary = await sendSpans(service.url, "no protobuf", protobuf);
    expect([binary.status, ...binary.body.subarray(0, 3)]).toEqual([400, 8, 3, 18]);
    const utf8 = await sendSpans(service.url, Buffer.from('{"a":"\xff"}', "latin1"));
    expect(utf8.status).toBe(400);
    const notGzip = await sendSpans(service.url, "{}", { "Content-Encoding": "gzip" });
    expect(notGzip.status).toBe(400);
    const types = await sendSpans(service.url, '{"resourceSpans":[{"scopeSpans":"x"}]}');
    expect(types.status).toBe(400);
  });

  test("other content types and codings are refused", async () => {
    expect((await sendSpans(service.url, "x", { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await sendSpans(service.url, "{}", { "Content-Encoding": "br" })).status).toBe(415);
  });

  test("bombs are refused, and the service goes on", async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    for (const headers of [protobuf, {}]) {
      const answer = await sendSpans(service.url, bomb, { ...headers, "Content-Encoding": "gzip" });
      expect(answer.status).toBe(413);
    }
    const large = await sendSpans(service.url, Buffer.alloc(17 * 1024 * 1024, 32));
    expect(large.status).toBe(413);
    const objects = `{"resourceSpans":[${"{},".repeat(2_000_000)}{}]}`;
    expect([200, 400, 413]).toContain((await sendSpans(service.url, ...gzipped(objects))).status);
    const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;
    expect((await sendSpans(service.url, ...gzipped(deep))).status).toBe(400);
    const long = exportOf("shop", 4, [
      { id: 1, attributes: { ...run, "gen_ai.agent.name": "x".repeat(1_000_000) } },
    ]);
    expect((await sendSpans(service.url, long)).status).toBe(200);
    expect((await sendSpans(service.url, exportOf("shop", 5, [{ id: 1 }]))).status).toBe(200);
  });
});

test("off loopback a token with the scope to ingest is needed", async () => {
  const guarded = await startTestService({
    serve: { host: "0.0.0.0" },
    env: { PARAPET_TOKEN: "a-secret-of-more-than-thirty-two-characters" },
  });
  const url = guarded.url.replace("0.0.0.0", "127.0.0.1");
  const body = exportOf("shop", 1, [{ id: 1, attributes: call }]);
  expect((await sendSpans(url, body)).status).toBe(401);
  const headers = { Authorization: "Bearer a-secret-of-more-than-thirty-two-characters" };
  expect((await sendSpans(url, body, headers)).status).toBe(200);
  await guarded.remove();
});
