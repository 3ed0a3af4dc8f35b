import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type MeasuredRun = {
  /** From its start to its end, in milliseconds. */
  readonly wallMs: number;
  /** Processor time of all its processes, in milliseconds: what else runs on the machine matters little to it. */
  readonly cpuMs: number;
  /** Of the largest of its processes, in MB. */
  readonly peakMb: number;
  readonly exitCode: number | null;
  readonly output: string;
};

/** Runs a Node program and its Node children to the end, with an environment of its own. */
export async function measuredRun(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<MeasuredRun> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-run-"));
  const usages = join(folder, "usages");
  // Every Node process of the run says at its end what it has used.
  const hook = `import { appendFileSync } from "node:fs";
    import { isMainThread } from "node:worker_threads";
    if (isMainThread) process.on("exit", () => {
      const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
      appendFileSync(${JSON.stringify(usages)}, maxRSS + " " + (userCPUTime + systemCPUTime) + "\\n");
    });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  try {
    const started = performance.now();
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env["PATH"] ?? "", ...env, NODE_OPTIONS },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    const exitCode = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    const wallMs = performance.now() - started;
    const lines = (await readFile(usages, "utf8")).trim().split("\n");
    const used = lines.map((line) => line.split(" ").map(Number));
    const cpuMs = used.reduce((sum, [, microseconds = 0]) => sum + microseconds / 1_000, 0);
    const peakMb = Math.max(...used.map(([kilobytes = 0]) => kilobytes / 1_024));
    const output = Buffer.concat(chunks).toString("utf8");
    return { wallMs, cpuMs, peakMb, exitCode, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
