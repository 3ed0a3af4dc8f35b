import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createJudge } from "../../adapters/mcp-proxy/src/judging/judge.ts";
import type { JsonObject } from "../../adapters/mcp-proxy/src/messages/message.ts";
import { testSession } from "../../adapters/mcp-proxy/src/testing/session.ts";
import { type LoopbackService, startLoopbackService } from "./support-mcp/loopback-service.ts";

/*
 * A secret in any place of anything that a server says is held back, by the guardrails themselves.
 */

const secrets = [
  `ghp_${"a1".repeat(18)}`,
  `glsa_${"a1".repeat(16)}_0a1b2c3d`,
  "AKIAQ3EGRX7ZP2LMN5TV",
  `-----BEGIN RSA PRIVATE KEY-----\nMIIEow${"IBAAKCAQ8x\n".repeat(6)}-----END RSA PRIVATE KEY-----`,
  'password = "tulip-9-garden"',
  'set "api_key": "Zx81kk29ss01"\nthen go',
  "see postgres://ana:tulip-secret9@db.example/x",
  Buffer.from(`the key is ghp_${"a1".repeat(18)} for all`).toString("base64"),
  Buffer.from(`ghp_${"a1".repeat(18)}`).toString("hex"),
  `https://example.org/?key=ghp%5F${"a1".repeat(18)}`,
];

const png = `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAA${"AAAA".repeat(20)}`;
const icons = [{ src: "https://example.org/i.png", mimeType: "image/png", sizes: ["48x48"] }];
const annotations = { audience: ["user"], lastModified: "2026-01-01T00:00:00Z" };
const schema = {
  type: "object",
  title: "T",
  properties: { a: { type: "string", description: "d", default: "x", enum: ["one", "two"] } },
};
const contents = [
  { uri: "file:///a", mimeType: "text/x-special", text: "some text", _meta: { k: "v" } },
  { uri: "file:///b", mimeType: "text/plain", blob: "aGVsbG8gd29ybGQ=" },
];
const blocks = [
  { type: "text", text: "hello", annotations, _meta: { "a/b": "c" } },
  { type: "image", data: png, mimeType: "image/png" },
  { type: "audio", data: "UklGRiQAAABXQVZF", mimeType: "audio/wav", title: "t" },
  { type: "resource_link", name: "n", uri: "file:///a", title: "t", description: "d", icons },
  ...contents.map((resource) => ({ type: "resource", resource })),
  { type: "tool_use", id: "i", name: "n", input: { a: ["b"] } },
  { type: "unheard of", value: "v", more: { deep: [{ deeper: "w" }] } },
];

/** An answer to each request. */
const results: Readonly<Record<string, JsonObject>> = {
  "tools/call": {
    content: blocks,
    structuredContent: { a: { b: ["c", 5, true] } },
    toolResult: "t",
    resultType: "complete",
    _meta: { m: "n" },
    inputRequests: { k: { method: "elicitation/create", params: { message: "m" } } },
  },
  "tasks/result": { content: [{ type: "text", text: "late" }] },
  "tasks/get": { taskId: "t", status: "working", statusMessage: "m", result: { content: blocks } },
  "tasks/list": { tasks: [{ taskId: "t", status: "working" }], nextCursor: "c" },
  "resources/read": { contents },
  "prompts/get": {
    description: "d",
    messages: blocks.map((content) => ({ role: "user", content })),
  },
  "completion/complete": { completion: { values: ["a", "b"], total: 2, hasMore: false } },
  "resources/list": { resources: [{ uri: "u:a", name: "n", title: "t", icons }], nextCursor: "c" },
  "resources/templates/list": { resourceTemplates: [{ uriTemplate: "u:{a}", name: "n" }] },
  "prompts/list": { prompts: [{ name: "p", arguments: [{ name: "a", description: "d" }] }] },
  "tools/list": {
    tools: [
      {
        name: "run",
        title: "t",
        description: "d",
        inputSchema: schema,
        outputSchema: schema,
        annotations: { title: "t" },
        icons,
        _meta: { a: "b" },
        execution: { taskSupport: "optional" },
      },
    ],
    _meta: { a: "b" },
  },
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { experimental: { x: { y: "z" } } },
    serverInfo: { name: "n", version: "1", title: "t", websiteUrl: "https://example.org", icons },
    instructions: "be nice",
  },
  "server/discover": { supportedVersions: ["2026-07-28"], instructions: "i", capabilities: {} },
  ping: { anything: "a" },
};

