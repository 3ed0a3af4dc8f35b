import { setImmediate } from "node:timers/promises";
import type { ScannedFile } from "@parapet/posture";
import { FileReadError } from "@parapet/scan-core/files/file-read-error.ts";
import { readContent } from "@parapet/scan-core/files/read-sync.ts";
import { readTextFile } from "@parapet/scan-core/files/read-text-file.ts";
import type { Overlay, Reading, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { exposureToGit } from "@parapet/scan-core/secrets/files/git-exposure.ts";
import { fileEvidence } from "@parapet/scan-core/secrets/setting-evidence.ts";
import { shownPath } from "@parapet/scan-core/core/shown-path.ts";
import type { ScanEnvironment } from "@parapet/scan-core/core/workspace-scan.ts";
import { followScripts, type ScannedScript } from "@parapet/code-analysis/code/skill-scripts.ts";
import { findInstructionFiles } from "@parapet/code-analysis/files/find-files.ts";
import type { InstructionFile } from "@parapet/code-analysis/files/instruction-file.ts";
import { judgeText, knownJudgement, nameOf, nothing } from "./judge-text.ts";
import type { InstructionsModel, ReadInstructions } from "./model.ts";
import { type PlainTexts, plainTexts } from "./plain-texts.ts";
import { weighedSkills } from "./weighed-skills.ts";
import type { Hit } from "@parapet/code-analysis/text/signal.ts";

const atOnce = 32;
const othersRead = 0o044;

/**
 * Reads every instruction file and skill of a workspace. Runs nothing. An unreadable file is only
 * reported.
 */
export async function readInstructions(
  location: WorkspaceLocation,
  environment: ScanEnvironment,
  _overlay: Overlay,
): Promise<Reading<InstructionsModel>> {
  const { workspacePath } = location;
  const base = location.shownFrom ?? workspacePath;
  const { files: found, isCut, cutSkills } = await findInstructionFiles(workspacePath, environment);
  const read: ReadInstructions[] = [];
  const files: ScannedFile[] = [];
  const scripts: ScannedScript[] = [];
  const readable: InstructionFile[] = [];
  for (const file of found) {
    const { unread } = file;
    if (unread === undefined) readable.push(file);
    else files.push({ ...placeOf(file), status: "skipped", reason: unread });
  }
  const plain = plainTexts(environment.kept);
  for (let start = 0; start < readable.length; start += atOnce) {
    // In batches, yielding to the event loop in between.
    // oxlint-disable-next-line no-await-in-loop
    await setImmediate();
    environment.onProgress?.({ step: "files", done: start, of: readable.length });
    // oxlint-disable-next-line no-await-in-loop
    const outcomes = await Promise.all(
      readable.slice(start, start + atOnce).map((file) => readOne(file, environment, plain)),
    );
    for (const outcome of outcomes) {
      const place = placeOf(outcome.file);
      if (outcome.reason === undefined) {
        const {
          file,
          traits,
          instructed,
          sha256,
          isWhole,
          saysOffline,
          reason: _read,
          ...seen
        } = outcome;
        read.push({ ...file, ...seen });
        scripts.push({ file, traits, instructed, sha256, saysOffline });
        // As much as nobody can make two texts for.
        const digest = file.skill === undefined ? {} : { digest: sha256.slice(0, 32) };
        files.push({ ...place, ...digest, status: "read", reason: isWhole ? "" : partReason });
      } else files.push({ ...place, status: "unreadable", reason: outcome.reason });
    }
  }
  plain.save();
  if (isCut) {
    const reason = "There are more instruction files or folders than the limit of one scan.";
    files.push({ path: shownPath(workspacePath, base), status: "skipped", reason });
  }
  for (const skill of cutSkills) {
    const path = shownPath(skill, base);
    files.push({ path, skill: path, status: "skipped", reason: cutReason });
  }
  const { hits, notFollowed } = await followScripts(scripts, environment);
  const linesOnly = new Set(notFollowed.map((path) => shownPath(path, base)));
  return {
    model: { files: await weighedSkills(withHits(read, hits), environment) },
    files: files
      .map((file) =>
        linesOnly.has(file.path) && file.reason === "" ? { ...file, reason: linesReason } : file,
      )
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    documents: new Map(),
    ownerOf: (pointer) => ({ path: workspacePath, pointer }),
    evidenceOf: () => fileEvidence(workspacePath, base),
  };

  function placeOf({ path, skill }: Pick<InstructionFile, "path" | "skill">) {
    const shown = shownPath(path, base);
    return { path: shown, ...(skill === undefined ? {} : { skill: shownPath(skill, base) }) };
  }
}

const cutReason = "The skill has more files or folders than the limits.";
const partReason = "Read in part: its lines exceed the limits.";
const linesReason = "Analyzed line by line only: the scripts of the skill exceed the limits.";

/** The analysis of all scripts of a skill is more precise than the line alone. */
function withHits(
  files: readonly ReadInstructions[],
  found: ReadonlyMap<string, ReadonlyMap<string, readonly Hit[]>>,
): readonly ReadInstructions[] {
  if (found.size === 0) return files;
  return files.map((file) => {
    const hits = new Map(file.hits);
    for (const [signal, more] of found.get(file.path) ?? []) {
      const lines = new Set(more.map(({ line }) => line));
      const others = (hits.get(signal) ?? []).filter(({ line }) => !lines.has(line));
      hits.set(
        signal,
        [...others, ...more].toSorted((a, b) => a.line - b.line),
      );
    }
    return { ...file, hits };
  });
}

async function judged(file: InstructionFile, environment: ScanEnvironment, plain: PlainTexts) {
  const content = readContent(file.path, environment);
  if (content !== undefined) {
    const { mode, sha256 } = content;
    if (plain.has(nameOf(file, sha256))) return { judgement: nothing, mode, sha256 };
    const known = knownJudgement(file, sha256);
    // Nothing is awaited before the bytes are decoded: the next file is read into the same ones.
    if (known !== undefined) return { judgement: await known, mode, sha256 };
  }
  const quick = content === undefined ? undefined : { ...content, text: decoded(content.bytes) };
  const { text, sha256, mode } =
    quick?.text === undefined
      ? await readTextFile(file.path, environment)
      : { ...quick, text: quick.text };
  const judgement = await judgeText(text, file, sha256);
  if (judgement === nothing) plain.add(nameOf(file, sha256));
  return { judgement, mode, sha256 };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

async function readOne(file: InstructionFile, environment: ScanEnvironment, plain: PlainTexts) {
  try {
    const { judgement, mode, sha256 } = await judged(file, environment, plain);
    const { hits, secrets, traits, instructed, language, isWhole, saysOffline = false } = judgement;
    const hasSecrets = secrets.length > 0;
    return {
      file: language === undefined ? file : { ...file, language },
      isWhole,
      saysOffline,
      sha256,
      hits,
      secrets,
      traits,
      instructed,
      reason: undefined,
      isOpenToOthers: hasSecrets && process.platform !== "win32" && (mode & othersRead) !== 0,
      git: hasSecrets ? await exposureToGit(file.path, environment) : "kept",
    };
  } catch (error) {
    if (error instanceof FileReadError) return { file, reason: error.message };
    throw error;
  }
}
