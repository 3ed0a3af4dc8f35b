import { createHash } from "node:crypto";
import { basename, relative, sep } from "node:path";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { byShebang, type InstructionFile } from "../files/instruction-file.ts";
import type { Hit } from "../text/signal.ts";
import { commandsListedIn } from "../text/listed-commands.ts";
import { markText, type MarkedText } from "../text/marked-text.ts";
import type { Instructed } from "../text/instructed-scripts.ts";
import { type CodePiece, codePieces } from "./code-pieces.ts";
import type { JudgedScripts, Script } from "./judge-scripts.ts";
import { isNamed, joinInstructed, type InstructingText } from "./join-instructed.ts";
import { notebookCells } from "./notebook-cells.ts";
import { mayHarm, type Trait, traitsOf } from "./relevance.ts";
import { isRecord, recordScripts } from "./settings-files.ts";
import { asDescribed } from "./described-code.ts";

/** A file that was read, with what concerns scripts. */
export type ScannedScript = {
  readonly file: InstructionFile;
  readonly sha256: string;
  /** Undefined for a file without a supported script or code. */
  readonly traits: readonly Trait[] | undefined;
  /** What a text of a skill instructs an agent to do with scripts. */
  readonly instructed: Instructed | undefined;
  /** True if its text claims that the skill sends nothing. */
  readonly saysOffline: boolean;
};

type Hits = ReadonlyMap<string, readonly Hit[]>;

/** The most skills in the cache: a repeated scan only analyzes changes. */
const mostCached = 2_048;
const cached = new Map<string, JudgedScripts>();
const mostScripts = 200;

export type FollowedScripts = {
  /** What they do, by the absolute path of the script. */
  readonly hits: ReadonlyMap<string, Hits>;
  /** Absolute paths of those that exceed the limits. */
  readonly notFollowed: readonly string[];
};

/**
 * What the scripts of each skill do. Those of one skill are analyzed together: one may collect what
 * another sends. A skill whose scripts contain nothing that could do harm is not followed, and not
 * reported as omitted.
 */
export async function followScripts(
  seen: readonly ScannedScript[],
  environment: ScanEnvironment,
): Promise<FollowedScripts> {
  const skills = new Map<string, ScannedScript[]>();
  const offline = new Set<string>();
  for (const script of seen) {
    // A file outside any skill is analyzed alone.
    const { skill, path } = script.file;
    const whole = skill ?? path;
    if (script.saysOffline) offline.add(whole);
    if (script.traits === undefined && script.instructed === undefined) continue;
    const others = skills.get(whole) ?? [];
    skills.set(whole, others);
    others.push(script);
  }
  const hits = new Map<string, Hits>();
  const notFollowed: string[] = [];
  let done = 0;
  for (const [skill, all] of skills) {
    done += 1;
    const isClaimed = offline.has(skill);
    if (!isWorthReading(all, isClaimed)) continue;
    const scripts = all.slice(0, mostScripts);
    notFollowed.push(...all.slice(mostScripts).map(({ file }) => file.path));
    environment.onProgress?.({ step: "skills", done, of: skills.size });
    // One at a time: each is CPU-bound.
    // oxlint-disable-next-line no-await-in-loop
    const found = await judgedSkill({ skill, saysOffline: isClaimed }, scripts, environment);
    for (const { file } of scripts) {
      const path = pathIn(skill, file);
      const own = found.hits.get(path);
      if (own !== undefined) hits.set(file.path, own);
      if (found.notFollowed.has(path)) notFollowed.push(file.path);
    }
  }
  return { hits, notFollowed };
}

function isWorthReading(all: readonly ScannedScript[], saysOffline: boolean): boolean {
  const traits = new Set(all.flatMap((script) => script.traits ?? []));
  if (mayHarm(traits) || (saysOffline && traits.has("network"))) return true;
  // A hook may send what it gets.
  if (traits.has("network") && all.some(isHooks)) return true;
  const instructed = all.flatMap((script) => script.instructed ?? []);
  // Scripts may read what texts instruct to send, and texts may name what scripts send.
  if (traits.has("secret") && instructed.some(({ sendings }) => sendings.length > 0)) return true;
  const words = instructed.flatMap(({ scripts }) => scripts.flatMap((script) => script.words));
  if (words.length === 0 || traits.size === 0) return false;
  return mayHarm([...traits, ...traitsOf(` ${words.join(" ")} `.toLowerCase())]);
}