/** What a server says by itself. */
const sayings: readonly JsonObject[] = [
  { method: "notifications/message", params: { level: "info", logger: "l", data: { a: ["b"] } } },
  { method: "notifications/progress", params: { progressToken: "p", progress: 1, message: "m" } },
  { method: "notifications/resources/updated", params: { uri: "u:a", title: "t" } },
  { method: "notifications/cancelled", params: { requestId: "r", reason: "because" } },
  { method: "notifications/tasks/status", params: { taskId: "t", statusMessage: "m" } },
  { id: 1, method: "roots/list", params: { _meta: { a: "b" } } },
  {
    id: 1,
    method: "sampling/createMessage",
    params: {
      messages: [{ role: "user", content: blocks[0] }],
      systemPrompt: "s",
      stopSequences: ["x"],
      metadata: { a: "b" },
      modelPreferences: { hints: [{ name: "h" }] },
      tools: [{ name: "run", description: "d", inputSchema: schema }],
    },
  },
  {
    id: 1,
    method: "elicitation/create",
    params: { mode: "url", message: "m", url: "https://example.org/x", requestedSchema: schema },
  },
];

type Place = readonly (string | number)[];

/** Every string of a value, and every key, but what is a picture or a sound. */
function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  if (typeof value === "string") yield place;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (part === png || part === "UklGRiQAAABXQVZF") continue;
    yield* placesIn(part, [...place, Array.isArray(value) ? Number(key) : key]);
  }
  if (!Array.isArray(value)) yield [...place, newKey];
}

/** Stands for one more key at this place. */
const newKey = "\u0000";

function planted(value: unknown, [key, ...rest]: Place, secret: string): unknown {
  if (key === undefined) return secret;
  if (key === newKey) return { ...(value as object), [secret]: { a: true } };
  if (Array.isArray(value)) {
    return value.map((part: unknown, at) => (at === key ? planted(part, rest, secret) : part));
  }
  const own = value as Readonly<Record<string, unknown>>;
  return { ...own, [key]: planted(own[key], rest, secret) };
}

function isIn(said: unknown, secret: string): boolean {
  const text = JSON.stringify(said);
  return text.includes(JSON.stringify(secret).slice(1, -1));
}

/** Each place with one of the secrets in turn, and all of them at each text of a model. */
async function tryAll(sample: unknown, say: (value: JsonObject) => Promise<unknown>) {
  const passed: string[] = [];
  for (const [index, place] of [...placesIn(sample)].entries()) {
    const some = place.at(-1) === "text" ? secrets : [secrets[index % secrets.length] ?? ""];
    for (const secret of some) {
      // One after the other: the session is one.
      const said = await say(planted(sample, place, secret) as JsonObject);
      if (isIn(said, secret)) passed.push(`${place.join("/")}: ${secret.slice(0, 20)}`);
    }
  }
  return passed;
}

const content = (...texts: readonly string[]) => ({
  result: { content: texts.map((text) => ({ type: "text", text })) },
});

