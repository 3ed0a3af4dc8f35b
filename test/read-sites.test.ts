import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/*
 * A file that is opened by its path may be a pipe that nobody writes to, or a link, and one that
 * was looked at before may be another one by then. Who reads opens once, without waiting, and
 * judges what was opened. A new reader of whole files has to be added here, by somebody who has
 * made sure that nobody else can put something in the place of what it reads.
 */

const root = join(import.meta.dirname, "..");
const sources = globSync("{packages,adapters}/*/src/**/*.ts", { cwd: root })
  .filter((path) => !/\.(?:test|fixture|test-support)\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

function filesWith(pattern: RegExp): readonly string[] {
  return sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();
}

test("whole files are read by their path only where they are Parapet's own or the kernel's", () => {
  expect(
    filesWith(/import \{[^}]*\b(?:readFile|readFileSync|createReadStream)\b[^}]*\} from "node:fs/),
  ).toEqual([
    // Files of the program itself.
    "adapters/claude-code/src/install/install.ts",
    "adapters/claude-code/src/install/native-hook.ts",
    // The name of a pipe on Windows, in the folder of its user.
    "adapters/link/src/local-socket.ts",
    "adapters/openclaw-plugin/src/installation/plugin-files.ts",
    "packages/attack-paths/src/rule-tests/shipped-fixtures.ts",
    "packages/attack-paths/src/rules/shipped-rules.ts",
    // /proc.
    // What npx keeps beside the program.
    "packages/cli/src/core/how-started.ts",
    "packages/cli/src/core/launchers.ts",
    "packages/cli/src/core/starting-processes.ts",
    // Pages of the repository, when the documentation is built.
    "packages/docs-site/src/sources.ts",
    // /proc.
    "packages/proof/src/sandbox/process-tree.ts",
    "packages/proof/src/sandbox/sandbox-fault.ts",
    // Files of the program itself.
    "packages/proof/src/sandbox/start-sandbox.ts",
    "packages/scan-core/src/files/packaged-data.ts",
    // /proc.
    "packages/scan-core/src/fixing/lock-owner.ts",
    // /proc.
    "packages/server/src/access/peer-user.ts",
    // Copies in a folder that the backup has just made.
    "packages/server/src/backup/make-archive.ts",
    "packages/server/src/backup/tables/table-lines.ts",
    "packages/server/src/backup/write-archive.ts",
    "packages/server/src/dashboard/built-files.ts",
    "packages/server/src/documentation/documentation.ts",
    // /proc.
    "packages/server/src/store/machine-boot.ts",
  ]);
});
