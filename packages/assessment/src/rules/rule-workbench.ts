import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { PostureGraph, RuleDescription } from "@parapet/posture";
import {
  describeRule,
  type RuleFile,
  type RuleProblem,
  ruleReading,
  type RuleTestFailure,
  shippedRuleFiles,
} from "@parapet/attack-paths";
import { readRuleFolder } from "./rule-folder.ts";

/** A missing file or folder, named in `message`. */
class NoSuchRules extends Error {
  override readonly name = "NoSuchRules";
}

/** Lints rule files or folders; without any, the built-in rules. */
export async function lintRulesAt(
  paths: readonly string[],
  cwd: string,
): Promise<{ readonly files: number; readonly problems: readonly RuleProblem[] }> {
  const { lintRules } = await ruleReading();
  if (paths.length === 0) {
    const files = shippedRuleFiles();
    return { files: files.length, problems: lintRules(files) };
  }
  const { files, problems } = await readAll(paths, cwd);
  return {
    files: files.length,
    problems: [...problems, ...lintRules(files, undefined, shippedRuleFiles())],
  };
}

type RuleTests = {
  readonly rules: number;
  readonly problems: readonly RuleProblem[];
  readonly failures: readonly RuleTestFailure[];
};

/**
 * Runs the rules of a folder on their test graphs: those in its folder `fixtures`, then the
 * built-in ones. Without a folder, the built-in rules.
 */
export async function testRulesIn(folder: string | undefined, cwd: string): Promise<RuleTests> {
  const { loadRules, shippedFixtures, testRules } = await ruleReading();
  if (folder === undefined) {
    const { rules, problems } = loadRules(shippedRuleFiles());
    return { rules: rules.length, problems, failures: testRules(rules, shippedFixtures()) };
  }
  const own = await readAll([folder], cwd);
  const graphs = await fixturesIn(join(resolve(cwd, folder), "fixtures"), join(folder, "fixtures"));
  const shipped = new Set(loadRules(shippedRuleFiles()).rules.map(({ id }) => id));
  const loaded = loadRules(own.files, undefined, shippedRuleFiles());
  const rules = loaded.rules.filter(({ id }) => !shipped.has(id));
  return {
    rules: rules.length,
    problems: [...own.problems, ...graphs.problems, ...loaded.problems],
    failures: testRules(rules, new Map([...shippedFixtures(), ...graphs.fixtures])),
  };
}

/** The built-in rules and those of a folder. */
export async function listRules(
  folder: string | undefined,
  cwd: string,
): Promise<{
  readonly rules: readonly RuleDescription[];
  readonly problems: readonly RuleProblem[];
}> {
  const { loadRules } = await ruleReading();
  const own = folder === undefined ? { files: [], problems: [] } : await readAll([folder], cwd);
  const { rules, problems } = loadRules(own.files, undefined, shippedRuleFiles());
  return { rules: rules.map(describeRule), problems: [...own.problems, ...problems] };
}

type Read = { readonly files: readonly RuleFile[]; readonly problems: readonly RuleProblem[] };

/** Files keep the names that were given. */
async function readAll(paths: readonly string[], cwd: string): Promise<Read> {
  const reads = await Promise.all(paths.map((path) => readOne(path, resolve(cwd, path))));
  return {
    files: reads.flatMap(({ files }) => files),
    problems: reads.flatMap(({ problems }) => problems),
  };
}

async function readOne(path: string, absolute: string): Promise<Read> {
  const isFolder = await stat(absolute).then(
    (stats) => stats.isDirectory(),
    () => undefined,
  );
  if (isFolder === undefined)
    throw new NoSuchRules(`There is no file or folder ${path}. Check the path.`);
  if (isFolder) return renamed(await readRuleFolder(absolute), (name) => join(path, name));
  const { files, problems } = await readRuleFolder(dirname(absolute));
  const own = <Entry extends { readonly file: string }>(entries: readonly Entry[]) =>
    entries.filter(({ file }) => basename(file) === basename(absolute));
  if (own([...files, ...problems]).length === 0) throw new NoSuchRules(`${path} is no YAML file.`);
  return renamed({ files: own(files), problems: own(problems) }, () => path);
}

function renamed({ files, problems }: Read, rename: (name: string) => string): Read {
  const named = <Entry extends { readonly file: string }>(entry: Entry): Entry => ({
    ...entry,
    file: rename(basename(entry.file)),
  });
  return { files: files.map(named), problems: problems.map(named) };
}

async function fixturesIn(
  folder: string,
  shown: string,
): Promise<{
  readonly fixtures: ReadonlyMap<string, PostureGraph>;
  readonly problems: readonly RuleProblem[];
}> {
  const exists = await readdir(folder).then(
    () => true,
    () => false,
  );
  if (!exists) return { fixtures: new Map(), problems: [] };
  const { FixtureError, readGraphFixture } = await ruleReading();
  const { files, problems } = await readRuleFolder(folder);
  const fixtures = new Map<string, PostureGraph>();
  const unread: RuleProblem[] = [];
  for (const { file, text } of files) {
    const name = basename(file);
    try {
      fixtures.set(name.replace(/\.ya?ml$/i, ""), readGraphFixture(name, text));
    } catch (error) {
      if (!(error instanceof FixtureError)) throw error;
      unread.push(problemOf(join(shown, name), error.message));
    }
  }
  return { fixtures, problems: [...problems, ...unread] };
}

/** From "name.yaml:3:5: what is wrong". */
function problemOf(file: string, message: string): RuleProblem {
  const [, line = "0", column = "0", what = message] =
    /^[^:]*:(\d+):(\d+): (.*)$/s.exec(message) ?? [];
  return { file, line: Number(line), column: Number(column), message: what };
}
