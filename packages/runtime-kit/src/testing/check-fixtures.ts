import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Check, matchesOf } from "@parapet/scan-core/core/check.ts";
import { type FixPlan, planFix } from "@parapet/scan-core/fixing/plan-fix.ts";
import { octalMode } from "@parapet/scan-core/core/octal-mode.ts";
import type { RuntimeEntry } from "../entry/runtime-entry.ts";
import {
  expectedIn,
  reportLine,
  saidIn,
  valuesIn,
} from "@parapet/scan-core/testing/fixture-values.ts";
import {
  filesIn,
  type StagedProject,
  stageProject,
} from "@parapet/scan-core/testing/staged-project.ts";
import { isFaultyMessage } from "@parapet/scan-core/testing/faulty-message.ts";
import { showsBranchesOf } from "@parapet/scan-core/testing/shown-branches.ts";

// Every check is tested by the files in `fixtures/<check ID>/`; to add a case, add a file:
//   fires-*.txt        the check reports exactly the `// expect <severity> <agent or -> <place> + <place>` lines
//                      and its messages tell what the `// says <words>` lines hold
//   silent-*.txt       the check reports nothing
//   fix-*.before.txt   the fix makes of it the files in fix-*.after.txt
//   refused-*.txt      the check reports, and the fix declines and says why, as the `// says <words>` lines hold
//   each-*.txt         the check reports so for every `// each VALUE` in place of `@EACH@`, and nothing for every `// never VALUE`
// A fixture is several files in one, each behind a line `// file NAME`: in the project, with `~/`
// in the home, with `/` on the machine. The first line of each fixture is a comment that says why
// it is there.
const randomBytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);
const textOf = (path: string): string => readFileSync(path, "utf8");

/** Tests every check of a runtime by its fixtures in a folder. */
export function describeCheckFixtures<Model>(
  { runtime, planning, find }: RuntimeEntry<Model>,
  folder: string,
): void {
  const filesOf = (id: string, pattern: string): readonly string[] =>
    globSync(`${id}/${pattern}.txt`, { cwd: folder })
      .toSorted()
      .map((file) => join(folder, file));

  async function staged(path: string, text = textOf(path)): Promise<StagedProject> {
    const project = await stageProject(text, find);
    onTestFinished(project.remove);
    return project;
  }

  async function modelOf({ location, environment }: StagedProject): Promise<Model> {
    return (await runtime.read(location, environment, new Map())).model;
  }

  async function reportsOn(
    check: Check<Model>,
    project: StagedProject,
    plan?: FixPlan<Model>,
  ): Promise<readonly string[]> {
    const { environment } = project;
    const model = plan?.after.model ?? (await modelOf(project));
    return matchesOf(check, model).map(({ at, file, agent, severity }) => {
      const home = environment.homeDir.replaceAll("/", "~1");
      const places =
        file === undefined
          ? [at].flat().map((place) => place.replace(home, "@HOME@"))
          : [`~/${relative(environment.homeDir, file.path)}`];
      return reportLine(severity ?? check.severity, agent, places);
    });
  }

  const fixed = (check: Check<Model>, { location, environment }: StagedProject) =>
    planFix(runtime, location, [check.id], {
      environment,
      randomBytes,
      ...planning,
    });

  describe.each(runtime.checks)("$id $title", (check) => {
    showsBranchesOf(check.id);
    const fires = filesOf(check.id, "fires-*");
    const silent = filesOf(check.id, "silent-*");
    const before = filesOf(check.id, "fix-*.before");
    const refused = filesOf(check.id, "refused-*");
    const each = filesOf(check.id, "each-*");

    test("is shown to fire, to stay silent, and to fix what it can", () => {
      expect(fires).not.toHaveLength(0);
      expect(silent).not.toHaveLength(0);
      expect(before.length > 0).toBe(check.fix !== undefined);
      const files = [...fires, ...silent, ...before, ...refused, ...each];
      expect(files.filter((path) => !textOf(path).startsWith("// "))).toEqual([]);
    });

    test.for(fires.map((path) => basename(path)))(
      "reports the fault of %s and no other",
      async (name) => {
        const path = join(folder, check.id, name);
        const project = await staged(path);
        expect(await reportsOn(check, project)).toEqual(expectedIn(textOf(path)));
        const messages = matchesOf(check, await modelOf(project)).map(({ message }) => message);
        for (const words of saidIn(textOf(path))) expect(messages.join("\n")).toContain(words);
        expect(messages.filter(isFaultyMessage)).toEqual([]);
      },
    );

    describe.each(each.map((path) => basename(path)))("every value of %s", (name) => {
      const path = join(folder, check.id, name);
      const values = valuesIn(textOf(path));

      test("is a list with near misses", () => {
        expect(new Set(values.map(({ expected }) => expected.length > 0)).size).toBe(2);
      });

      test.for(values)("is judged alone: $value", async ({ text, expected }) => {
        expect(await reportsOn(check, await staged(path, text))).toEqual(expected);
      });
    });

    test.for(silent.map((path) => basename(path)))("does not cry wolf over %s", async (name) => {
      expect(await reportsOn(check, await staged(join(folder, check.id, name)))).toEqual([]);
    });

    test.for(before.map((path) => basename(path)))("fixes %s as its owner would", async (name) => {
      const path = join(folder, check.id, name);
      const project = await staged(path);
      const plan = await fixed(check, project);
      expect(plan.result).toEqual({ applied: [check.id], skipped: [], errors: {} });
      const after = textOf(path.replace(".before.", ".after."));
      for (const file of filesIn(textOf(path))) {
        const expected = filesIn(after).find(({ name: known }) => known === file.name)?.text;
        expect(plan.overlay.get(project.pathOf(file.name)) ?? file.text).toBe(expected);
      }
      const modes = plan.modes.map(
        (mode) => `${octalMode(mode.after)} ~/${relative(project.environment.homeDir, mode.path)}`,
      );
      const expected = [...after.matchAll(/^\/\/ mode (.+)$/gm)].map(([, line]) => line);
      expect(modes).toEqual(expected);
      expect(await reportsOn(check, project, plan)).toEqual([]);
    });

    test.for(refused.map((path) => basename(path)))("declines to fix %s", async (name) => {
      const path = join(folder, check.id, name);
      const project = await staged(path);
      expect(await reportsOn(check, project)).not.toEqual([]);
      const { result } = await fixed(check, project);
      expect(Object.keys(result.errors)).toEqual([check.id]);
      for (const words of saidIn(textOf(path))) expect(result.errors[check.id]).toContain(words);
    });
  });

  test("no ID stands for two faults, and no fixture is left behind by a check that is gone", () => {
    const ids = runtime.checks.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    const known = new Set<string>(ids);
    expect(globSync("*", { cwd: folder }).filter((name) => !known.has(name))).toEqual([]);
  });
}
