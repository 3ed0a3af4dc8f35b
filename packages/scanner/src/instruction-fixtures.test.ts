import { globSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { inspectWorkspace } from "./index.ts";
import { instructionChecks } from "@parapet/instructions/checks.ts";
import { stageText } from "@parapet/code-analysis/testing/staged-text.ts";

// Every check is tested by the files in `fixtures/<check ID>/`; to add a case, add a file:
//   fires-*.md    the check reports it
//   silent-*.md   it does not, nor does any other check of instructions
// The first line of each file is a comment that says why it is there.
const fixtures = join(import.meta.dirname, "../../instructions/src/fixtures");

async function reportedIn(path: string, checkId: string): Promise<readonly string[]> {
  const { folder, homeDir } = stageText(path, checkId);
  onTestFinished(() => rmSync(homeDir, { recursive: true, force: true }));
  const environment = { env: {}, homeDir, cwd: folder, hostName: "desk" };
  const { scan } = await inspectWorkspace(folder, { environment });
  const own = new Set<string>(instructionChecks.map(({ id }) => id));
  return [...new Set(scan.findings.map(({ check_id }) => check_id))].filter((id) => own.has(id));
}

describe.each(instructionChecks.map(({ id, title }) => [id, title] as const))("%s %s", (id) => {
  const files = globSync("*.md", { cwd: join(fixtures, id) }).toSorted();

  test("has a text that fires and one that stays silent", () => {
    const kinds = new Set(files.map((name) => name.split("-")[0] ?? ""));
    expect(kinds).toEqual(new Set(["fires", "silent"]));
  });

  test.each(files)("judges %s as its name says", async (name) => {
    const expected = basename(name).startsWith("fires") ? [id] : [];
    expect(await reportedIn(join(fixtures, id, name), id)).toEqual(expected);
  });
});
