import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { matchesOf } from "@parapet/scan-core/core/check.ts";
import type { Check } from "@parapet/scan-core/core/check.ts";
import { planFix, type FixPlan } from "@parapet/scan-core/fixing/plan-fix.ts";
import type { WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import {
  expectedIn,
  reportLine,
  saidIn,
  valuesIn,
} from "@parapet/scan-core/testing/fixture-values.ts";
import { isFaultyMessage } from "@parapet/scan-core/testing/faulty-message.ts";
import { showsBranchesOf } from "@parapet/scan-core/testing/shown-branches.ts";
import { openclawChecks } from "../catalog.ts";
import type { OpenClawModel } from "../model/model.ts";
import { openclaw } from "../runtime.ts";
import { modesIn, stageFixture } from "../testing/staged-fixture.ts";

// Every check is tested by the files in `fixtures/<check ID>/`; to add a case, add a file:
//   fires-*.json5        the check reports exactly the `// expect <severity> <agent or -> <pointer> + <pointer>`
//                        lines, with every place of each finding, the first one first,
//                        and its messages tell what the `// says <words>` lines hold
//   silent-*.json5       the check reports nothing
//   fix-*.before.json5   the fix makes of it the text in fix-*.after.json5
//   fix-*.after.CHOICE.json5   what the fix makes of it by that choice; there is one for each choice beside the default
//   refused-*.json5      the check reports, and the fix declines and says why, as the `// says <words>` lines hold
//   each-*.json5         the check reports so for every `// each VALUE` in place of `@EACH@`, nothing for every `// never VALUE`
// Comments `// mode 0644 credentials/telegram.json` lay the fixture out with that file beside it,
// as the state folder of a home; then a file at fault takes the place of the pointer, and the
// after-file says which modes the fix leaves. `// holds cron/jobs.json {"jobs":[]}` says in one
// line what is in such a file. The first line of each file is a comment that says why it is there.
const folder = join(import.meta.dirname, "fixtures");
const environment = { env: {}, homeDir: "/home/ann", cwd: folder, hostName: "box" };
const randomBytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);

const filesOf = (id: string, pattern: string): readonly string[] =>
  globSync(`${id}/${pattern}.json5`, { cwd: folder })
    .toSorted()
    .map((file) => join(folder, file));
const textOf = (path: string): string => readFileSync(path, "utf8");
const beforeOf = (path: string): string => path.replace(/\.after\..+$/, ".before.json5");
/** "disabled" of "fix-open.after.disabled.json5". */
const choiceIn = (path: string): string => /\.after\.(.+)\.json5$/.exec(path)?.[1] ?? "";

type Fixture = { readonly location: WorkspaceLocation; readonly environment: ScanEnvironment };
type Plan = FixPlan<OpenClawModel>;

async function opened(path: string): Promise<Fixture> {
  const text = textOf(path);
  if (modesIn(text).size === 0) {
    return { location: { workspacePath: dirname(path), configPath: path }, environment };
  }
  const { location, homeDir, remove } = await stageFixture(text);
  onTestFinished(remove);
  return { location, environment: { ...environment, homeDir } };
}

async function modelOf({ location, environment: own }: Fixture): Promise<OpenClawModel> {
  return (await openclaw.read(location, own, new Map())).model;
}

async function reportsOn(
  check: Check<OpenClawModel>,
  fixture: Fixture,
  plan?: Plan,
): Promise<readonly string[]> {
  const { location } = fixture;
  const model = plan?.after.model ?? (await modelOf(fixture));
  return matchesOf(check, model).map(({ at, file, agent, severity }) => {
    const path = file === undefined ? "" : shownPath(file.path, location.workspacePath);
    return reportLine(severity ?? check.severity, agent, path === "" ? [at].flat() : [path]);
  });
}

const fixed = (
  check: Check<OpenClawModel>,
  { location, environment: own }: Fixture,
  choice?: string,
) =>
  planFix(openclaw, location, [check.id], {
    environment: own,
    randomBytes,
    choices: new Map(choice === undefined ? [] : [[check.id, choice]]),
  });

const withoutSlash = (name: string): string => name.replace(/(?<=.)\/$/, "");

