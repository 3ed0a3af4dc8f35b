import { once } from "node:events";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import { type AddressInfo, connect as connectTo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ListeningProxy, startListeningProxy } from "./support-mcp/http-servers.ts";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";
import { writeInstallation, parapet } from "./support-mcp/proxied-server.ts";

/*
 * A hostile client: each method of the protocol in forms that a careless proxy passes on and a
 * careless server takes for something else. All guardrails deny, so whatever a model or a person
 * says must not arrive.
 */

const recorder = join(import.meta.dirname, "support-mcp/recording-server.ts");

/** What a client may ask, and whether a model or a person speaks in it. */
const requests: Readonly<Record<string, boolean>> = {
  "completion/complete": true,
  initialize: false,
  "logging/setLevel": false,
  ping: false,
  "prompts/get": true,
  "prompts/list": false,
  "resources/list": false,
  "resources/read": true,
  "resources/subscribe": true,
  "resources/templates/list": false,
  "resources/unsubscribe": false,
  "server/discover": false,
  "subscriptions/listen": false,
  "tasks/cancel": false,
  "tasks/get": false,
  "tasks/list": false,
  "tasks/result": false,
  "tasks/update": true,
  "tools/call": true,
  "tools/list": false,
};
const others = [
  "elicitation/create",
  "roots/list",
  "sampling/createMessage",
  "notifications/message",
  "rpc.discover",
  "tools/execute",
  "skills/get",
  "__proto__",
  "constructor",
  "",
];
const methods = [...Object.keys(requests), ...others];

