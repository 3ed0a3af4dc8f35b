import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { currentHooks } from "../../../scripts/build/hook-programs.ts";

/* The two programs that may ask as a command hook of Claude Code. */

const adapter = join(import.meta.dirname, "../../../adapters/claude-code");
const name = `parapet-hook-${process.platform}-${process.arch}`;

/** False where `npm run build:hook` has not made it from the sources as they are. */
export const hasNativeHook = Object.hasOwn(
  currentHooks(join(import.meta.dirname, "../../.."))?.programs ?? {},
  name,
);

/** The native program for this machine. */
export function nativeProgram(): Uint8Array {
  return readFileSync(join(adapter, "programs", name));
}

export const clients = ["script", "program"] as const;
export type Client = (typeof clients)[number];

export type End = {
  readonly code: number | null;
  readonly output: string;
  readonly said: string;
};

/** A folder with the client in it, as an installation has it, until `remove`. */
export async function installedClient(client: Client) {
  const folder = await mkdtemp(join(tmpdir(), "parapet-hook-"));
  const path = join(folder, client === "script" ? "parapet-hook.cjs" : "parapet-hook");
  const source = client === "script" ? "src/install/parapet-hook.cjs" : `programs/${name}`;
  await copyFile(join(adapter, source), path);
  return {
    folder,
    run: (input: Uint8Array | "never ends") => runClient(client, path, input),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runClient(
  client: Client,
  path: string,
  input: Uint8Array | "never ends",
): Promise<End> {
  const words = client === "script" ? [process.execPath, path] : [path];
  const child = spawn("/usr/bin/env", ["-i", ...words], { stdio: "pipe" });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  // A client that has heard enough reads no more.
  child.stdin.on("error", () => {});
  if (input !== "never ends") child.stdin.end(input);
  const [output, said, code] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    ended,
  ]);
  child.stdin.destroy();
  return { code, output: output.toString("latin1"), said: said.toString("latin1") };
}