describe("a secret that a server says", () => {
  let service: LoopbackService;
  const deny = { detectors: [{ id: "secret", min_severity: "low" as const, params: {} }] };

  beforeAll(async () => {
    service = await startLoopbackService();
  });
  afterAll(() => service.stop());

  const session = () => {
    const caller = { server: "s", agentId: "a", sessionId: "s", cwd: "/" };
    return testSession({ judge: createJudge(service.installation, caller, () => undefined) });
  };

  /** A session whose call has become the task "t". */
  async function sessionWithTask() {
    const opened = session();
    await opened.client({ id: 0, method: "tools/call", params: { name: "run" } });
    await opened.server({ id: 0, result: { resultType: "task", taskId: "t" } });
    opened.toClient.length = 0;
    return opened;
  }

  /** A session with a call under way that waits for the progress of "p". */
  async function sessionWithProgress() {
    const opened = session();
    const params = { name: "run", _meta: { progressToken: "p" } };
    await opened.client({ id: 0, method: "tools/call", params });
    opened.toClient.length = 0;
    return opened;
  }

  async function sessionWithQuestion() {
    const opened = session();
    await opened.server({ id: "r", method: "roots/list" });
    opened.toClient.length = 0;
    return opened;
  }

  async function openedFor(method: string) {
    if (method === "notifications/cancelled") return sessionWithQuestion();
    if (method.startsWith("notifications/tasks")) return sessionWithTask();
    return method === "notifications/progress" ? sessionWithProgress() : session();
  }

  async function answered(method: string, answer: JsonObject): Promise<readonly JsonObject[]> {
    const isOfTask = method.startsWith("tasks/");
    const { client, server, toClient } = isOfTask ? await sessionWithTask() : session();
    const params = { name: "run", uri: "u:a", taskId: "t" };
    await client({ id: 1, method, params });
    await server({ id: 1, ...answer });
    return toClient;
  }

  test.for(Object.entries(results))(
    "does not pass in an answer to %s",
    async ([method, result]) => {
      service.setGuardrails({ ...deny, points: ["post_tool_call"] });
      expect(await answered(method, { result })).toEqual([{ jsonrpc: "2.0", id: 1, result }]);
      expect(await tryAll({ result }, (answer) => answered(method, answer))).toEqual([]);
    },
  );

  test.for(Object.keys(results))("does not pass in an error in the place of %s", async (method) => {
    service.setGuardrails({ ...deny, points: ["post_tool_call"] });
    const error = { code: -32_000, message: "m", data: { a: ["b"], message: "c" } };
    expect(await answered(method, { error })).toEqual([{ jsonrpc: "2.0", id: 1, error }]);
    expect(await tryAll({ error }, (answer) => answered(method, answer))).toEqual([]);
  });

  test.for(sayings.map((saying) => [String(saying["method"]), saying] as const))(
    "does not pass in %s",
    async ([, saying]) => {
      service.setGuardrails({ ...deny, points: ["post_tool_call"] });
      const say = async ({ params }: JsonObject) => {
        const { server, toClient } = await openedFor(String(saying["method"]));
        await server({ ...saying, params });
        return toClient;
      };
      // Ids of the server's requests are the proxy's own.
      const { id, params, ...rest } = saying;
      const own = expect.stringMatching(/^parapet-[0-9a-f]{32}$/);
      const heard = {
        ...rest,
        ...(id === undefined ? {} : { id: own }),
        params: {
          ...(params as object),
          ...(id === undefined && "requestId" in (params as object) ? { requestId: own } : {}),
        },
      };
      expect(await say(saying)).toEqual([{ jsonrpc: "2.0", ...heard }]);
      expect(await tryAll({ params }, say)).toEqual([]);
    },
  );

  test("does not pass wherever it stands in whatever else a tool answers", async () => {
    service.setGuardrails({ ...deny, points: ["post_tool_call"] });
    const holds = fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
        fc.constantFrom(...secrets),
        fc.nat(),
        async (result, secret, at) => {
          const plain = JSON.parse(JSON.stringify({ result })) as JsonObject;
          const places = [...placesIn(plain["result"], ["result"])];
          const said = planted(plain, places[at % places.length] ?? [], secret) as JsonObject;
          return !isIn(await answered("tools/call", said), secret);
        },
      ),
      { numRuns: Math.min(500, Number(process.env["PARAPET_PROPERTY_RUNS"] ?? 200)) },
    );
    await expect(holds).resolves.toBeUndefined();
  });

  test("is taken out where it is to be, and all the rest stays as it was", async () => {
    service.setGuardrails({ ...deny, points: ["post_tool_call"], action: "redact" });
    for (const [method, result] of Object.entries(results)) {
      for (const place of placesIn({ result })) {
        const secret = secrets[0] ?? "";
        const said = planted({ result }, place, secret) as JsonObject;
        const [answer] = await answered(method, said);
        expect(isIn(answer, secret)).toBe(false);
        if (place.at(-1) === newKey) continue;
        // A tool whose name is a secret cannot be called any more, and is not listed.
        if (method === "tools/list") continue;
        // Nor is a task whose name is one.
        if (method === "tasks/list" && place.includes("taskId")) continue;
        const redacted = planted({ result }, place, "[redacted: secret.github-token]");
        expect(answer).toEqual({ jsonrpc: "2.0", id: 1, ...(redacted as object) });
      }
    }
  });

  test("is held back where texts hold it in parts, also if another one is taken out", async () => {
    const [secret = "", other = ""] = secrets;
    service.setGuardrails({ ...deny, points: ["post_tool_call"], action: "redact" });
    const parts = [secret.slice(0, 20), secret.slice(20)] as const;
    for (const texts of [parts, [`${other},${parts[0]}`, parts[1]]]) {
      const [answer] = await answered("tools/call", content(...texts));
      expect(JSON.stringify(answer)).toContain("it cannot be redacted");
    }
    expect(await answered("tools/call", content("Key:", secret, "done"))).toMatchObject([
      content("Key:", "[redacted: secret.github-token]", "done"),
    ]);
  });

  test.for([
    { text: "a" },
    { text: secrets[0] ?? "" },
    { text: secrets[0] ?? "", path: "b" },
    { path: "b" },
  ])("is taken out beside the arguments %j, which guardrails see", async (args) => {
    const points = ["post_tool_call"] as const;
    service.setGuardrails({ ...deny, points: [...points], action: "redact" });
    const { client, server, toClient } = session();
    const [, other = ""] = secrets;
    const answer = async (id: number) => {
      await client({ id, method: "tools/call", params: { name: "run", arguments: args } });
      await server({ id, result: { content: [{ type: "text", text: `so ${other}.` }] } });
      return toClient.at(-1);
    };
    expect(await answer(1)).toMatchObject({
      result: { content: [{ text: expect.stringMatching(/^so \[redacted: .*\]\.$/) }] },
    });
    const [name = ""] = Object.keys(args);
    service.setGuardrails({ condition: `has(tool.args.${name})`, points: [...points] });
    expect(JSON.stringify(await answer(2))).toContain("Parapet blocked");
  });

  test("does not reach the server from what a model says in answers and prompts", async () => {
    service.setGuardrails({ ...deny, points: ["pre_tool_call"] });
    const [secret = ""] = secrets;
    const { client, server, toServer, lastId } = session();
    await client({ id: 1, method: "prompts/get", params: { name: "p", arguments: { a: secret } } });
    await client({ id: 2, method: "resources/read", params: { uri: `u:${secret}` } });
    const argument = { name: "a", value: secret };
    await client({ id: 3, method: "completion/complete", params: { ref: {}, argument } });
    for (const method of ["sampling/createMessage", "elicitation/create"]) {
      await server({ id: method, method, params: {} });
      await client({ id: lastId(), result: { content: { type: "text", text: secret } } });
      await server({ id: method, method, params: {} });
      await client({ id: lastId(), error: { code: 1, message: secret } });
    }
    await client({
      id: 4,
      method: "tools/call",
      params: { name: "run", inputResponses: { a: { content: { b: secret } } } },
    });
    await client({ id: 5, method: "tools/call", params: { name: "run", more: secret } });
    const named = { name: "run", arguments: { map: { [secret]: 1 } } };
    await client({ id: 6, method: "tools/call", params: named });
    expect(isIn(toServer, secret)).toBe(false);
    expect(toServer).toHaveLength(5);
  });
});
