/**
 * Keeps what OpenClaw itself says a configuration may hold, as data of the scanner. Run with the
 * Node that the version needs on the PATH, in a folder where that version is installed:
 *   node scripts/snapshot-openclaw-schema.ts node_modules/openclaw/openclaw.mjs
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { compactSchema } from "./openclaw-schema/compact-schema.ts";

const target = join(import.meta.dirname, "../packages/openclaw/src/schema/snapshots");

const [program] = process.argv.slice(2);
if (program === undefined) throw new Error("Name the openclaw.mjs of an installed OpenClaw.");

// A separate home: installed plugins would add their settings to the schema.
const home = mkdtempSync(join(tmpdir(), "parapet-openclaw-schema-"));
try {
  const ask = (...words: readonly string[]): string =>
    execFileSync(process.execPath, [resolve(program), ...words], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: home, OPENCLAW_STATE_DIR: join(home, "state") },
      maxBuffer: 64 * 1024 * 1024,
    });
  const version = /\d+(?:\.\d+)+/.exec(ask("--version"))?.[0];
  if (version === undefined) throw new Error("The program does not say which version it is.");
  const { root, nodes } = compactSchema(JSON.parse(ask("config", "schema")));
  const lines = nodes.map((node) => JSON.stringify(node)).join(",\n");
  const path = join(target, `${version}.json`);
  writeFileSync(path, `{"version":"${version}","root":${root},"nodes":[\n${lines}\n]}\n`);
  execFileSync("oxfmt", [path]);
  console.log(`${path}: ${nodes.length} different subschemas`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
