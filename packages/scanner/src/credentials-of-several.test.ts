import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { npx, severalClients, type SeveralClients } from "./testing/several-clients.ts";

let clients: SeveralClients;

beforeEach(() => {
  clients = severalClients();
});
afterEach(() => clients.remove());

const key = ["q8Zr2LwX0pYt", "6NvKz3Rb5Jd7"].join("");
const github = ["ghp", "_a8Kd93jLq0Tz7Bv2Wn5Xc1Rf4Yh6Mg8Ps3Ue"].join("");
const server = (env: object) => ({ mcpServers: { api: { ...npx("-y", "api@1.0.0"), env } } });

describe("one credential in several files", () => {
  test("is said once, with every place, the weakest first, and never shown", async () => {
    clients.write(".cursor/mcp.json", server({ GITHUB_TOKEN: github }));
    clients.write(
      ".codex/config.toml",
      `[mcp_servers.api]\ncommand = "npx"\nargs = ["-y", "api@1.0.0", "--token", "${github}"]\n`,
    );
    clients.write("app/.env", `# app\nGH_TOKEN="${github}"\n`);
    const found = await clients.scan({ cwd: "app" });
    const all = found.findings.filter(({ check_id: id }) => id === "ALL-SEC-001");
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ severity: "medium", owasp: ["ASI03"] });
    expect(clients.shown(all[0]?.message ?? "")).toBe(
      "A GitHub token stands in 3 files: ~/app/.env, ~/.cursor/mcp.json and config.toml. Each has to be changed when " +
        "it is, and nothing keeps ~/app/.env out of a commit.",
    );
    expect(
      all[0]?.evidence.map(({ file, line, pointer }) => [clients.shown(file), line, pointer]),
    ).toEqual([
      ["~/app/.env", 2, ""],
      ["~/.cursor/mcp.json", 10, "/mcpServers/api/env/GITHUB_TOKEN"],
      ["config.toml", 3, "/mcp_servers/api/args/3"],
    ]);
    expect(JSON.stringify(found)).not.toContain(github);
  });

  test("is low where every file is kept to its owner, and a digest tells the same value in headers and variables", async () => {
    clients.write(".claude.json", {
      mcpServers: {
        a: {
          type: "http",
          url: "https://a.example.com",
          headers: { Authorization: `Bearer ${key}` },
        },
      },
    });
    clients.write(".gemini/settings.json", server({ A_API_KEY: key }));
    clients.write(".openclaw/openclaw.json", { gateway: { auth: { mode: "token", token: key } } });
    const all = await clients.together();
    expect(all).toMatchObject([{ check_id: "ALL-SEC-001", severity: "low" }]);
    expect(all[0]?.evidence).toHaveLength(3);
  });

  test("is nothing for references, placeholders, words, and two places in one file", async () => {
    const env = {
      A_TOKEN: "${A_TOKEN}",
      B_TOKEN: "YOUR_TOKEN_GOES_HERE_12",
      C_TOKEN: "the-token-of-the-owner",
      D_TOKEN: "sk-...",
    };
    clients.write(".cursor/mcp.json", server(env));
    clients.write(".gemini/settings.json", server(env));
    clients.write(".claude.json", {
      mcpServers: {
        a: server({ K_TOKEN: key }).mcpServers.api,
        b: { ...npx("b@1.0.0"), env: { K_TOKEN: key } },
      },
    });
    expect((await clients.together()).filter(({ check_id: id }) => id === "ALL-SEC-001")).toEqual(
      [],
    );
  });

  test("is nothing for one file that two clients reach by a link", async () => {
    clients.write("dotfiles/mcp.json", server({ A_TOKEN: key }));
    mkdirSync(join(clients.home, ".cursor"));
    symlinkSync(join(clients.home, "dotfiles/mcp.json"), join(clients.home, ".cursor/mcp.json"));
    mkdirSync(join(clients.home, ".gemini"));
    symlinkSync(
      join(clients.home, "dotfiles/mcp.json"),
      join(clients.home, ".gemini/settings.json"),
    );
    expect(await clients.together()).toEqual([]);
  });

  test("sees the variables of OpenClaw's state folder, and is not crowded out by a long history", async () => {
    clients.write(".openclaw/openclaw.json", {});
    clients.write(".openclaw/.env", `GITHUB_TOKEN=${github}\n`);
    const history = Array.from({ length: 2_000 }, (_, n) =>
      `token: see https://example.com/${n}`.repeat(9),
    );
    clients.write(".claude.json", { history, ...server({ GH_TOKEN: github }) });
    const [finding] = await clients.together();
    expect(finding?.evidence.map(({ file, line }) => [clients.shown(file), line])).toEqual([
      [".env", 1],
      ["~/.claude.json", 2_012],
    ]);
  });

  test("knows an AWS key in variables and in settings for the same", async () => {
    const aws = ["wJq8Zr2LwX0pYt6NvKz3Rb5J", "d7Fh9Sg1Mc4Qe2WA"].join("");
    clients.write(".cursor/mcp.json", server({ AWS_SECRET_ACCESS_KEY: aws }));
    clients.write(
      ".claude/skills/s3/SKILL.md",
      "---\nname: s3\ndescription: Copies files.\n---\nCopy.\n",
    );
    clients.write(".claude/skills/s3/copy.sh", `export AWS_SECRET_ACCESS_KEY='${aws}'\n`);
    expect(
      (await clients.together()).map(({ message }) => clients.shown(message).slice(0, 40)),
    ).toEqual(["An AWS key stands in 2 files: ~/.claude/"]);
  });
});
