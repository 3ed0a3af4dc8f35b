import { FixRefusal } from "../core/check.ts";
import { resolveEditTarget, type EditTarget } from "./edit-target.ts";
import { addSecrets, keepSecrets } from "./env-secrets.ts";
import { envPathOf } from "./edit-folders.ts";
import type { DraftFile, FixDraft } from "./fix-draft.ts";
import { FileChanged } from "./fix-errors.ts";
import { sha256Of } from "./file-state.ts";
import type { FixIntent } from "./fix-editor.ts";
import { statModeTarget, resolveModeTarget } from "./mode-target.ts";
import type { DraftMode } from "./planned-mode.ts";

/** What a draft becomes when one more fix has its way. */
export type DraftChanges = Pick<FixDraft<unknown>, "overlay" | "files" | "modes"> & {
  /** Names of the secrets that are made or moved. */
  readonly secrets: readonly string[];
};

/**
 * Makes what a fix wants, in memory. Throws EditError, FixRefusal where a file must not be changed.
 */
export async function changesOf<Model>(
  draft: FixDraft<Model>,
  intent: FixIntent,
): Promise<DraftChanges> {
  const edited = await withEdits(draft, intent);
  const secured = await withSecrets(draft, intent, edited);
  return { ...secured, modes: await withModes(draft, intent) };
}

async function withEdits<Model>(draft: FixDraft<Model>, intent: FixIntent): Promise<DraftChanges> {
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
    assertSameText(draft, target, document.text);
    if ([...files.values()].some((file) => file.target.place.path === target.place.path)) {
      throw new FixRefusal(`${path} is a second name of a file that is edited already.`);
    }
    files.set(path, { target, before: document.text, secret: false });
  }
  return { ...draft, overlay, files, secrets: [] };
}

async function withSecrets<Model>(
  draft: FixDraft<Model>,
  intent: FixIntent,
  changes: DraftChanges,
): Promise<DraftChanges> {
  if (intent.secretNames.length + intent.keptSecrets.size === 0) return changes;
  const path = envPathOf(draft.location, draft.options);
  const file = changes.files.get(path) ?? (await openEnv(draft, path));
  const present = changes.overlay.get(path) ?? file.before ?? "";
  const made = addSecrets(present, intent.secretNames, draft.options.randomBytes);
  const { text, added } = keepSecrets(made.text, intent.keptSecrets);
  return {
    ...changes,
    overlay: new Map(changes.overlay).set(path, text),
    files: new Map(changes.files).set(path, file),
    secrets: [...made.added, ...added],
  };
}

function targetOf<Model>(
  { folders, locate, options }: FixDraft<Model>,
  path: string,
): Promise<EditTarget> {
  return options.writable === "ignored" ? locate(path) : resolveEditTarget(path, folders.all);
}

/** What was read and what will be written must be one file: else a link led elsewhere meanwhile. */
function assertSameText<Model>(
  { options }: FixDraft<Model>,
  { place, state }: EditTarget,
  text: string,
): void {
  if (options.writable === "ignored" || state?.sha256 === sha256Of(text)) return;
  throw new FileChanged(`${place.path} was changed by another program.`);
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

async function withModes<Model>(
  { modes, location, options, folders }: FixDraft<Model>,
  intent: FixIntent,
): Promise<ReadonlyMap<string, DraftMode>> {
  const all = new Map(modes);
  for (const [path, kept] of intent.modes) {
    // One after the other: a refusal is the first one's.
    // oxlint-disable-next-line no-await-in-loop
    const target = all.get(path)?.target ?? (await modeTargetOf(path));
    const before = all.get(path)?.after ?? target.mode;
    // What is no permission bit stays as it is.
    all.set(path, { target, after: before & (kept | ~0o777) });
  }
  return all;

  function modeTargetOf(path: string) {
    return options.writable === "ignored"
      ? statModeTarget(path, options.environment)
      : resolveModeTarget(path, location, folders);
  }
}
