import { describe, expect, test } from "vitest";
import type { JsonValue } from "@parapet/documents/document.ts";
import { definitionOf, isSameDefinition } from "./server-definition.ts";

const home = "/home/ann";

/** A server by its command line, or by its address. */
function server(line: string, more: { readonly [key: string]: JsonValue } = {}): JsonValue {
  if (/^https?:/.test(line)) return { url: line, ...more };
  const [command = "", ...args] = line.split(" ");
  return { command, args, ...more };
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  const [first, second] = [definitionOf(a, home), definitionOf(b, home)];
  if (first === undefined || second === undefined) throw new Error("Nothing is declared.");
  return isSameDefinition(first, second);
}

function shownOf(value: JsonValue): string | undefined {
  return definitionOf(value, home)?.shown;
}

describe("two spellings of one server are the same", () => {
  test.each([
    ["npx -y docs", "npx docs@latest"],
    ["npx -y docs", "bunx docs"],
    ["npx -y docs", "pnpm dlx docs"],
    ["npx -y docs", "npm exec -y -- docs"],
    ["npx -y docs", "/usr/bin/npx --yes docs"],
    ["npx -y docs", "/home/ann/.nvm/versions/node/v24.1.0/bin/npx docs"],
    ["npx -y docs", "cmd /c npx -y docs"],
    ["npx -y docs", "npx.cmd docs"],
    ["npx -y docs", "env npx docs"],
    ["npx -y @acme/docs", "npx -y -p @acme/docs docs"],
    ["uvx mcp-git", "uvx --from mcp-git mcp-git"],
    ["uvx mcp-git", "uv tool run mcp-git"],
    ["uvx mcp-git==1.2.3", "uvx mcp-git@1.2.3"],
    ["npx docs --port 80 --root ~/a", "npx docs --root=/home/ann/a/ --port=80"],
    ["npx docs $HOME/a .", "npx docs ${env:HOME}/a ${workspaceFolder}"],
    ["npx docs --token ${A}", "npx docs --token=q8Zr2LwX0pYt6NvKz3Rb5Jd7"],
    ["npx docs --region ${REGION}", "npx docs --region ${env:REGION}"],
    ["node ~/a/server.js", "/usr/local/bin/node /home/ann/a/server.js"],
    ["python3 -m git_server", "python -m git_server"],
    ["docker run -i --rm -e A_TOKEN acme/db", "docker run --rm -i acme/db:latest"],
    ["docker run -it acme/db", "docker run -i -t docker.io/acme/db"],
    ["https://a.example.com/mcp/", "https://A.example.com/sse"],
    ["https://a.example.com:443", "https://a.example.com/"],
    ["https://a.example.com/?key=1", "https://a.example.com/?key=1#x"],
    ["https://a.example.com/?api_key=q8Zr2", "https://a.example.com/?api_key=${KEY}"],
    ["https://me:pw@a.example.com/", "https://a.example.com/"],
    ["https://a.example.com/mcp", "npx -y mcp-remote@0.1.38 https://a.example.com/sse"],
  ])("%s and %s", (a, b) => {
    expect(isSame(server(a), server(b))).toBe(true);
  });

  test("by a shell that is given nothing but words, and by a command that is one text", () => {
    const plain = server("npx -y docs --root /srv");
    expect(isSame(plain, { command: "bash", args: ["-c", "exec npx -y docs --root /srv"] })).toBe(
      true,
    );
    expect(isSame(plain, { command: "npx -y docs --root /srv" })).toBe(true);
  });

  test("whatever they sign in with, and whatever they log", () => {
    const a = server("npx docs", { env: { A_TOKEN: "x", LOG_LEVEL: "debug", NO_COLOR: "1" } });
    expect(isSame(a, server("npx docs"))).toBe(true);
    const headers = { Authorization: "Bearer x", "User-Agent": "y" };
    expect(
      isSame(server("https://a.example.com", { headers }), { httpUrl: "https://a.example.com" }),
    ).toBe(true);
  });
});

describe("two servers are not the same", () => {
  test.each([
    ["npx docs", "npx d0cs"],
    ["npx docs", "npx @acme/docs"],
    ["npx docs", "uvx docs"],
    ["npx docs@1.0.0", "npx docs@1.0.1"],
    ["npx docs@1.0.0", "npx docs"],
    ["npx docs", "./node_modules/.bin/docs"],
    ["npx docs", "/tmp/npx-x docs"],
    ["npx docs", "npx --registry https://npm.example.com docs"],
    ["npx docs /srv", "npx docs /srv /etc"],
    ["npx docs --read-only", "npx docs"],
    ["/opt/a/server", "/tmp/a/server"],
    ["node a/server.js", "node b/server.js"],
    ["docker run acme/db", "docker run acme/db:2"],
    ["docker run acme/db", "docker run -v /:/host acme/db"],
    ["docker run acme/db", "docker run other/db"],
    ["https://a.example.com/mcp", "https://b.example.com/mcp"],
    ["https://a.example.com/mcp", "http://a.example.com/mcp"],
    ["https://a.example.com/x/mcp", "https://a.example.com/y/mcp"],
    ["https://a.example.com/?site=1", "https://a.example.com/?site=2"],
    ["https://a.example.com/mcp", "npx mcp-remote https://b.example.com/mcp"],
  ])("%s and %s", (a, b) => {
    expect(isSame(server(a), server(b))).toBe(false);
  });

  test("where a program of the same name lies elsewhere", () => {
    expect(isSame(server("node s.js"), server("/home/ann/app/node s.js"))).toBe(false);
    expect(isSame(server("npx docs"), server("/home/ann/app/npx docs"))).toBe(false);
  });

  test("where a variable that decides is in one of them", () => {
    for (const name of ["READ_ONLY", "NODE_OPTIONS", "API_BASE_URL"]) {
      expect(isSame(server("npx docs", { env: { [name]: "1" } }), server("npx docs"))).toBe(false);
    }
  });
});

test("what is shown of a server has no secret and no sign that cannot be seen", () => {
  expect(shownOf(server("https://me:hunter2pw@a.example.com/s/hunter2pw?token=hunter2pw"))).toBe(
    "a.example.com",
  );
  expect(shownOf(server("npx docs@1.2.3 --token hunter2pw"))).toBe("docs 1.2.3");
  expect(shownOf({ command: "/opt/\u202ex\n/server" })).toBe("/opt/?x?/server");
  expect(shownOf(server("docker run -e T=hunter2pw ghcr.io/acme/db:1"))).toBe("ghcr.io/acme/db");
  expect(shownOf({ settings: {} })).toBeUndefined();
});

test("a hostile declaration takes no longer than its length allows", () => {
  for (const unit of ["a=", "--a ", "${", "$A", "%A%", "-e ", "/", "\\", "A: ", "{{"]) {
    const text = unit.repeat(Math.floor(200_000 / unit.length));
    definitionOf(
      { command: "npx", args: ["docs", text, ...Array.from({ length: 2_000 }, () => unit)] },
      home,
    );
    definitionOf({ command: "docker", args: ["run", ...text.split(" ")] }, home);
    definitionOf({ command: "sh", args: ["-c", text] }, home);
    expect(definitionOf({ url: `https://${text}` }, home)?.what).toMatch(/^[0-9a-f]{32}$/);
  }
});
