import type { ConfigEdit } from "@parapet/adapter-link";
import { describe, expect, test } from "vitest";
import { isObject, type JsonObject } from "../messages/message.ts";
import { inspect } from "./inspect.ts";
import { mcpProtector } from "./mcp-protector.ts";
import { serverEntries } from "./server-entries.ts";
import { obstacleOf, original, runsThrough, wrap } from "./wrapped-entry.ts";

const program = ["/opt/node", "/opt/parapet.js"];
const folder = "/data/adapters/ad_1";
const installation = {
  installation_id: "ad_1",
  key: "k",
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "mcp:s",
};

/** What the configuration's own editor does with text. */
function edited(config: JsonObject, edits: readonly ConfigEdit[]): JsonObject {
  const copy: unknown = structuredClone(config);
  for (const edit of edits) {
    const path = "path" in edit ? edit.path : "remove" in edit ? edit.remove : [];
    const last = path.at(-1) ?? "";
    let holder: unknown = copy;
    for (const key of path.slice(0, -1)) holder = Reflect.get(Object(holder), key);
    if ("path" in edit) Reflect.set(Object(holder), last, edit.value);
    else Reflect.deleteProperty(Object(holder), last);
  }
  return isObject(copy) ? copy : {};
}

function wrapped(config: JsonObject): JsonObject {
  const options = { program, installationFile: `${folder}/installation.json` };
  return edited(
    config,
    serverEntries(config).flatMap((entry) => wrap(entry, options)),
  );
}

describe.for<[string, JsonObject]>([
  ["a command", { command: "npx", args: ["-y", "server@1"], env: { KEY: "v" } }],
  ["a command without arguments", { type: "stdio", command: "server" }],
  ["a command whose arguments look like ours", { command: "x", args: ["--", "--url", "y"] }],
  ["an address", { type: "http", url: "https://m.example/mcp", headers: { A: "Bearer ${T}" } }],
  ["an address of OpenClaw", { url: "https://m.example/mcp", transport: "streamable-http" }],
  ["an address with more", { url: "https://m.example/mcp", env: { A: "b" }, timeout: 5 }],
])("%s", ([, entry]) => {
  const config = { other: 1, mcpServers: { s: entry } };

  test("comes back as it was", () => {
    const there = wrapped(config);
    expect(there).not.toEqual(config);
    expect(edited(there, mcpProtector.remove(there, "ad_1"))).toEqual(config);
    expect(mcpProtector.remove(there, "ad_2")).toEqual([]);
  });

  test("protected twice is protected once", () => {
    expect(wrapped(wrapped(config))).toEqual(wrapped(config));
  });

  test("shows its headers nowhere but where they were: in the file", () => {
    const [there] = serverEntries(wrapped(config));
    expect(JSON.stringify(there?.entry["args"])).not.toContain("Bearer");
    expect(original(there?.entry ?? {})).toEqual(entry);
  });
});