const params = '{"name":"run","uri":"file:///a","arguments":{"cmd":"bad"},"taskId":"t"}';
const escaped = (method: string) =>
  Array.from(method)
    .map((sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`)
    .join("");

/** Texts of messages for a method. */
function formsOf(method: string, id: string): readonly string[] {
  const name = JSON.stringify(method);
  const rest = `"method":${name},"params":${params}`;
  return [
    `{"jsonrpc":"2.0",${rest}}`,
    ...["null", "{}", "[]", "true", '{"$":1}'].map(
      (odd) => `{"jsonrpc":"2.0","id":${odd},${rest}}`,
    ),
    `{"jsonrpc":"2.0","id":"${id}1","method":"ping","method":${name},"params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}2",${rest},"id":null}`,
    `{"jsonrpc":"2.0","id":"${id}3","method":"ping","Method":${name},"params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}4","method":"ping","params":{},"Params":${params},"METHOD":${name}}`,
    `[{"jsonrpc":"2.0","id":"${id}5",${rest}}]`,
    `[[{"jsonrpc":"2.0","id":"${id}6",${rest}}],{"jsonrpc":"2.0",${rest}}]`,
    `{"jsonrpc":"2.0","id":"${id}7","method":${JSON.stringify(method.toUpperCase())},"params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}8","method":"${escaped(method)}","params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}9","method":"${method} ","params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}a","method":"${method}\\u0000","params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}b","method":[${name}],"params":${params}}`,
    `{"jsonrpc":"2.0","id":"${id}c",${rest},"result":{}}`,
    `{"jsonrpc":"2.0","id":"${id}d",${rest},"error":{"code":1,"message":""}}`,
    `{"jsonrpc":"2.0","id":"${id}e","method":${name},"params":[${params}]}`,
    `{"id":"${id}f",${rest}}`,
    `{"jsonrpc":"2.0","id":"${id}g","result":{"method":${name}}}`,
    `{"jsonrpc":"2.0","id":"${id}h","x":{"jsonrpc":"2.0","id":1,${rest}}}`,
    `{"jsonrpc":"2.0","id":"${id}i",${rest}}`,
    ...["", ',"params":{}', ',"params":{"_meta":{}}'].map(
      (none, index) => `{"jsonrpc":"2.0","id":"${id}j${index}","method":${name}${none}}`,
    ),
  ];
}

const forms = methods.flatMap((method, index) => formsOf(method, `m${index}-`));

/** What reached the server, and should not have. */
function unjudged(seen: readonly string[]): readonly string[] {
  return seen.filter((line) => {
    const message: unknown = JSON.parse(line);
    if (typeof message !== "object" || message === null || Array.isArray(message)) return true;
    const { id, method, ...rest } = message as Record<string, unknown>;
    if (Object.keys(rest).some((key) => key !== "jsonrpc" && key !== "params")) return true;
    const isSpoken = Object.hasOwn(requests, String(method)) ? requests[String(method)] : true;
    return isSpoken === true || typeof id !== "string";
  });
}

/**
 * Sends lines to a proxy on standard input, and resolves with all answers once the last one is
 * there.
 */
async function talk(child: ChildProcess, lines: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = [];
  child.stdin?.write(`${lines.join("\n")}\n{"jsonrpc":"2.0","id":"end","method":"ping"}\n`);
  for await (const line of createInterface({ input: child.stdout! })) {
    answers.push(line);
    // Each form has an answer; that to a request may come after that to the end.
    if (answers.length >= lines.length) break;
  }
  child.kill("SIGTERM");
  return answers;
}

describe("a hostile client", () => {
  let service: LoopbackService;
  let installation: Awaited<ReturnType<typeof writeInstallation>>;
  let upstream: Server;
  let listening: ListeningProxy;
  let upstreamUrl: string;
  const got: { body: string; headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    service = await startLoopbackService();
    service.setGuardrails({ condition: "true" });
    installation = await writeInstallation(service.installation);
    upstream = createServer((call, response) => {
      void text(call).then((body) => {
        got.push({ body, headers: call.headers });
        const { id } = body === "" ? { id: null } : (JSON.parse(body) as { id?: unknown });
        response.setHeader("access-control-allow-origin", "*");
        response.writeHead(200, { "content-type": "application/json" });
        return response.end(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
      });
    });
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const { port } = upstream.address() as AddressInfo;
    upstreamUrl = `http://127.0.0.1:${port}/in/s3cret-of-the-path-1`;
    const added = ["--header", "Authorization: Bearer of-the-server"];
    listening = await startListeningProxy(upstreamUrl, installation.file, "web", added);
  });

  beforeEach(() => {
    got.length = 0;
  });

  afterAll(async () => {
    await listening.stop();
    upstream.closeAllConnections();
    upstream.close();
    await service.stop();
    await installation.remove();
  });

  function start(...args: readonly string[]): ChildProcess {
    const own = ["mcp-proxy", "--installation", installation.file, "--name", "x", ...args];
    const env = {
      PATH: process.env["PATH"],
      PARAPET_MCP_ENTRY: JSON.stringify({ url: upstreamUrl }),
    };
    return spawn(process.execPath, [parapet, ...own], { env, stdio: ["pipe", "pipe", "ignore"] });
  }

  // Of those without an answer: unknown notifications, and answers that nobody waits for.
  const answered = forms.filter((form) => {
    const value: unknown = JSON.parse(form);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
    const { id, method, result, error } = value as Record<string, unknown>;
    const isNotification = typeof method === "string" && !Object.hasOwn(value, "id");
    if (isNotification) return Object.hasOwn(requests, method);
    return (
      method !== undefined || id === undefined || (result === undefined && error === undefined)
    );
  });

  test("over standard input: nothing reaches the server that was not judged", async () => {
    const file = join(installation.folder, "seen.txt");
    const child = start("--", process.execPath, recorder, file);
    const hasAnswer = answered.filter((form) => !/"x":/.test(form));
    const answers = await talk(child, hasAnswer);
    const seen = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    expect(seen.length).toBeGreaterThan(20);
    expect(unjudged(seen)).toEqual([]);
    expect(answers.filter((line) => line.includes('"result":{}')).length).toBeGreaterThan(5);
  });

  test("over standard input in front of HTTP: likewise", async () => {
    const child = start();
    await talk(
      child,
      answered.filter((form) => !/"x":/.test(form)),
    );
    const seen = got.map(({ body }) => body).filter((body) => body !== "");
    expect(seen.length).toBeGreaterThan(20);
    expect(unjudged(seen)).toEqual([]);
  });

  const send = (body: string, headers: Readonly<Record<string, string>> = {}, method = "POST") =>
    fetch(listening.url, {
      method,
      headers: { ...listening.headers, "content-type": "application/json", ...headers },
      ...(method === "POST" ? { body } : {}),
    });

  test("over HTTP: likewise, and the token and cookies stay with the proxy", async () => {
    const headers = { cookie: "a=b", "x-forwarded-for": "c", "mcp-param-cmd": "bad" };
    const left = [...forms];
    const work = async (): Promise<void> => {
      for (let form = left.pop(); form !== undefined; form = left.pop()) {
        const answer = await send(form, headers);
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
        await answer.text();
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    const seen = got.map(({ body }) => body);
    expect(seen.length).toBeGreaterThan(20);
    expect(unjudged(seen)).toEqual([]);
    for (const { headers: sent } of got) {
      expect(sent["authorization"]).toBe("Bearer of-the-server");
      expect(sent).not.toHaveProperty("parapet-token");
      for (const name of Object.keys(headers)) expect(sent).not.toHaveProperty(name);
    }
  });

  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

  test("with the token, what is in order is answered", async () => {
    const { host, origin } = new URL(listening.url);
    expect((await send(ping)).status).toBe(200);
    expect((await send(ping, { origin })).status).toBe(200);
    expect(host).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(got).toHaveLength(2);
  });

  test.for([
    ["no token", 401, { "parapet-token": "" }],
    ["another token", 401, { "parapet-token": "x".repeat(43) }],
    ["a page of another port of this machine", 403, { origin: "http://localhost:3000" }],
    ["a page of another host", 403, { origin: "https://example.org" }],
    ["a page without an origin of its own", 403, { origin: "null" }],
    ["a page of this port by another scheme", 403, { origin: "https://127.0.0.1:PORT" }],
    ["a name that leads here", 403, { host: "evil.example:PORT" }],
    ["another port in the name", 403, { host: "127.0.0.1:1" }],
    ["plain text", 415, { "content-type": "text/plain" }],
    ["a form", 415, { "content-type": "application/x-www-form-urlencoded" }],
    ["JSON of another kind", 415, { "content-type": "application/json-patch+json" }],
    ["JSON in another writing", 415, { "content-type": "application/json; charset=utf-16" }],
    ["two types", 415, { "content-type": "text/plain, application/json" }],
    ["a packed body", 415, { "content-encoding": "gzip" }],
  ] as const)("%s is refused with status %i", async ([, status, headers]) => {
    const { port } = new URL(listening.url);
    const given: Record<string, string> = {
      ...listening.headers,
      "content-type": "application/json",
    };
    for (const [name, value] of Object.entries(headers)) given[name] = value.replace("PORT", port);
    expect(await statusOf(listening.url, given, ping)).toBe(status);
    expect(got).toEqual([]);
  });

  test("what a page can send without being asked for more triggers nothing", async () => {
    const origin = "http://localhost:3000";
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await fetch(listening.url, {
        method: "POST",
        mode: "no-cors",
        headers: { "content-type": type, origin },
        body: '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"run"}}',
      });
      expect(answer.status).toBe(403);
    }
    const asked = await fetch(listening.url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(asked.status).toBe(403);
    expect(asked.headers.get("access-control-allow-origin")).toBeNull();
    expect(got).toEqual([]);
  });

  test.for(["PUT", "PATCH", "OPTIONS", "TRACE", "HEAD"])(
    "%s is none of its methods",
    async (method) => {
      expect(await statusOf(listening.url, listening.headers, "", method)).toBe(405);
      expect(got).toEqual([]);
    },
  );

  test("a body that is too long, and one that never ends, are cut", async () => {
    expect(
      await statusOf(
        listening.url,
        { ...listening.headers, "content-type": "application/json" },
        "x".repeat(17_000_000),
      ),
    ).toBe(413);
    const { port } = new URL(listening.url);
    const sent = async (head: string) => {
      const socket = connectTo(Number(port), "127.0.0.1");
      socket.resume().write(`POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${head}`);
      await once(socket, "connect");
      return socket;
    };
    const own = Object.entries(listening.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = "Content-Type: application/json\r\nContent-Length: 100\r\n";
    const withoutBody = await sent(`${own.join("")}${length}\r\n`);
    const withoutHeaders = await sent("");
    await once(withoutHeaders, "close");
    // Headers get a third of the time.
    expect(withoutBody.closed).toBe(false);
    withoutBody.destroy();
    expect(got).toEqual([]);
  });

  test("the address that clients use does not tell the server's own", () => {
    expect(new URL(listening.url).pathname).toBe("/mcp");
  });
});

/** `fetch` sets some headers by itself. */
function statusOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  method = "POST",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on("error", reject);
    call.end(body);
  });
}
