import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What came of a run: which files failed, or that it did not end. */
export type TestRun = "passed" | "timeout" | { readonly failed: readonly string[] };

/**
 * Ends what runs in a copy of the repository: tests, their workers, and servers that they have
 * started.
 */
export function endTests(copy: string): void {
  for (const name of existsSync("/proc/self") ? readdirSync("/proc") : []) {
    if (/^\d+$/.test(name) && commandOf(name).includes(`${copy}/`)) end(Number(name));
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Runs test files of a copy of the repository until one fails. Names are relative to the copy. */
export async function runTests(
  copy: string,
  names: readonly string[],
  longestMs: number,
): Promise<TestRun> {
  const report = join(copy, "mutation-report.json");
  rmSync(report, { force: true });
  const program = join(copy, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [program, "run", "--bail=1", "--reporter=json", `--outputFile=${report}`, ...names],
    { cwd: copy, stdio: "ignore", detached: true },
  );
  const hasEnded = await new Promise<boolean>((done) => {
    const timer = setTimeout(() => {
      if (child.pid !== undefined) end(-child.pid);
      endTests(copy);
      done(false);
    }, longestMs);
    child.on("exit", () => {
      clearTimeout(timer);
      done(true);
    });
  });
  if (!hasEnded) return "timeout";
  return child.exitCode === 0 ? "passed" : { failed: failedFiles(copy, report) };
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    /** Of a file that could not be loaded, why. */
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

/** Empty where the run broke before it could say. */
function failedFiles(copy: string, report: string): readonly string[] {
  try {
    const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
    return (
      testResults
        // Those that were not run after the first failure are said to have failed as well.
        .filter(
          ({ message, assertionResults }) =>
            message !== "" || assertionResults.some(({ status }) => status === "failed"),
        )
        .map(({ name }) => name.slice(copy.length + 1))
    );
  } catch {
    return [];
  }
}