function isHooks({ file }: Pick<ScannedScript, "file">): boolean {
  return file.lists === "commands";
}

type Skill = { readonly skill: string; readonly saysOffline: boolean };

async function judgedSkill(
  of: Skill,
  scripts: readonly ScannedScript[],
  environment: ScanEnvironment,
): Promise<JudgedScripts> {
  const key = nameOf(of, scripts);
  const known = cached.get(key) ?? (await judged(of, scripts, environment));
  const [oldest] = cached.keys();
  if (cached.size >= mostCached && oldest !== undefined) cached.delete(oldest);
  cached.set(key, known);
  return known;
}

async function judged(
  { skill, saysOffline }: Skill,
  scripts: readonly ScannedScript[],
  environment: ScanEnvironment,
): Promise<JudgedScripts> {
  const read = await Promise.all(
    scripts.map(({ file }) => readOne(pathIn(skill, file), file, environment)),
  );
  const whole = read.filter((one) => one !== undefined);
  // Only skills with such scripts need the parsers.
  const { judgeSkill } = await import("./side-scripts.ts");
  const texts = scripts.flatMap(({ file, instructed }) =>
    instructed === undefined
      ? []
      : [{ path: pathIn(skill, file), instructed, isHooks: isHooks({ file }) }],
  );
  const judgement = judgeSkill(
    whole
      .flatMap((one) => one.scripts)
      .map((script) => ({ ...script, given: givenTo(script, texts) })),
    { texts, saysOffline },
  );
  const hits = whole.flatMap(({ path, scripts: pieces, marked }) => {
    const own = judgement.hits.get(path);
    if (own === undefined) return [];
    return [[path, marked === undefined ? own : asDescribed(own, marked, pieces)] as const];
  });
  return { ...judgement, hits: joinInstructed({ ...judgement, hits: new Map(hits) }, texts) };
}

/** The arguments with which texts start a script. */
function givenTo(
  { path, within }: Script,
  texts: readonly InstructingText[],
): readonly (readonly string[])[] {
  if (within !== undefined) return [];
  return texts
    .flatMap(({ instructed }) => instructed.scripts.filter((one) => isNamed(one, path)))
    .map(({ words }) => words);
}

type ReadFile = {
  readonly path: string;
  readonly scripts: readonly Script[];
  /** The text that contains the scripts. */
  readonly marked?: MarkedText;
};

/** A script, or the code in a text; undefined for a file that was deleted meanwhile. */
async function readOne(
  path: string,
  file: InstructionFile,
  environment: ScanEnvironment,
): Promise<ReadFile | undefined> {
  try {
    const { text } = await readTextFile(file.path, environment);
    if (isRecord(file)) return { path, scripts: recordScripts(path, text) };
    if (isNotebook(file)) return { path, scripts: scriptsOf(path, notebookCells(text)) };
    if (file.language !== undefined)
      return { path, scripts: [{ path, text, language: file.language }] };
    const marked =
      file.lists === undefined
        ? markText(text, byShebang(file, text).format)
        : markText(commandsListedIn(text, file.lists), "shell");
    return { path, scripts: scriptsOf(path, codePieces(marked)), marked };
  } catch (error) {
    if (error instanceof FileReadError) return undefined;
    throw error;
  }
}

function scriptsOf(path: string, pieces: readonly CodePiece[]): readonly Script[] {
  return pieces.map(({ text, language, ...within }) => ({ path, text, language, within }));
}

function isNotebook({ path }: InstructionFile): boolean {
  return path.toLowerCase().endsWith(".ipynb");
}

function pathIn(skill: string, { path }: InstructionFile): string {
  return path === skill ? basename(path) : relative(skill, path).split(sep).join("/");
}

function nameOf({ skill, saysOffline }: Skill, scripts: readonly ScannedScript[]): string {
  const hash = createHash("sha256").update(`${saysOffline}\n`);
  for (const { file, sha256 } of scripts) hash.update(`${pathIn(skill, file)}\0${sha256}\n`);
  return hash.digest("hex");
}
