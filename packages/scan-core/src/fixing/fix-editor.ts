import { FixRefusal, type FixEditor } from "../core/check.ts";
import type { Edit } from "@parapet/documents/document.ts";
import type { Reading, SettingPlace } from "../core/runtime.ts";

/** What the fix of one check wants, collected while it runs. */
export type FixIntent = {
  /** By absolute path of the owning file, in the order in which they are to be made there. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
  /**
   * What the edits change, in the order it came. Pointers are those of the effective configuration.
   */
  readonly settings: ReadonlyMap<string, ChangedSetting>;
  /** Permission bits to keep, by absolute path. */
  readonly modes: ReadonlyMap<string, number>;
  /** Names of the secrets it needs, in the order they came. */
  readonly secretNames: readonly string[];
  /** Secrets that move into `.env`, by the name they get there. */
  readonly keptSecrets: ReadonlyMap<string, string>;
};

export type ChangedSetting = {
  readonly removed: boolean;
  /** Places beside the owner that are changed with it. */
  readonly others: readonly SettingPlace[];
};

type EditedReading = Pick<Reading<unknown>, "documents" | "ownerOf" | "othersOf">;
type Wish = { readonly path: string; readonly edit: Edit };

/** Runs a fix with its own editor and returns what it wants. Throws what the fix throws. */
export function collectIntent(
  reading: EditedReading,
  runFix: (editor: FixEditor) => void,
): FixIntent {
  const wishes: Wish[] = [];
  const settings = new Map<string, ChangedSetting>();
  const modes = new Map<string, number>();
  const secretNames = new Set<string>();
  const keptSecrets = new Map<string, string>();

  const want = (
    pointer: string,
    editAt: (pointer: string) => Edit,
    others: readonly SettingPlace[] = [],
    editOther: (pointer: string) => Edit = editAt,
  ): void => {
    const owner = reading.ownerOf(pointer);
    const edit = editAt(owner.pointer);
    wishes.push({ path: owner.path, edit });
    for (const { path, pointer: at } of others) wishes.push({ path, edit: editOther(at) });
    settings.set(pointer, { removed: edit.op === "remove", others });
  };

  runFix({
    // Lists of several files are joined: what is set has to be all there is.
    set: (at, value) =>
      want(at, (pointer) => ({ op: "set", pointer, value }), joinedLists(reading, at), removing),
    // What it overrides would come to light again.
    remove: (at) => want(at, removing, reading.othersOf?.(at)),
    append: (at, value) => want(at, (pointer) => ({ op: "append", pointer, value })),
    removeItem: (at, value) =>
      want(at, (pointer) => ({ op: "remove-item", pointer, value }), joinedLists(reading, at)),
    chmod: (path, mode) => {
      if ((mode & ~0o700) !== 0) throw new FixRefusal("A fix gives nothing to others.");
      modes.set(path, mode & (modes.get(path) ?? mode));
    },
    generateSecret: (name) => {
      assertVariableName(name);
      secretNames.add(name);
      return `\${${name}}`;
    },
    keepInEnv: (name, secret) => {
      assertVariableName(name);
      const own = freeName(name, (taken) => (keptSecrets.get(taken) ?? secret) !== secret);
      keptSecrets.set(own, secret);
      return `\${${own}}`;
    },
  });
  const edits = inFiles(wishes);
  return { edits, settings, modes, secretNames: [...secretNames], keptSecrets };
}

function assertVariableName(name: string): void {
  if (!/^[A-Z_][A-Z0-9_]{0,127}$/.test(name)) {
    throw new FixRefusal(`"${name}" is no name for a variable.`);
  }
}

function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name}_${count}`;
  return free;
}

function removing(pointer: string): Edit {
  if (pointer !== "") return { op: "remove", pointer };
  throw new FixRefusal("What is to go is a whole file; take its $include out by hand.");
}

/** The lists that are joined with the one at a pointer. */
function joinedLists(reading: EditedReading, pointer: string): readonly SettingPlace[] {
  const isList = ({ path, pointer: at }: SettingPlace): boolean =>
    Array.isArray(reading.documents.get(path)?.get(at));
  if (!isList(reading.ownerOf(pointer))) return [];
  return (reading.othersOf?.(pointer) ?? []).filter(isList);
}

function inFiles(wishes: readonly Wish[]): ReadonlyMap<string, readonly Edit[]> {
  const files = Map.groupBy(wishes, ({ path }) => path);
  return new Map([...files].map(([path, own]) => [path, inOrder(own.map(({ edit }) => edit))]));
}

/**
 * All pointers of a fix speak of the document it saw, but edits are made one after the other. So
 * what shifts the items of a list comes after what points at them, the last item first; and nothing
 * is done twice.
 */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  const once = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  return once.toSorted((a, b) => rank(a) - rank(b) || (isItemRemoval(a) ? laterFirst(a, b) : 0));
}

function rank(edit: Edit): number {
  if (isItemRemoval(edit)) return 1;
  return edit.op === "remove-item" ? 2 : 0;
}

function isItemRemoval(edit: Edit): boolean {
  return edit.op === "remove" && /\/\d+$/.test(edit.pointer);
}

function laterFirst(a: Edit, b: Edit): number {
  const [stepsOfA, stepsOfB] = [a.pointer.split("/"), b.pointer.split("/")];
  for (const [index, stepOfA] of stepsOfA.entries()) {
    const stepOfB = stepsOfB[index];
    // What lies deeper goes before what it is in.
    if (stepOfB === undefined) return -1;
    if (stepOfA !== stepOfB) return Number(stepOfB) - Number(stepOfA) || 0;
  }
  return 1;
}
