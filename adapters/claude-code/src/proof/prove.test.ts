import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prove } from "./prove.ts";

const installation = {
  installation_id: "ad_1",
  key: "k".repeat(43),
  url: "http://127.0.0.1:8000",
  service: "home",
  agent_id: "",
};

/** Proves the hooks with a program named claude that does this. */
async function proofWith(does: string) {
  const folder = mkdtempSync(join(tmpdir(), "parapet-prove-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  const program = `#!${process.execPath}\nconst words = process.argv.slice(2);\n${does}\n`;
  writeFileSync(join(folder, "bin", "claude"), program, { mode: 0o755 });
  const hook = { type: "command", command: "/usr/bin/env", args: ["-i", "/n", "/d/ad_1/hook.cjs"] };
  const target = join(folder, "settings.json");
  writeFileSync(target, JSON.stringify({ hooks: { PreToolUse: [{ hooks: [hook] }] } }));
  const located = { target, version: "", agentIds: [], fixedAgentId: "", notes: [] };
  const proof = await prove(located, installation, "canary-1", {
    env: { PATH: join(folder, "bin") },
    homeDir: folder,
    installationFolder: "/d/ad_1",
    folder,
    agentId: "claude-code",
    deadUrl: "http://127.0.0.1:9",
    program: [process.execPath],
    signal: AbortSignal.timeout(60_000),
  });
  return { proof, folder };
}

test("Claude Code may run the harmless command, and write where it would leave its trace", async () => {
  const { folder } = await proofWith(
    'require("node:fs").writeFileSync("words.json", JSON.stringify(words));',
  );
  for (const name of ["as-is", "cut"]) {
    const words: unknown = JSON.parse(readFileSync(join(folder, name, "work/words.json"), "utf8"));
    expect(words).toEqual(
      expect.arrayContaining(["-p", "--allowedTools", "Bash", "--add-dir", folder]),
    );
  }
});

test("a trace of the command says that nothing has blocked it", async () => {
  const leaves = `require("node:fs").writeFileSync(words.at(-1) + "/as-is-ran", "");`;
  const { proof } = await proofWith(leaves);
  expect(proof).toMatchObject({ blocked: false, ran: true });
});

test("a program that ends at once proves nothing, and what it said is told", async () => {
  const { proof } = await proofWith(
    'console.log("\\n  Not logged in \\nmore"); process.exitCode = 1;',
  );
  expect(proof).toMatchObject({ blocked: false, ran: false, ran_when_away: false });
  expect(proof.detail).toBe(
    "Claude Code never came to the call (Not logged in); without the service it never came to the call (Not logged in).",
  );
});
