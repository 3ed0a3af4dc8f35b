import type { FixEdit } from "@parapet/posture";
import type { Reading, SettingPlace } from "../core/runtime.ts";
import { octalMode } from "../core/octal-mode.ts";
import { shownPath } from "../core/shown-path.ts";
import type { DraftChanges } from "./draft-changes.ts";
import type { FixDraft } from "./fix-draft.ts";
import type { FixIntent } from "./fix-editor.ts";

/** What a fix changes, place by place, as a person may see it. */
export function describeChanges<Model>(
  intent: FixIntent,
  { secrets, modes }: DraftChanges,
  { reading: before, location, modes: modesBefore }: FixDraft<Model>,
  after: Reading<Model>,
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
  const permissions = [...intent.modes.keys()].map((path) => {
    const now = modes.get(path);
    const old = modesBefore.get(path)?.after ?? now?.target.mode ?? 0;
    return {
      file: shownPath(path, location.workspacePath),
      pointer: "",
      before: `mode ${octalMode(old)}`,
      after: `mode ${octalMode(now?.after ?? old)}`,
    };
  });
  return [...variables, ...settings, ...permissions];
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

/** What a person must know of the secrets that a fix uses. Never a value. */
export function notesOnSecrets(
  { secretNames, keptSecrets }: FixIntent,
  { secrets }: DraftChanges,
): readonly string[] {
  const made = secretNames.map((name) =>
    secrets.includes(name)
      ? `A new secret was generated and put into .env as ${name}; clients that connect need it.`
      : `${name} is in .env already and was kept.`,
  );
  if (keptSecrets.size === 0) return made;
  const names = [...keptSecrets.keys()].join(", ");
  return [
    ...made,
    `Moved into .env: ${names}. Copies and backups of the configuration still hold the secrets; renew those that ` +
      "others may have seen.",
  ];
}
