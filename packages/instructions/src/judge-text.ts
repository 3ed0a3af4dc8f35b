import { findSecrets } from "@parapet/scan-core/secrets/files/find-secrets.ts";
import type { SecretHit } from "@parapet/scan-core/secrets/files/secret-hit.ts";
import { evidenceOf } from "@parapet/code-analysis/evidence/evidence.ts";
import { isRecord } from "@parapet/code-analysis/code/settings-files.ts";
import { codePieces } from "@parapet/code-analysis/code/code-pieces.ts";
import { type Trait, traitsOf } from "@parapet/code-analysis/code/relevance.ts";
import { byShebang, type InstructionFile } from "@parapet/code-analysis/files/instruction-file.ts";
import { addressesIn, sentByHooks } from "@parapet/code-analysis/signals/exfiltration.ts";
import { signals } from "@parapet/code-analysis/signals/index.ts";
import type { Hit } from "@parapet/code-analysis/text/signal.ts";
import { commandsListedIn } from "@parapet/code-analysis/text/listed-commands.ts";
import { saysOffline } from "@parapet/code-analysis/text/says-offline.ts";
import { isReadWhole, markText, type MarkedText } from "@parapet/code-analysis/text/marked-text.ts";
import { type Instructed, instructedIn } from "@parapet/code-analysis/text/instructed-scripts.ts";

/** The result of analyzing a text. */
export type Judgement = {
  /** By the id of the signal. */
  readonly hits: ReadonlyMap<string, readonly Hit[]>;
  readonly secrets: readonly SecretHit[];
  /** What a script, or the code in a text, may do; undefined if it is not read as a program. */
  readonly traits?: readonly Trait[];
  /** What it instructs an agent to do with scripts. */
  readonly instructed?: Instructed;
  /** The format by its first line, if its name does not show it. */
  readonly language?: InstructionFile["language"];
  /** True for a part of a skill that claims that the skill sends nothing. */
  readonly saysOffline?: true;
  /** False if the text exceeds the limits of lines. */
  readonly isWhole: boolean;
};

/** The most texts in the cache: a repeated scan only analyzes changes. */
const mostCached = 8_192;
const cached = new Map<string, Promise<Judgement>>();
const noHits: Judgement["hits"] = new Map();
/** Of a text that nothing was found in. */
export const nothing: Judgement = { hits: noHits, secrets: [], isWhole: true };

type Kind = Pick<
  InstructionFile,
  "format" | "isJson" | "isUnnamed" | "kind" | "language" | "lists" | "skill"
>;

/**
 * The cached result of a text, by the `sha256` of its bytes: the same text is judged once per
 * process.
 */
export function knownJudgement(file: Kind, sha256: string): Promise<Judgement> | undefined {
  return cached.get(nameOf(file, sha256));
}

/**
 * By what a text and its result are known: how it is read, since the same text may be a skill or a
 * file beside one, and the `sha256` of its bytes.
 */
export function nameOf(file: Kind, sha256: string): string {
  const { kind, skill, isUnnamed = false, lists, language, format } = file;
  const place = skill === undefined ? "alone" : "in a skill";
  return [kind, place, isUnnamed ? "unnamed" : (lists ?? language ?? format), sha256].join(" ");
}

/** Analyzes a text. */
export function judgeText(text: string, file: Kind, sha256: string): Promise<Judgement> {
  const name = nameOf(file, sha256);
  const { format, language } = byShebang(file, text);
  const judgement = judge(markText(text, format), {
    kind: file.kind,
    format,
    language,
    lists: file.lists,
    isOfSkill: file.skill !== undefined,
    isRecord: isRecord(file),
  });
  const [oldest] = cached.keys();
  if (cached.size >= mostCached && oldest !== undefined) cached.delete(oldest);
  cached.set(name, judgement);
  return judgement;
}

