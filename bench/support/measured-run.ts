import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childrenCpuMs } from "./children-cpu.ts";

export type MeasuredRun = {
  /** From its start to its end, in milliseconds. */
  readonly wallMs: number;
  /**
   * Processor time of all its processes, in milliseconds, as Linux counts it; elsewhere NaN. One
   * run at a time.
   */
  readonly cpuMs: number;
  readonly output: string;
};

type Environment = Readonly<Record<string, string>>;

/** Runs a Node program and its children to the end, with its own environment. */
export async function measuredRun(args: readonly string[], env: Environment): Promise<MeasuredRun> {
  const before = childrenCpuMs();
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return {
    wallMs: performance.now() - started,
    cpuMs: childrenCpuMs() - before,
    output: Buffer.concat(chunks).toString("utf8"),
  };
}

/**
 * Of the largest of a program's Node processes, in MB. It is asked at its end, which takes time
 * that does not count.
 */
export async function peakMb(args: readonly string[], env: Environment): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "parapet-run-"));
  const peaks = join(folder, "peaks");
  const hook = `import { appendFileSync } from "node:fs";
    import { isMainThread } from "node:worker_threads";
    if (isMainThread) process.on("exit", () =>
      appendFileSync(${JSON.stringify(peaks)}, process.resourceUsage().maxRSS + "\\n"));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  try {
    await measuredRun(args, { ...env, NODE_OPTIONS });
    const kilobytes = (await readFile(peaks, "utf8")).trim().split("\n").map(Number);
    return Math.max(...kilobytes) / 1_024;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
