import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const shown = 15;
// A run of a few files shows their times anyway.
const manyFiles = 50;

/**
 * Says at the end of a run of many files which took longest: where to look when tests become slow.
 */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < manyFiles) return;
    const times = modules.map((module) => ({
      file: relative(process.cwd(), module.moduleId),
      seconds: module.diagnostic().duration / 1000,
    }));
    const all = times.reduce((sum, { seconds }) => sum + seconds, 0);
    const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
    process.stdout.write(
      `\n${shown} slowest of ${times.length} files (${Math.round(all)} s in all):\n`,
    );
    for (const { file, seconds } of slowest) {
      process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${file}\n`);
    }
  }
}
