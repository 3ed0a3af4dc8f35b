import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const launcher = join(import.meta.dirname, "..", "..", "bin", "parapet.js");

const careless = `{
  // the bot of the family
  channels: { telegram: { enabled: true, botToken: "\${T}", dmPolicy: "open", allowFrom: ["*"] } },
  gateway: { bind: "lan", auth: { mode: "token", token: "\${OPENCLAW_GATEWAY_TOKEN}" } },
  logging: { level: "debug" },
}
`;

// Only util-linux's own takes a command and passes its exit code on.
const makesTerminals = "script";
const hasPseudoTerminal =
  process.platform === "linux" &&
  (spawnSync(makesTerminals, ["--version"], { encoding: "utf8" }).stdout ?? "").includes(
    "util-linux",
  );

/** Runs the command at its own terminal, and types an answer each time it asks. */
async function atTerminal(args: readonly string[], answers: readonly string[]) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "parapet-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const configPath = join(folder, "openclaw.json");
  writeFileSync(configPath, careless);
  const command = [process.execPath, launcher, "fix", folder, ...args].map((word) => `'${word}'`);
  const child = spawn(makesTerminals, ["-qec", command.join(" "), "/dev/null"], {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      TERM: "xterm",
      SHELL: "/bin/sh",
      PARAPET_DATA: join(folder, "data"),
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const left = [...answers];
  let screen = "";
  let seen = 0;
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    screen += chunk;
    const questions = screen.match(/\[[yn/aq?]+\] /gi)?.length ?? 0;
    for (; seen < questions; seen += 1) child.stdin.write(left.shift() ?? "\u0003");
  }
  child.stdin.end();
  const [code] = await closed;
  return { code, screen, after: readFileSync(configPath, "utf8") };
}

describe.skipIf(!hasPseudoTerminal)("at a pseudo-terminal (script from util-linux)", () => {
  test("what is answered with yes is fixed, in color, and nothing else", async () => {
    const { code, screen, after } = await atTerminal(
      ["-i", "--check", "OC-ING-001", "OC-LOG-002", "OC-NET-001"],
      ["disabled\r", "y\r", "y\r", "n\r"],
    );
    expect(code).toBe(0);
    expect(screen).toContain("\u001b[31m-  gateway:");
    expect(after).toBe(
      careless.replace('"open"', '"disabled"').replace('["*"]', "[]").replace('"debug"', '"info"'),
    );
  });

  test("Ctrl-C writes nothing", async () => {
    const { code, screen, after } = await atTerminal(["-i"], ["y\r", "\u0003"]);
    expect(screen).toContain("Canceled. Nothing was written.");
    expect({ code, after }).toEqual({ code: 2, after: careless });
  });
});