describe("an entry with an address that holds secrets", () => {
  const url = "https://ann:s3cret-1@m.example/u/s3cret-2/mcp?key=s3cret-3";
  const entry = { type: "http", url, headers: { "X-Key": "s3cret-4" } };

  test("has none of them in its arguments", () => {
    const [there] = serverEntries(wrapped({ mcpServers: { s: entry } }));
    expect(JSON.stringify(there?.entry["args"])).not.toMatch(/s3cret|m\.example/);
    expect(there?.entry).not.toHaveProperty("url");
    expect(original(there?.entry ?? {})).toEqual(entry);
  });

  test("of an older version is understood, and becomes one of today's when it is protected again", () => {
    const { url: _url, ...rest } = entry;
    const own = ["--installation", `${folder}/installation.json`, "--name", "s"];
    const older = (kept: JsonObject) => ({
      command: "/opt/node",
      args: ["/opt/parapet.js", "mcp-proxy", ...own, "--url", url],
      env: { PARAPET_MCP_ENTRY: JSON.stringify(kept) },
    });
    for (const kept of [entry, { ...rest, url }]) {
      expect(original(older(kept))).toEqual(entry);
      const again = wrapped({ mcpServers: { s: older(kept) } });
      expect(JSON.stringify(serverEntries(again)[0]?.entry["args"])).not.toContain("s3cret");
      expect(edited(again, mcpProtector.remove(again, "ad_1"))).toEqual({
        mcpServers: { s: entry },
      });
    }
  });

  test("keeps what a person has added to the proxy's arguments", () => {
    const there = wrapped({ mcpServers: { s: entry } });
    const [first] = serverEntries(there);
    const own = first?.entry["args"];
    const added = ["--hide", "drop", "--allow-method", "x/y"];
    const args = [...(Array.isArray(own) ? own : []), ...added];
    const more = { mcpServers: { s: { ...first?.entry, args } } };
    expect(wrapped(more)).toEqual(more);
    expect(original(more.mcpServers.s)).toEqual(entry);
  });
});

test.for<[string, JsonObject]>([
  ["the old protocol", { type: "sse", url: "https://m.example" }],
  ["the old protocol, as OpenClaw names it", { transport: "sse", url: "https://m.example" }],
  ["an address that is no text", { url: 5 }],
  ["a sign-in by the client", { url: "https://m.example", auth: "oauth" }],
  ["a token of the client", { url: "https://m.example", oauth: { client_id: "x" } }],
  ["a certificate that is not checked", { url: "https://m.example", sslVerify: false }],
  ["a certificate of the client", { url: "https://m.example", clientCert: "/c.pem" }],
  ["a key of the client", { url: "https://m.example", clientKey: "/k.pem" }],
  ["nothing to start", { env: {} }],
])("%s is refused with a sentence, not broken", ([, entry]) => {
  expect(obstacleOf({ name: "s", path: ["mcpServers", "s"], entry })).toMatch(/^The MCP server s/);
});

test.for([
  ["command", "server"],
  ["auth", "oauth"],
  ["oauth", "oauth"],
  ["sslVerify", false],
  ["clientCert", "/c.pem"],
  ["clientKey", "/k.pem"],
] as const)("what stands in the way is named: %s", ([field, value]) => {
  const entry = field === "command" ? { env: {} } : { url: "https://m.example", [field]: value };
  expect(obstacleOf({ name: "s", path: ["mcpServers", "s"], entry })).toContain(field);
});

test.for<[string, readonly unknown[], boolean]>([
  ["ours", ["mcp-proxy", "--installation", "/a/ad_1/f"], true],
  ["ours, with a command", ["x.js", "mcp-proxy", "--installation", "/a/ad_1/f", "--", "s"], true],
  ["of another installation", ["mcp-proxy", "--installation", "/a/ad_2/f"], false],
  ["without the proxy", ["--installation", "/a/ad_1/f"], false],
  ["without an installation", ["mcp-proxy", "/a/ad_1/f"], false],
  ["with an installation that is not named", ["mcp-proxy", "--installation"], false],
  ["with an installation that is no text", ["mcp-proxy", "--installation", 5], false],
])("whether an entry runs through this installation: %s", ([, args, is]) => {
  expect(runsThrough({ name: "s", path: [], entry: { command: "p", args } }, "ad_1")).toBe(is);
});

test("an entry without arguments runs through nothing", () => {
  for (const args of [undefined, "mcp-proxy --installation /a/ad_1/f"]) {
    expect(runsThrough({ name: "s", path: [], entry: { command: "p", args } }, "ad_1")).toBe(false);
  }
});

