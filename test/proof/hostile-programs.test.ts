import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sandboxFault } from "@parapet/proof";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Configuration, playConfiguration } from "./support/play-workspace.ts";

const canPlay = (await sandboxFault()) === "";

const openBot: Configuration = {
  name: "an open bot",
  runtime: "openclaw",
  target: ".openclaw",
  files: {
    ".openclaw/openclaw.json": {
      channels: { telegram: { botToken: "1:x", dmPolicy: "open", allowFrom: ["*"] } },
      gateway: { auth: { mode: "token", token: "6f1d0c4a9b7e42d3a58c" } },
    },
  },
};

function firstOf<Path>(paths: readonly Path[]): readonly Path[] {
  return paths.slice(0, 1);
}

/** Plays a path in a program that calls itself OpenClaw; what is left afterwards. */
async function playIn(text: string, wholeMs: number) {
  const folder = await mkdtemp(join(tmpdir(), "px-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [program, temporary] = [join(folder, "program"), join(folder, "tmp")];
  await mkdir(program, { mode: 0o755 });
  await mkdir(temporary);
  const manifest = JSON.stringify({ name: "openclaw", version: "2026.9.6" });
  await writeFile(join(program, "package.json"), manifest);
  await writeFile(join(program, "openclaw.mjs"), text);
  vi.stubEnv("TMPDIR", temporary);
  vi.stubEnv("PARAPET_OPENCLAW", program);
  onTestFinished(() => void vi.unstubAllEnvs());
  const limits = { wholeMs, answerMs: 1_000 };
  const said = await playConfiguration(openBot, { select: firstOf, limits }).then(
    () => "",
    (error: Error) => error.message,
  );
  return { said, files: await readdir(temporary), processes: await commandsWith(folder) };
}

async function commandsWith(text: string): Promise<readonly string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(lines)).filter((line) => line.includes(text));
}

const starts = 'import { spawn } from "node:child_process";';

/** A busy machine makes OpenClaw give up a start. */
const startsAtLast = `
  import { existsSync, writeFileSync } from "node:fs";
  import { createServer } from "node:http";
  if (!existsSync("/tmp/started")) {
    writeFileSync("/tmp/started", "");
    process.exit(1);
  }
  createServer((_, response) => response.end()).listen(Number(process.argv.at(-1)), "127.0.0.1");
`;

describe.skipIf(!canPlay)("a runtime that means harm, or is broken", () => {
  test.each([
    [
      "ends at once",
      'console.error("no such option"); process.exit(3);',
      60_000,
      /It said: no such option/,
    ],
    [
      "hangs, prints, and does not end when it is asked to",
      `for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => undefined);
       const say = () => process.stdout.write("x".repeat(2 ** 20), say);
       say();`,
      4_000,
      /was not ready in time/,
    ],
    [
      "starts processes without end",
      `${starts} setInterval(() => spawn("sleep", ["60"], { detached: true, stdio: "ignore" }), 2);`,
      60_000,
      /It started more than 256 processes\./,
    ],
    ["ends at its first start alone", startsAtLast, 60_000, /^$/],
  ])(
    "that %s is ended, which is said where it matters, and leaves nothing",
    async (_, text, wholeMs, expected) => {
      const { said, files, processes } = await playIn(text, wholeMs);
      expect(said).toMatch(expected);
      expect(files).toEqual([]);
      expect(processes).toEqual([]);
    },
  );
});
