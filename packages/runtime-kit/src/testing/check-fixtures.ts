import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Check, matchesOf } from "@parapet/scan-core/core/check.ts";
import { type FixPlan, planFix } from "@parapet/scan-core/fixing/plan-fix.ts";
import type { RuntimeEntry } from "../entry/runtime-entry.ts";
import {
  expectedIn,
  reportLine,
  saidIn,
  valuesIn,
} from "@parapet/scan-core/testing/fixture-values.ts";
import {
  filesIn,
  type FixtureLayout,
  modesIn,
  projectLayout,
  type StagedFixture,
  stageFixture,
} from "@parapet/scan-core/testing/staged-fixture.ts";
import { isFaultyMessage } from "@parapet/scan-core/testing/faulty-message.ts";
import { showsBranchesOf } from "@parapet/scan-core/testing/shown-branches.ts";

// Every check of every runtime is tested by the files in `fixtures/<check ID>/`; to add a case, add
// a file:
//   fires-*          the check reports exactly the `// expect <severity> <agent or -> <place> + <place>` lines,
//                    with every place of each finding, the first one first,
//                    and its messages contain the words of the `// says <words>` lines
//   silent-*         the check reports nothing
//   fix-*.before     the fix makes of it the files in fix-*.after
//   fix-*.after.CHOICE   what the fix makes of it by that choice; one for each choice but the default
//   refused-*        the check reports, and the fix declines and says why, as the `// says <words>` lines hold
//   each-*           the check reports so for every `// each VALUE` in place of `@EACH@`, and nothing for every `// never VALUE`
// A `.txt` is several files, each behind a line `// file NAME`. Any other file is the settings file
// of the runtime, and has its ending. Names are in the folder of the layout, with `~/` in the home,
// with `/` on the machine. `// mode 0644 NAME`, `// holds NAME TEXT`, `// link NAME TARGET` lay out
// what is around it; then a file at fault takes the place of the pointer, and the after-file says
// which modes the fix leaves. The first line of each fixture is a comment that says why it is
// there.
const randomBytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);
const textOf = (path: string): string => readFileSync(path, "utf8");
const endings = "{txt,json5}";
const ending = /\.[a-z\d]+$/;
const beforeOf = (path: string): string =>
  path.replace(/\.after\..+$/, `.before${ending.exec(path)?.[0]}`);
/** "disabled" of "fix-open.after.disabled.json5". */
const choiceIn = (path: string): string => /\.after\.(.+)\.[a-z\d]+$/.exec(path)?.[1] ?? "";
/** Modes by name, as the comments of a fixture say them, folders without a slash. */
const modesOf = (text: string): readonly (readonly [string, number])[] =>
  [...modesIn(text)].map(([name, mode]) => [name.replace(/\/$/, ""), mode]);
/** A file that is as it was, without the comments of the fixture. */
const bodyOf = (text: string): string => text.replace(/^(?:\/\/ .*\n)+/, "");