function isInstruction({ kind }: Pick<Kind, "kind">): boolean {
  return kind === "instructions" || kind === "skill";
}

/** For settings that a skill brings along for an agent. */
const settingSignals = signals.filter(({ id }) => id === "PROT-001");

type Found = readonly (readonly [string, readonly Hit[]])[];

function hitsIn(marked: MarkedText, by = signals): Found {
  return by
    .map((signal) => [signal.id, signal.find(marked)] as const)
    .filter(([, hits]) => hits.length > 0)
    .map(([id, hits]) => [
      id,
      hits.map((hit) => ({ ...hit, evidence: evidenceOf(id, hit, marked) })),
    ]);
}

/** What one of the parts of a signal finds. */
function sends(hits: readonly Hit[]): Found {
  return hits.length > 0 ? [["EXF-001", hits]] : [];
}

/** Of a manifest, whose addresses count wherever they are. */
function together(own: Found, others: Found): Found {
  const all = new Map(own);
  for (const [id, hits] of others) {
    const lines = new Set((all.get(id) ?? []).map(({ line }) => line));
    all.set(id, [...(all.get(id) ?? []), ...hits.filter(({ line }) => !lines.has(line))]);
  }
  return [...all];
}

/** What the code in a text may do; undefined without code. */
function traitsInside(marked: MarkedText): readonly Trait[] | undefined {
  if (marked.format === "script") return undefined;
  if (traitsOf(marked.lowerCase, marked.glance).length === 0) return undefined;
  const pieces = codePieces(marked);
  if (pieces.length === 0) return undefined;
  const code = pieces
    .map(({ text }) => text)
    .join("\n")
    .toLowerCase();
  return traitsOf(code);
}

async function judge(
  marked: MarkedText,
  file: Pick<Kind, "format" | "kind"> & {
    readonly language: Kind["language"] | undefined;
    readonly lists: Kind["lists"] | undefined;
    readonly isOfSkill: boolean;
    /** True for settings that a script of the skill may read. */
    readonly isRecord: boolean;
  },
): Promise<Judgement> {
  const { text, lowerCase, glance } = marked;
  const { lists } = file;
  const commands = lists === undefined ? marked : markText(commandsListedIn(text, lists), "shell");
  const isRead = isInstruction(file) || lists !== undefined;
  const found =
    lists === "manifest"
      ? together(hitsIn(commands), sends(addressesIn(marked)))
      : lists === "commands"
        ? together(hitsIn(commands), sends(sentByHooks(marked)))
        : lists === "apple-script"
          ? together(hitsIn(commands), hitsIn(markText(text, "script")))
          : isRead
            ? hitsIn(commands)
            : file.isOfSkill
              ? [...sends(addressesIn(marked)), ...hitsIn(marked, settingSignals)]
              : [];
  const secrets = await findSecrets(text, glance.mayHold);
  const traits =
    file.language !== undefined
      ? traitsOf(lowerCase, glance)
      : isRead
        ? traitsInside(commands)
        : file.isOfSkill && file.isRecord
          ? // It names what a script takes, and does nothing.
            traitsOf(lowerCase, glance).filter((trait) => trait === "secret")
          : undefined;
  const isWhole = isReadWhole(text);
  const instructed = file.isOfSkill && isRead ? instructedIn(commands) : undefined;
  // A script describes itself; a text describes the skill.
  const isClaimed =
    file.kind === "skill" && file.format === "markdown" && saysOffline(text, glance);
  const isPlain = found.length === 0 && secrets.length === 0 && !isClaimed;
  if (isPlain && traits === undefined && instructed === undefined && isWhole) return nothing;
  return {
    hits: new Map(found),
    secrets,
    ...(traits === undefined ? {} : { traits }),
    ...(instructed === undefined ? {} : { instructed }),
    ...(file.language === undefined ? {} : { language: file.language }),
    ...(isClaimed ? { saysOffline: true } : {}),
    isWhole,
  };
}
