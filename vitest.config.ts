import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BranchCoverage, recordBranches } from "./test/branches/branch-coverage.ts";
import { EndedFiles, endedFilesVariable } from "./scripts/related-tests/ended-files.ts";
import { branchGroups } from "./test/branches/groups.ts";
import { bundledThreads } from "./test/bundled-threads.ts";
import { RetriedTests } from "./test/retried-tests.ts";
import { SkippedByName } from "./test/skipped-by-name.ts";
import { SlowestFiles } from "./test/slowest-files.ts";

const branches = branchGroups();
const units = globSync(["packages/*/src/**/*.test.ts", "adapters/*/src/**/*.test.ts"], {
  cwd: import.meta.dirname,
});
// The branches that one test file takes are known only where no other has loaded their module, and
// a module can be replaced only before it is loaded.
const alone = new Set(branches.flatMap((group) => group.tests));
for (const file of units) {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  if (text.includes("vi.mock(")) alone.add(file);
}
const endedFiles = process.env[endedFilesVariable];
// Threads and programs that tests start read the sources: what was compiled of them is kept, where
// the command line keeps it, too.
process.env["NODE_COMPILE_CACHE"] ??= join(
  import.meta.dirname,
  "node_modules",
  ".cache",
  "parapet",
);

export default defineConfig({
  plugins: [recordBranches(branches), bundledThreads()],
  resolve: {
    alias: [
      { find: /^fast-check$/, replacement: join(import.meta.dirname, "test/seeded-properties.ts") },
    ],
  },
  test: {
    // One for each core. With one more, each file takes so much longer that the whole does, too.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: units.filter((file) => !alone.has(file)),
          // What they share is loaded once in each worker: half of their time.
          isolate: false,
        },
      },
      { extends: true, test: { name: "isolated", include: ["test/**/*.test.ts", ...alone] } },
    ],
    reporters: [
      "default",
      new SkippedByName(),
      new RetriedTests(),
      new SlowestFiles(),
      new BranchCoverage(branches),
      ...(endedFiles === undefined ? [] : [new EndedFiles(endedFiles)]),
    ],
    setupFiles: ["test/branches/keep-outcomes.ts"],
    // Scans, kills and servers share two cores on a small machine: a slow one is not a broken one,
    // one that hangs is. In CI: browsers, servers and real programs are late now and then on a busy
    // machine. Those tests are listed at the end.
    retry: Number(process.env["PARAPET_RETRIES"] ?? 0),
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
