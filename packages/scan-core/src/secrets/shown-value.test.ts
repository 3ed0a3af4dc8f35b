import { describe, expect, test } from "vitest";
import type { JsonValue } from "@parapet/documents/document.ts";
import { shownValue } from "./shown-value.ts";

const shown = (value: JsonValue, ...names: string[]) => shownValue(value, names, 160);

describe("a shown value", () => {
  test.each([
    ["hunter2", ["gateway", "auth", "token"], `"…"`],
    ["hunter2", ["gateway", "auth", "password"], `"…"`],
    ["hunter2", ["models", "providers", "x", "apiKey"], `"…"`],
    ["hunter2", ["mcp", "servers", "x", "env", "PGHOST"], `"…"`],
    ["hunter2", ["mcp", "servers", "x", "headers", "X-Any"], `"…"`],
    ["${TOKEN}", ["gateway", "auth", "token"], `"\${TOKEN}"`],
    ["pw-${TOKEN}", ["gateway", "auth", "token"], `"…"`],
    ["token", ["gateway", "auth", "mode"], `"token"`],
    ["/run/token", ["channels", "telegram", "tokenFile"], `"/run/token"`],
    ["vault", ["secrets", "providers", "v", "command"], `"vault"`],
    [200000, ["agents", "defaults", "contextTokens"], "200000"],
    [1234567890, ["a", "token"], "…"],
    [true, ["hooks", "allowRequestSessionKey"], "true"],
  ])("%j at %j is %s", (value, names, expected) => {
    expect(shown(value, ...names)).toBe(expected);
  });

  test("of an object hides the secrets in it and keeps the rest", () => {
    const value = {
      mode: "token",
      token: "hunter2",
      rateLimit: { max: 3 },
      password: { source: "env", provider: "default", id: "PW" },
      cookies: { any: ["hunter2"] },
    };
    expect(shown(value, "gateway", "auth")).toBe(
      `{ mode: "token", token: "…", rateLimit: { max: 3 }, password: { source: "env", provider: "default", id: "PW" }, cookies: { any: ["…"] } }`,
    );
  });

  test("of a command line hides what follows a flag for a secret", () => {
    expect(shown(["--api-key", "hunter2", "--port", "80"], "mcp", "servers", "x", "args")).toBe(
      `["--api-key", "…", "--port", "80"]`,
    );
  });

  test("of a program's arguments hides those that it takes as secrets", () => {
    const server = { command: "docker", args: ["login", "-u", "ada", "-p", "hunter"] };
    const args = `["login", "-u", "ada", "-p", "…"]`;
    expect(shown(server, "mcp")).toBe(`{ command: "docker", args: ${args} }`);
    expect(shownValue(server.args, ["x", "args"], 160, { x: server })).toBe(args);
    expect(shown(["sudo", "mysql", "-uroot", "-phunter", "shop"], "command")).toBe(
      `["sudo", "mysql", "-uroot", "…", "shop"]`,
    );
    expect(shown(["docker", "run", "-p", "8080:80"], "command")).toContain("8080");
  });

  test("is one line of at most so many signs, however large the value", () => {
    const large = Array.from({ length: 100_000 }, (_, index) => `entry\n${index}`);
    expect(shown(large, "tools", "allow").length).toBe(160);
    expect(shown("a\nb", "x")).toBe(`"a\\nb"`);
    expect(shown("a\u202eb\u200b", "x")).toBe(`"a\\u202eb\\u200b"`);
  });

  test("survives long runs without pause", () => {
    expect(shown("a.".repeat(500_000), "x").length).toBe(160);
    expect(shown("token".repeat(200_000), "x").length).toBeLessThanOrEqual(160);
  });
});
