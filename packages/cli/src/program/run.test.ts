import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runIn } from "../testing/context.fixture.ts";

const world = {};

test.each([
  ["scan --no-such-option", "parapet scan --help"],
  ["guardrails add file.json", "parapet guardrails add --help"],
  ["backup", "parapet backup --help"],
  ["doctor extra", "parapet doctor --help"],
  ["scan --format pdf", "parapet scan --help"],
  ["protect claude", "parapet protect --help"],
  ["scn", "parapet --help"],
])("after %s, the error names the help that says what is accepted", async (line, help) => {
  const { code, out, err } = await runIn(world, ...line.split(" "));
  expect({ code: code === 0, out }).toEqual({ code: false, out: "" });
  expect(err).toMatch(/^error: .+/);
  expect(err).toContain(`\`${help}\``);
});

test.each([["help nope"], ["token help nope"], ["nope --help"]])(
  "%s says that the command is unknown instead of printing other help",
  async (line) => {
    const { code, err } = await runIn(world, ...line.split(" "));
    expect(code).not.toBe(0);
    expect(err).toContain("unknown command 'nope'");
  },
);

test.each([
  ["help", "parapet"],
  ["help scan", "parapet scan"],
  ["token help", "parapet token"],
  ["help token", "parapet token"],
  ["help token create", "parapet token create"],
  ["token help create", "parapet token create"],
  ["help protect list", "parapet protect list"],
])("%s prints the help of that command", async (line, command) => {
  const { code, out, err } = await runIn(world, ...line.split(" "));
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(new RegExp(`^Usage: ${command} (?:\\[|<)`));
});

/** What an error says to run, as words. */
function undo(stderr: string): readonly string[] {
  const said = /parapet (?<words>(?:rollback|token revoke) .+) --data .+`\.$/.exec(stderr.trim());
  return (said?.groups?.["words"] ?? "").split(" ");
}

describe.skipIf(!existsSync("/dev/full"))("where nothing can be written", () => {
  const program = join(import.meta.dirname, "../../bin/parapet.js");

  test.for(["--version", "--help", "checks", "no-such-command"])(
    "%s is no success and no finding, and shows no trace of the engine",
    (word) => {
      const full = openSync("/dev/full", "w");
      const { status, stderr } = spawnSync(process.execPath, [program, word], {
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8",
      });
      const silent = spawnSync(process.execPath, [program, word], {
        stdio: ["ignore", full, full],
      });
      closeSync(full);
      expect({ status, ofSilent: silent.status }).toEqual({ status: 2, ofSilent: 2 });
      expect(stderr).toMatch(/^(?:parapet: Cannot write: the disk is full|error: unknown command)/);
      expect(stderr).not.toContain("    at ");
    },
  );

  test("a change is made all the same, and its error says how to undo it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parapet-unprinted-"));
    const workspace = join(folder, "openclaw.json");
    const text = '{ "gateway": { "mode": "local", "bind": "lan" } }\n';
    await writeFile(workspace, text);
    const full = openSync("/dev/full", "w");
    const runOf = (out: number | "pipe", ...args: string[]) =>
      spawnSync(process.execPath, [program, ...args, "--data", join(folder, "data")], {
        stdio: ["ignore", out, "pipe"],
        encoding: "utf8",
      });
    try {
      const fix = runOf(full, "fix", workspace, "--check", "OC-NET-001");
      expect(fix).toMatchObject({ status: 2 });
      expect(fix.stderr).toMatch(/disk is full.* The fix fx_\w+ was made\. Undo it with/);
      expect(await readFile(workspace, "utf8")).not.toBe(text);
      expect(runOf("pipe", ...undo(fix.stderr))).toMatchObject({ status: 0 });
      expect(await readFile(workspace, "utf8")).toBe(text);

      const made = runOf(full, "token", "create", "--name", "ci", "--scope", "read");
      expect(made).toMatchObject({ status: 2 });
      expect(made.stderr).toMatch(/disk is full.* Token ci \(tk_\w+\) exists/);
      expect(undo(made.stderr)).toMatchObject(["token", "revoke", expect.stringMatching(/^tk_/)]);
      expect(made.stderr).not.toMatch(/parapet_/);
    } finally {
      closeSync(full);
      await rm(folder, { recursive: true });
    }
  });
});