/** Modes after a plan, as the comments of a fixture name them. */
function modesAfter(
  { modes }: Plan,
  { location }: Fixture,
  text: string,
): ReadonlyMap<string, number> {
  const changed = modes.map(
    ({ path, after }) => [shownPath(path, location.workspacePath), after] as const,
  );
  const after = new Map(changed);
  return new Map(
    [...modesIn(text)].map(([name, mode]) => [name, after.get(withoutSlash(name)) ?? mode]),
  );
}

describe.each(openclawChecks)("$id $title", (check) => {
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
      const fixture = await opened(path);
      expect(await reportsOn(check, fixture)).toEqual(expectedIn(textOf(path)));
      const messages = matchesOf(check, await modelOf(fixture)).map(({ message }) => message);
      for (const words of saidIn(textOf(path))) expect(messages.join("\n")).toContain(words);
      expect(messages.filter(isFaultyMessage)).toEqual([]);
    },
  );

  describe.each(each.map((path) => basename(path)))("every value of %s", (name) => {
    const values = valuesIn(textOf(join(folder, check.id, name)));

    test("is a list with near misses", () => {
      expect(new Set(values.map(({ expected }) => expected.length > 0)).size).toBe(2);
    });

    test.for(values)("is judged alone: $value", async ({ text, expected }) => {
      const path = join(mkdtempSync(join(tmpdir(), "parapet-each-")), "openclaw.json");
      onTestFinished(() => rmSync(dirname(path), { recursive: true }));
      writeFileSync(path, text);
      expect(await reportsOn(check, await opened(path))).toEqual(expected);
    });
  });

  test.for(silent.map((path) => basename(path)))("does not cry wolf over %s", async (name) => {
    const fixture = await opened(join(folder, check.id, name));
    expect(await reportsOn(check, fixture)).toEqual([]);
  });

  test.for(before.map((path) => basename(path)))("fixes %s as its owner would", async (name) => {
    const path = join(folder, check.id, name);
    const fixture = await opened(path);
    const plan = await fixed(check, fixture);
    expect(plan.result).toEqual({ applied: [check.id], skipped: [], errors: {} });
    expect([...plan.files, ...plan.modes], "what the fix changes").not.toEqual([]);
    const after = textOf(path.replace(".before.", ".after."));
    const isOnlyModes = plan.files.length === 0;
    expect(isOnlyModes ? after : plan.overlay.get(fixture.location.configPath)).toBe(after);
    expect(modesAfter(plan, fixture, textOf(path))).toEqual(modesIn(after));
    expect(await reportsOn(check, fixture, plan)).toEqual([]);
  });

  const chosen = filesOf(check.id, "fix-*.after.*");
  const choices = check.fix?.choices ?? [];

  test("is shown to fix by each choice", () => {
    const shown = new Set(chosen.map((path) => choiceIn(path)));
    expect([...shown].toSorted()).toEqual(
      choices
        .slice(1)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  test.for(chosen.map((path) => basename(path)))("fixes as %s says", async (name) => {
    const path = join(folder, check.id, name);
    const unmended = beforeOf(path);
    const choice = choiceIn(path);
    const fixture = await opened(unmended);
    const plan = await fixed(check, fixture, choice);
    expect(plan.result).toEqual({ applied: [check.id], skipped: [], errors: {} });
    expect(plan.overlay.get(fixture.location.configPath)).toBe(textOf(path));
    const left = await reportsOn(check, fixture, plan);
    const isFixed = choices.find((known) => known.name === choice)?.isPartial !== true;
    expect(isFixed ? left : []).toEqual([]);
  });

  test.for(refused.map((path) => basename(path)))("declines to fix %s", async (name) => {
    const path = join(folder, check.id, name);
    const fixture = await opened(path);
    expect(await reportsOn(check, fixture)).not.toEqual([]);
    const { result } = await fixed(check, fixture);
    expect(Object.keys(result.errors)).toEqual([check.id]);
    for (const words of saidIn(textOf(path))) expect(result.errors[check.id]).toContain(words);
  });
});

test("the catalog is sorted, and no ID stands for two faults", () => {
  const ids = openclawChecks.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
});

test("no fixture is left behind by a check that is gone", () => {
  const known = new Set<string>(openclawChecks.map(({ id }) => id));
  const folders = globSync("*", { cwd: folder });
  expect(folders.filter((name) => !known.has(name))).toEqual([]);
  const afters = globSync(["*/*.after.json5", "*/*.after.*.json5"], { cwd: folder });
  expect(afters.filter((file) => !existsSync(join(folder, beforeOf(file))))).toEqual([]);
});