test("what a person has added to the proxy's arguments stays, before the command of the server alone", () => {
  const args = [
    "x.js",
    "mcp-proxy",
    "--installation",
    "/a/ad_1/f",
    "--name",
    "s",
    "--hide",
    "drop",
  ];
  const there = { mcpServers: { s: { command: "p", args: [...args, "--", "server", "--own"] } } };
  const [entry] = serverEntries(wrapped(there));
  expect(entry?.entry["args"]).toEqual([
    "/opt/parapet.js",
    "mcp-proxy",
    "--installation",
    `${folder}/installation.json`,
    "--name",
    "s",
    "--hide",
    "drop",
    "--",
    "server",
    "--own",
  ]);
});

test("what a person has put before all of the proxy's arguments stays", () => {
  const args = ["x.js", "mcp-proxy", "--hide=drop", "--installation", "/a/ad_1/f", "--name", "s"];
  const there = { mcpServers: { s: { command: "p", args: [...args, "--", "server"] } } };
  const [entry] = serverEntries(wrapped(there));
  expect(entry?.entry["args"]).toContain("--hide=drop");
});

test("an entry of an older version whose address is missing comes back with one that is empty", () => {
  const args = ["mcp-proxy", "--installation", "/a/ad_1/f", "--url"];
  expect(original({ command: "p", args })).toEqual({ url: "" });
});

test("a server that is reached by an address is started as a command, with its own environment", () => {
  const url = "https://m.example/mcp";
  const entry = { type: "http", url, env: { A: "b" }, timeout: 5 };
  expect(wrapped({ mcpServers: { s: entry } })).toEqual({
    mcpServers: {
      s: {
        type: "stdio",
        command: "/opt/node",
        args: expect.arrayContaining(["--name", "s"]),
        env: { A: "b", PARAPET_MCP_ENTRY: JSON.stringify({ type: "http", url }) },
        timeout: 5,
      },
    },
  });
});

test("without what was kept of it, an entry comes back with an address that is empty", () => {
  const args = ["mcp-proxy", "--installation", "/a/ad_1/f"];
  for (const env of [undefined, {}, { PARAPET_MCP_ENTRY: 5 }, { PARAPET_MCP_ENTRY: "[]" }]) {
    expect(original({ command: "p", args, env })).toEqual({ url: "" });
  }
});

test("what is as it was before is not touched when it is taken out", () => {
  const args = ["mcp-proxy", "--installation", "/a/ad_1/f", "--", "p", "x"];
  const config = { mcpServers: { s: { command: "p", args, env: { A: "b" }, gone: undefined } } };
  expect(mcpProtector.remove(config, "ad_1")).toEqual([
    { path: ["mcpServers", "s", "args"], value: ["x"] },
  ]);
});

test.for<[string, JsonObject]>([
  ["by a command", { command: "server", clientKey: "/k.pem" }],
  ["by an address", { type: "http", url: "https://m.example", headers: { a: "b" }, timeout: 5 }],
])("what the proxy can reach is not refused: %s", ([, entry]) => {
  expect(obstacleOf({ name: "s", path: ["mcpServers", "s"], entry })).toBe("");
});

describe("whether it is in effect", () => {
  const config = { mcp: { servers: { s: { command: "server", args: ["a"] } } } };

  test("yes, as it was put in; no, once the entry is changed back", async () => {
    expect(await inspect(wrapped(config), installation, folder)).toMatch(
      /\/opt\/node.* no longer exists/,
    );
    expect(await inspect(config, installation, folder)).toMatch(/^No MCP server/);
  });

  test("no, when the same server can be reached beside it", async () => {
    const there = wrapped(config);
    const [own] = serverEntries(there);
    const both = { mcpServers: { again: { command: "server", args: ["a"] }, s: own?.entry } };
    expect(await inspect(both, installation, folder)).toMatch(
      /reached as again, bypassing Parapet/,
    );
  });

  test("an argument of the server itself is not taken for ours", () => {
    const entry = { command: "x", args: ["--", "mcp-proxy", "--installation", "/a/ad_1/f"] };
    expect(runsThrough({ name: "s", path: [], entry }, "ad_1")).toBe(false);
  });
});
