import { describe, expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";
import type { Token, Tokens } from "../service/tokens.ts";

const token: Token = {
  token_id: "tk_1",
  name: "ci",
  scopes: ["read", "ingest"],
  role: "",
  services: [],
  tags: [],
  created_at: "2026-11-21T08:00:00.000Z",
  expires_at: "2027-02-19T08:00:00.000Z",
  last_used_at: "",
  revoked_at: "",
};

const text = `parapet_${"x".repeat(43)}`;

function tokensThat(calls: unknown[], all: readonly Token[] = [token]): Tokens {
  return {
    create: async (request, actor) => {
      calls.push([request, actor]);
      return { token: { ...token, ...request }, text };
    },
    list: async () => all,
    revoke: async (idOrName, actor) => {
      calls.push([idOrName, actor]);
      return token;
    },
    close: async () => void calls.push("close"),
  };
}

describe("token create", () => {
  const create = ["token", "create", "--name", "ci", "--scope"];

  test("prints the token alone on standard output, so that a script can take it", async () => {
    const calls: unknown[] = [];
    const run = await runIn(
      { tokens: tokensThat(calls) },
      ...create,
      "ingest,read",
      "--data",
      "/d",
    );
    expect(run).toMatchObject({
      code: 0,
      out: `${text}\n`,
      calls: [["openTokens", "/d", undefined]],
    });
    expect(run.err).toContain("Token ci (tk_1): read, ingest; expires 2027-02-19T08:00:00.000Z.");
    expect(calls).toEqual([
      [{ name: "ci", scopes: ["read", "ingest"], expires_at: "2027-02-19T08:00:00.000Z" }, "cli"],
      "close",
    ]);
  });

  test("takes scopes one by one, an end, and answers programs", async () => {
    const calls: unknown[] = [];
    const flags = ["read", "--scope", "fix", "--expires", "never", "--json"];
    const { out, err } = await runIn({ tokens: tokensThat(calls) }, ...create, ...flags);
    expect(JSON.parse(out)).toMatchObject({ token: text, scopes: ["read", "fix"], expires_at: "" });
    expect(err).toBe("");
  });

  test("makes a service account with a role for some services and tags", async () => {
    const calls: unknown[] = [];
    const flags = ["--role", "fixer", "--service", "web", "--tag", "prod"];
    const run = await runIn(
      { tokens: tokensThat(calls) },
      "token",
      "create",
      "--name",
      "ci",
      ...flags,
    );
    expect(run.err).toContain("Token ci (tk_1): fixer for web, tag:prod; expires");
    const binding = { role: "fixer", services: ["web"], tags: ["prod"] };
    expect(calls[0]).toEqual([
      { name: "ci", scopes: [], binding, expires_at: "2027-02-19T08:00:00.000Z" },
      "cli",
    ]);
  });

  test.each([
    [[], "Name either --scope"],
    [["--scope", "read", "--role", "viewer"], "Name either --scope"],
    [["--role", "root"], "--role must be one of viewer, analyst, fixer, operator, administrator"],
    [["--scope", "read", "--tag", "prod"], "need --role"],
  ])("%j says what to name instead", async (flags, message) => {
    const run = await runIn({}, "token", "create", "--name", "ci", ...flags);
    expect(run).toMatchObject({ code: 2, out: "", calls: [] });
    expect(run.err).toContain(message);
  });

  test.each([
    [["write"], "--scope must be one or more of read, ingest, fix, admin"],
    [["read,"], "--scope must be"],
    [["read", "--expires", "soon"], "--expires must be a number of days"],
  ])("%j is refused before anything is opened", async (flags, message) => {
    const run = await runIn({}, ...create, ...flags);
    expect(run).toMatchObject({ code: 2, out: "", calls: [] });
    expect(run.err).toContain(message);
  });
});

describe("token list", () => {
  test("says of each whether it still lets anyone in", async () => {
    const all = [
      { ...token, last_used_at: "2026-11-21T07:30:00.000Z" },
      { ...token, token_id: "tk_22", name: "old", expires_at: "2026-11-20T00:00:00.000Z" },
      {
        ...token,
        token_id: "tk_3",
        name: "gone",
        scopes: [],
        role: "fixer",
        services: ["web"],
        expires_at: "",
        revoked_at: "2026-11-21T00:00:00.000Z",
      },
    ];
    const { out } = await runIn({ tokens: tokensThat([], all) }, "token", "list");
    expect(`\n${out}`).toBe(`
ID     NAME  ACCESS         STATE    EXPIRES           LAST USED
tk_1   ci    read,ingest    active   2027-02-19 08:00  2026-11-21 07:30
tk_22  old   read,ingest    expired  2026-11-20 00:00  never
tk_3   gone  fixer for web  revoked  never             never
`);
    expect((await runIn({}, "token", "list")).out).toContain("No tokens");
  });

  test("is data for programs", async () => {
    const { out } = await runIn({ tokens: tokensThat([]) }, "token", "list", "--json");
    expect(JSON.parse(out)).toEqual([token]);
  });
});

test("token revoke takes an id or a name, and fails with a sentence", async () => {
  const calls: unknown[] = [];
  const { out } = await runIn({ tokens: tokensThat(calls) }, "token", "revoke", "ci");
  expect(out).toBe("Revoked ci (tk_1).\n");
  expect(calls).toEqual([["ci", "cli"], "close"]);
  expect(await runIn({}, "token", "revoke", "ci")).toMatchObject({
    code: 2,
    err: "parapet: There is no such token.\n",
  });
});
