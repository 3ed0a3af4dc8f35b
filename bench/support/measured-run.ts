import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type MeasuredRun = {
  /** From its start to its end, in milliseconds. */
  readonly wallMs: number;
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
  const peaks = join(folder, "peaks");
  // Every Node process of the run says at its end how much memory it had at most.
  const hook = `import { appendFileSync } from "node:fs"; process.on("exit", () => appendFileSync(${JSON.stringify(peaks)}, process.resourceUsage().maxRSS + "\\n"));`;
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
    const kilobytes = (await readFile(peaks, "utf8").catch(() => ""))
      .trim()
      .split("\n")
      .map(Number);
    const output = Buffer.concat(chunks).toString("utf8");
    return { wallMs, peakMb: Math.max(0, ...kilobytes) / 1024, exitCode, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
