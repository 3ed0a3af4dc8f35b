import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** Proves the hooks with a program named claude that does this; where it is "", without one. */
async function proofWith(does: string, isHooked = true, version = "", text = "") {
  const folder = mkdtempSync(join(tmpdir(), "parapet-prove-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "bin"));
  const program = `#!${process.execPath}\nconst words = process.argv.slice(2);\n${does}\n`;
  if (version !== "") {
    const name = "@anthropic-ai/claude-code";
    writeFileSync(join(folder, "bin", "package.json"), JSON.stringify({ name, version }));
  }
  const script = text === "" ? program : text;
  if (does !== "" || text !== "") {
    writeFileSync(join(folder, "bin", "claude"), script, { mode: 0o755 });
  }
  const hook = { type: "command", command: "/usr/bin/env", args: ["-i", "/n", "/d/ad_1/hook.cjs"] };
  const target = join(folder, "settings.json");
  writeFileSync(
    target,
    JSON.stringify({ hooks: { PreToolUse: isHooked ? [{ hooks: [hook] }] : [] } }),
  );
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
  return { proof, folder, target };
}

/**
 * Asks the model as Claude Code would, and tells it this of the call; as it is, and with the route
 * cut.
 */
const hears = (asIs: string, cut: string): string => `
const ask = (messages) => fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", {
  method: "POST",
  body: JSON.stringify({ messages, tools: [{ name: "Bash" }] }),
}).then((answer) => answer.json());
(async () => {
  const { content } = await ask([{ role: "user", content: words[1] }]);
  require("node:fs").writeFileSync("call.json", JSON.stringify(content));
  const said = process.cwd().includes("/cut/") ? ${JSON.stringify(cut)} : ${JSON.stringify(asIs)};
  await ask([{ role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: said }] }]);
})();`;

const refused = "Parapet blocked this call: no canaries.";
const other = "The person does not allow it.";

const says = (said: string): string =>
  said === other ? "did not run the call, but not because of Parapet" : "blocked the call";

test.each([
  [refused, refused, { blocked: true, blocked_when_away: true }],
  [refused, "The hook failed (onFailure: block).", { blocked: true, blocked_when_away: true }],
  [refused, other, { blocked: true, blocked_when_away: false }],
  [other, refused, { blocked: false, blocked_when_away: true }],
])(
  "a call of which the model hears %j, and %j without the service",
  async (asIs, cut, expected) => {
    const { proof } = await proofWith(hears(asIs, cut));
    expect(proof).toMatchObject({ ran: false, ran_when_away: false, ...expected });
    expect(proof.detail).toBe(`Claude Code ${says(asIs)}; without the service it ${says(cut)}.`);
  },
);

test("the command writes the canary where its trace is looked for, and the copy of the hook knows a dead address", async () => {
  const { folder } = await proofWith(hears(refused, refused));
  for (const name of ["as-is", "cut"]) {
    const call: unknown = JSON.parse(readFileSync(join(folder, name, "work/call.json"), "utf8"));
    const command = `echo canary-1 > '${join(folder, `${name}-ran`)}'`;
    expect(call).toMatchObject([{ name: "Bash", input: { command } }]);
  }
  const settings = readFileSync(join(folder, "cut/.claude/settings.json"), "utf8");
  expect(settings).toContain(join(folder, "cut/ad_1"));
  expect(settings).not.toContain('"/d/ad_1');
  const kept = join(folder, "cut/ad_1/installation.json");
  expect(JSON.parse(readFileSync(kept, "utf8"))).toEqual({
    ...installation,
    url: "http://127.0.0.1:9",
    socket: "",
  });
  expect(statSync(kept).mode & 0o777).toBe(0o600);
});

test("a call that runs without the service is no proof that it is blocked then", async () => {
  const leaves = `require("node:fs").writeFileSync(words.at(-1) + "/cut-ran", "");`;
  const { proof } = await proofWith(leaves);
  expect(proof).toMatchObject({ ran: false, blocked_when_away: false, ran_when_away: true });
});

test("without Claude Code, or without a hook of Parapet, nothing is tried", async () => {
  const none = { blocked: false, blocked_when_away: false, ran: false, ran_when_away: false };
  const gone = await proofWith("");
  expect(gone.proof).toEqual({
    ...none,
    detail: "The program `claude` is no longer on the PATH.",
  });
  const unhooked = await proofWith("0", false);
  expect(unhooked.proof).toEqual({
    ...none,
    detail: `${unhooked.target} has no Parapet hook.`,
  });
});

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

test("a proof names the version of Claude Code", async () => {
  const { proof } = await proofWith("0", true, "2.1.329");
  expect(proof.detail).toMatch(/^Claude Code 2\.1\.329 never came to the call/);
});

test("a program that does not start is told as such", async () => {
  const { proof } = await proofWith("", true, "", "#!/nonexistent/program\n");
  expect(proof).toMatchObject({ blocked: false, ran: false });
  expect(proof.detail).toBe(
    "Claude Code could not be run to its end; without the service it could not be run to its end.",
  );
});
