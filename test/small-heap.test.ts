import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Where Node may use little memory, a command ends with its answer or with a sentence, and not with
 * a stack of the engine.
 */

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "parapet.js");
/** The Node under which the launcher starts a newer one. */
const old =
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.1.0",configurable:true});';
const launchers = [
  { launchedBy: "this Node", options: [] },
  { launchedBy: "an old Node", options: ["--import", old] },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parapet-heap-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function workspaceOf(agents: number): Promise<string> {
  const path = join(folder, `agents-${agents}`);
  await mkdir(path, { recursive: true });
  const list = Array.from({ length: agents }, (_, index) => ({ id: `agent-${index}` }));
  await writeFile(join(path, "openclaw.json"), JSON.stringify({ agents: { list } }));
  return path;
}

type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

function scan(path: string, options: readonly string[], nodeOptions: string): Promise<Ran> {
  const env = { PATH: process.env["PATH"], HOME: folder, NODE_OPTIONS: nodeOptions };
  const args = [...options, launcher, "scan", path];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env, cwd: folder }, (_error, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

test.each(launchers)(
  "a workspace that is too large for it is refused with a sentence, under $launchedBy",
  async ({ options }) => {
    const large = await workspaceOf(4_000);
    const { code, out, err } = await scan(large, options, "--max-old-space-size=48");
    expect({ code, out, err: err.replaceAll(/\s+/g, " ") }).toEqual({
      code: 2,
      out: "",
      err: expect.stringMatching(/^parapet: This needs more memory than Node may use here\. /),
    });
  },
);

test.each(launchers)(
  "one that is not is answered as ever, also what goes to standard error, under $launchedBy",
  async ({ options }) => {
    const small = await workspaceOf(2);
    const little = "--max-old-space-size=256";
    expect(await scan(small, options, little)).toEqual(await scan(small, [], ""));
    const missing = join(folder, "missing");
    expect(await scan(missing, options, little)).toEqual(await scan(missing, [], ""));
  },
);
