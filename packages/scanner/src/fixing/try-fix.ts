import type { FixEdit } from "@parapet/posture";
import { FixRefusal, type Check, type CheckFix, type FixChoice, type Sighting } from "../check.ts";
import type { Reading, SettingPlace } from "../runtime.ts";
import { ScanError } from "../workspace-scan.ts";
import { locateEditTarget, resolveEditTarget, type EditTarget } from "./edit-target.ts";
import { addSecrets } from "./env-secrets.ts";
import { assertMended } from "./assert-mended.ts";
import { envPathOf, type DraftFile, type FixDraft } from "./fix-draft.ts";
import { collectIntent, type FixIntent } from "./fix-editor.ts";
import { placeSightings } from "./side-effects.ts";

/** A fix that is to be tried, on what its check sees. */
export type FixAttempt<Model> = {
  readonly check: Check<Model>;
  readonly fix: CheckFix<Model>;
  readonly choice: FixChoice | undefined;
  readonly sightings: readonly Sighting[];
};

type Changes = {
  readonly overlay: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, DraftFile>;
  readonly secrets: readonly string[];
};

/**
 * The draft after one more fix, proven by reading it again. Throws what the fix throws, EditError when an edit
 * cannot be made, and FixRefusal when the result is not better.
 */
export async function tryFix<Model>(
  draft: FixDraft<Model>,
  attempt: FixAttempt<Model>,
): Promise<FixDraft<Model>> {
  const { check, fix, choice, sightings } = attempt;
  const intent = collectIntent(draft.reading, (editor) => {
    for (const sighting of sightings) {
      fix.apply(sighting, editor, draft.reading.model, choice?.name ?? "");
    }
  });
  const changes = await withSecrets(draft, intent, await withEdits(draft, intent));
  const reading = await readAgain(draft, changes.overlay);
  const placement = placeSightings(draft.runtime.checks, reading.model);
  assertMended(draft, { reading, placement }, attempt);
  return {
    ...draft,
    reading,
    placement,
    overlay: changes.overlay,
    files: changes.files,
    edits: new Map([...draft.edits, [check.id, describe(intent, draft.reading, reading, changes)]]),
    notes: [...draft.notes, ...notesOnChoice(attempt), ...notesOn(intent, changes)],
  };
}

async function withEdits<Model>(draft: FixDraft<Model>, intent: FixIntent): Promise<Changes> {
  const overlay = new Map(draft.overlay);
  const files = new Map(draft.files);
  for (const [path, edits] of intent.edits) {
    const document = draft.reading.documents.get(path);
    if (document === undefined) {
      throw new FixRefusal(`The setting belongs to ${path}, which cannot be edited.`);
    }
    overlay.set(path, document.edit(edits).text);
    if (files.has(path)) continue;
    // oxlint-disable-next-line no-await-in-loop
    const target = await targetOf(draft, path);
    if ([...files.values()].some((file) => file.target.realPath === target.realPath)) {
      throw new FixRefusal(`${path} is a second name of a file that is edited already.`);
    }
    files.set(path, { target, before: document.text, secret: false });
  }
  return { overlay, files, secrets: [] };
}

async function withSecrets<Model>(
  draft: FixDraft<Model>,
  intent: FixIntent,
  changes: Changes,
): Promise<Changes> {
  if (intent.secretNames.length === 0) return changes;
  const path = envPathOf(draft.location, draft.options);
  const file = changes.files.get(path) ?? (await openEnv(draft, path));
  const present = changes.overlay.get(path) ?? file.before ?? "";
  const { text, added } = addSecrets(present, intent.secretNames, draft.options.randomBytes);
  return {
    overlay: new Map(changes.overlay).set(path, text),
    files: new Map(changes.files).set(path, file),
    secrets: added,
  };
}

function targetOf<Model>({ folders, options }: FixDraft<Model>, path: string): Promise<EditTarget> {
  return options.writable === "ignored"
    ? locateEditTarget(path, folders)
    : resolveEditTarget(path, folders);
}

async function openEnv<Model>(draft: FixDraft<Model>, path: string): Promise<DraftFile> {
  const target = await targetOf(draft, path);
  if (target.state === undefined) return { target, before: undefined, secret: true };
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { target, before: decoder.decode(target.state.bytes), secret: true };
  } catch (error) {
    throw new FixRefusal(`${path} is not UTF-8 text; repair it first.`, { cause: error });
  }
}

async function readAgain<Model>(
  { runtime, location, options }: FixDraft<Model>,
  overlay: ReadonlyMap<string, string>,
): Promise<Reading<Model>> {
  try {
    return await runtime.read(location, options.environment, overlay);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    throw new FixRefusal(`Not written, because the result could not be read: ${error.message}`, {
      cause: error,
    });
  }
}

function describe<Model>(
  intent: FixIntent,
  before: Reading<Model>,
  after: Reading<Model>,
  { secrets }: Changes,
): readonly FixEdit[] {
  const settings = [...intent.settings].flatMap(([pointer, { removed, others }]) => {
    const old = before.evidenceOf(pointer);
    const now = after.evidenceOf(pointer);
    const { file, pointer: place } = removed ? old : now;
    const own = { file, pointer: place, before: old.excerpt, after: removed ? "" : now.excerpt };
    return [own, ...others.map((other) => describeOther(pointer, other, before, after))];
  });
  const variables = secrets.map((name) => ({
    file: ".env",
    pointer: `/${name}`,
    before: "",
    after: `${name}=[redacted]`,
  }));
  return [...variables, ...settings];
}

function describeOther<Model>(
  pointer: string,
  place: SettingPlace,
  before: Reading<Model>,
  after: Reading<Model>,
): FixEdit {
  const at = (reading: Reading<Model>) =>
    reading
      .othersOf?.(pointer)
      .find((other) => other.path === place.path && other.pointer === place.pointer)?.evidence;
  const old = at(before);
  const shown = { file: old?.file ?? place.path, pointer: place.pointer };
  return { ...shown, before: old?.excerpt ?? "", after: at(after)?.excerpt ?? "" };
}

function notesOn({ secretNames }: FixIntent, { secrets }: Changes): readonly string[] {
  return secretNames.map((name) =>
    secrets.includes(name)
      ? `A new secret was generated and put into .env as ${name}; clients that connect need it.`
      : `${name} is in .env already and was kept.`,
  );
}

/** The default is what the history's reader expects. */
function notesOnChoice<Model>({ check, fix, choice }: FixAttempt<Model>): readonly string[] {
  if (choice === undefined || choice === fix.choices?.[0]) return [];
  return [`${check.id} was fixed by the choice ${choice.name}: ${choice.title}.`];
}