/** Tests every check of a runtime by its fixtures in a folder. */
export function describeCheckFixtures<Model>(
  { runtime, planning, find }: RuntimeEntry<Model>,
  folder: string,
  layout: FixtureLayout = projectLayout(find),
): void {
  const filesOf = (id: string, pattern: string): readonly string[] =>
    globSync(`${id}/${pattern}.${endings}`, { cwd: folder })
      .toSorted()
      .map((file) => join(folder, file));

  async function staged(path: string, text = textOf(path)): Promise<StagedFixture> {
    const fixture = await stageFixture(text, layout);
    onTestFinished(fixture.remove);
    return fixture;
  }

  async function modelOf({ location, environment }: StagedFixture): Promise<Model> {
    return (await runtime.read(location, environment, new Map())).model;
  }

  async function reportsOn(
    check: Check<Model>,
    fixture: StagedFixture,
    plan?: FixPlan<Model>,
  ): Promise<readonly string[]> {
    const { environment, nameOf } = fixture;
    const model = plan?.after.model ?? (await modelOf(fixture));
    const home = environment.homeDir.replaceAll("/", "~1");
    return matchesOf(check, model).map(({ at, file, agent, severity }) => {
      const places =
        file === undefined
          ? [at].flat().map((place) => place.replace(home, "@HOME@"))
          : [nameOf(file.path)];
      return reportLine(severity ?? check.severity, agent, places);
    });
  }

  const fixed = (
    check: Check<Model>,
    { location, environment }: StagedFixture,
    choice?: string,
  ): Promise<FixPlan<Model>> =>
    planFix(runtime, {
      location,
      checkIds: [check.id],
      options: {
        environment,
        randomBytes,
        choices: new Map(choice === undefined ? [] : [[check.id, choice]]),
        ...planning,
      },
    });

  /** Expects that a fix leaves the files and modes of another fixture. */
  function expectLeft(
    { pathOf, nameOf, environment }: StagedFixture,
    plan: FixPlan<Model>,
    before: string,
    after: string,
  ): void {
    const texts = (text: string) =>
      new Map(
        filesIn(text, layout).map((file) => [
          file.name,
          file.text.replaceAll("@HOME@", environment.homeDir),
        ]),
      );
    const [old, expected] = [texts(before), texts(after)];
    for (const name of new Set([...old.keys(), ...expected.keys()])) {
      const changed = plan.overlay.get(pathOf(name));
      const shown = changed === undefined ? bodyOf : (text: string) => text;
      expect(shown(changed ?? old.get(name) ?? "")).toBe(shown(expected.get(name) ?? ""));
    }
    const left = plan.modes.map((mode) => [nameOf(mode.path), mode.after] as const);
    expect(new Map([...modesOf(before), ...left])).toEqual(new Map(modesOf(after)));
  }

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
        const fixture = await staged(path);
        expect(await reportsOn(check, fixture)).toEqual(expectedIn(textOf(path)));
        const messages = matchesOf(check, await modelOf(fixture)).map(({ message }) => message);
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
      const fixture = await staged(path);
      const plan = await fixed(check, fixture);
      expect(plan.result).toEqual({ applied: [check.id], skipped: [], errors: {} });
      expect([...plan.files, ...plan.modes], "what the fix changes").not.toEqual([]);
      expectLeft(fixture, plan, textOf(path), textOf(path.replace(".before.", ".after.")));
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
      const choice = choiceIn(path);
      const fixture = await staged(beforeOf(path));
      const plan = await fixed(check, fixture, choice);
      expect(plan.result).toEqual({ applied: [check.id], skipped: [], errors: {} });
      expectLeft(fixture, plan, textOf(beforeOf(path)), textOf(path));
      const left = await reportsOn(check, fixture, plan);
      const isFixed = choices.find((known) => known.name === choice)?.isPartial !== true;
      expect(isFixed ? left : []).toEqual([]);
    });

    test.for(refused.map((path) => basename(path)))("declines to fix %s", async (name) => {
      const path = join(folder, check.id, name);
      const fixture = await staged(path);
      expect(await reportsOn(check, fixture)).not.toEqual([]);
      const { result } = await fixed(check, fixture);
      expect(Object.keys(result.errors)).toEqual([check.id]);
      for (const words of saidIn(textOf(path))) expect(result.errors[check.id]).toContain(words);
    });
  });

  test("the catalog is sorted, and no ID stands for two faults", () => {
    const ids = runtime.checks.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  test("no fixture is left behind by a check that is gone", () => {
    const known = new Set<string>(runtime.checks.map(({ id }) => id));
    expect(globSync("*", { cwd: folder }).filter((name) => !known.has(name))).toEqual([]);
    const files = globSync("*/*", { cwd: folder });
    const kind =
      /^[^/]+\/(?:(?:fires|silent|refused|each)-[^.]+|fix-[^.]+\.(?:before|after(?:\.[a-z-]+)?))\.(?:txt|json5)$/;
    expect(
      files.filter((file) => !kind.test(file)),
      "files that no test reads",
    ).toEqual([]);
    const afters = files.filter((file) => file.includes(".after."));
    expect(afters.filter((file) => !existsSync(join(folder, beforeOf(file))))).toEqual([]);
  });
}
