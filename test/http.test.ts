import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShell } from "./support/configurations.ts";
import {
  makeWorkspace,
  post,
  send,
  startTestService,
  type TestService,
} from "./support/service.ts";

/* What HTTP promises, for every address of the service. */

let service: TestService;
let paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
beforeAll(async () => {
  service = await startTestService();
  const workspace_path = await makeWorkspace(service.folder, "workspace", openShell);
  await post(service.url, "/api/v1/scan", { workspace_path });
  const document = (await send(service.url, "/api/v1/openapi.json")).json;
  paths = (document as { paths: typeof paths }).paths;
});
afterAll(() => service.remove());

const address = (template: string) => template.replaceAll(/\{[^}]+\}/g, "x");

test("HEAD answers as GET does, without the body", async () => {
  for (const [template, methods] of Object.entries(paths)) {
    if (!("get" in methods)) continue;
    const whole = await send(service.url, address(template));
    const head = await send(service.url, address(template), { method: "HEAD" });
    expect([template, head.status, head.headers["content-type"], head.text]).toEqual([
      template,
      whole.status,
      whole.headers["content-type"],
      "",
    ]);
  }
});

test("no cache keeps an answer for anyone who asks next", async () => {
  for (const [template, methods] of Object.entries(paths)) {
    if (!("get" in methods)) continue;
    const { headers } = await send(service.url, address(template));
    // What has an ETag may be kept, and is asked for again each time.
    const expected = headers["etag"] === undefined ? "no-store" : "no-cache";
    expect([template, headers["cache-control"]]).toEqual([template, expected]);
  }
});

test("a method that an address lacks is answered with those that it has", async () => {
  for (const [template, methods] of Object.entries(paths)) {
    const names = Object.keys(methods).map((method) => method.toUpperCase());
    const allowed = (names.includes("GET") ? [...names, "HEAD"] : names).toSorted();
    for (const method of ["GET", "PUT", "POST", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
      if (allowed.includes(method)) continue;
      const answer = await send(service.url, address(template), { method });
      const allow = String(answer.headers["allow"]).split(", ").toSorted();
      expect([template, method, answer.status, allow]).toEqual([template, method, 405, allowed]);
    }
  }
});

describe("compression", () => {
  const target = "/api/v1/risk/attack-paths";
  const bytesOf = (coding: string) =>
    new Promise<{ readonly incoming: IncomingMessage; readonly bytes: Buffer }>(
      (resolve, reject) => {
        const headers = { "Accept-Encoding": coding };
        get(`${service.url}${target}`, { headers, agent: false }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("end", () => resolve({ incoming, bytes: Buffer.concat(chunks) }));
        }).on("error", reject);
      },
    );

  test.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
    ["zstd", zstdDecompressSync],
  ])("%s makes a list small and keeps every byte of it", async (coding, decompress) => {
    const plain = await send(service.url, target);
    const { incoming, bytes } = await bytesOf(coding);
    expect(incoming.headers["content-encoding"]).toBe(coding);
    expect(incoming.headers["content-length"]).toBe(String(bytes.length));
    expect(incoming.headers["vary"]).toBe("Accept-Encoding");
    expect(bytes.length).toBeLessThan(plain.text.length / 2);
    expect(decompress(bytes).toString()).toBe(plain.text);
  });

  test("anyone who holds a list in one encoding is told in any other that it is unchanged", async () => {
    const { incoming } = await bytesOf("br");
    for (const coding of ["br", "gzip", "identity"]) {
      const again = await send(service.url, target, {
        headers: { "Accept-Encoding": coding, "If-None-Match": String(incoming.headers["etag"]) },
      });
      expect([coding, again.status, again.text]).toEqual([coding, 304, ""]);
      expect(again.headers["etag"]).toBe(incoming.headers["etag"]);
    }
  });

  test("an event stream is never compressed", async () => {
    const answer = await send(service.url, "/api/v1/violations/stream", {
      headers: { "Accept-Encoding": "gzip, br, zstd" },
    });
    expect(answer.headers["content-type"]).toBe("text/event-stream");
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });
});
