import { FixRefusal, type FixEditor } from "../check.ts";
import type { Edit } from "../documents/document.ts";
import type { Reading } from "../runtime.ts";

/** What the fix of one check wants, collected while it runs. */
export type FixIntent = {
  /** By absolute path of the owning file, in the order in which they are to be made there. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
  /** Pointers of the effective configuration that the edits change, in the order they came; true: removed. */
  readonly pointers: ReadonlyMap<string, boolean>;
  /** Names of the secrets it needs, in the order they came. */
  readonly secretNames: readonly string[];
};

type Wish = { readonly path: string; readonly edit: Edit };

/** Runs a fix with an editor of its own and returns what it wants. Throws what the fix throws. */
export function collectIntent(
  ownerOf: Reading<unknown>["ownerOf"],
  runFix: (editor: FixEditor) => void,
): FixIntent {
  const wishes: Wish[] = [];
  const pointers = new Map<string, boolean>();
  const secretNames = new Set<string>();
  const want = (pointer: string, editAt: (pointer: string) => Edit): void => {
    const owner = ownerOf(pointer);
    const edit = editAt(owner.pointer);
    wishes.push({ path: owner.path, edit });
    pointers.set(pointer, edit.op === "remove");
  };
  runFix({
    set: (at, value) => want(at, (pointer) => ({ op: "set", pointer, value })),
    remove: (at) => want(at, (pointer) => ({ op: "remove", pointer })),
    append: (at, value) => want(at, (pointer) => ({ op: "append", pointer, value })),
    removeItem: (at, value) => want(at, (pointer) => ({ op: "remove-item", pointer, value })),
    generateSecret: (name) => {
      if (!/^[A-Z_][A-Z0-9_]{0,127}$/.test(name)) {
        throw new FixRefusal(`"${name}" is no name for a variable.`);
      }
      secretNames.add(name);
      return `\${${name}}`;
    },
  });
  return { edits: inFiles(wishes), pointers, secretNames: [...secretNames] };
}

function inFiles(wishes: readonly Wish[]): ReadonlyMap<string, readonly Edit[]> {
  const files = Map.groupBy(wishes, ({ path }) => path);
  return new Map([...files].map(([path, own]) => [path, inOrder(own.map(({ edit }) => edit))]));
}

/**
 * All pointers of a fix speak of the document it saw, but edits are made one after the other. So what shifts the
 * items of a list comes after what points at them, the last item first; and nothing is done twice.
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
    // What lies deeper goes before what it lies in.
    if (stepOfB === undefined) return -1;
    if (stepOfA !== stepOfB) return Number(stepOfB) - Number(stepOfA) || 0;
  }
  return 1;
}
